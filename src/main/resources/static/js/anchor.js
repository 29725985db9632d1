// What is under the pointer stays there, whatever a swap adds or takes away above it. A card that has just been answered
// shrinks: its lower edge stays, so that nothing slides under the pointer that pressed.
let pointer = null;
let kept = null;

document.addEventListener('pointermove', event => {
  pointer = { x: event.clientX, y: event.clientY };
}, { passive: true });
document.documentElement.addEventListener('pointerleave', () => {
  pointer = null;
});

function named(element) {
  const chain = [];
  for (let at = element?.closest('[id]'); at; at = at.parentElement?.closest('[id]')) {
    chain.push({ id: at.id, edge: 'top', was: at.getBoundingClientRect().top });
  }
  return chain;
}

document.addEventListener('htmx:beforeSwap', ({ detail }) => {
  const from = detail.requestConfig?.elt;
  if (from?.matches('form[data-answers]')) {
    const card = from.closest('.card');
    kept = [{ id: card.id, edge: 'bottom', was: card.getBoundingClientRect().bottom }];
  } else {
    const { x, y } = pointer ?? { x: window.innerWidth / 2, y: window.innerHeight / 3 };
    kept = named(document.elementFromPoint(x, y));
  }
});

document.addEventListener('htmx:afterSwap', () => {
  for (const { id, edge, was } of kept ?? []) {
    const element = document.getElementById(id);
    if (element) {
      window.scrollBy({ top: element.getBoundingClientRect()[edge] - was, behavior: 'instant' });
      break;
    }
  }
  kept = null;
});
