// What this browser has chosen. Storage may be closed to the page: then every choice is the usual one.
export function chosen(name) {
  try {
    return localStorage.getItem('countersign.' + name) ?? '';
  } catch {
    return '';
  }
}

export function choose(name, value) {
  try {
    if (value === '') {
      localStorage.removeItem('countersign.' + name);
    } else {
      localStorage.setItem('countersign.' + name, value);
    }
  } catch {
    // It holds for this page only.
  }
}
