// Before anything is painted: the theme that this browser has chosen, if it has.
try {
  const theme = localStorage.getItem('countersign.theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // Storage is closed to this page: the system's theme it is.
}
