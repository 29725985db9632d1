// The end of what a running command prints stays in sight. Whoever has scrolled away from it reads in peace: nothing is
// swapped there until the end is in sight again.
const NEAR = 24;
const left = new WeakSet();
let pageFollows = false;

const boxes = root => [...root.querySelectorAll('[data-tail]')];
const atEnd = (height, top, whole) => top + height >= whole - NEAR;
const pageAtEnd = () => atEnd(window.innerHeight, window.scrollY, document.documentElement.scrollHeight);

function showEnds() {
  for (const box of boxes(document)) {
    if (!left.has(box)) {
      box.scrollTop = box.scrollHeight;
    }
  }
}

// It does not bubble. Text that grows scrolls nothing, so whoever scrolls is the reader, or this script to the end.
document.addEventListener('scroll', ({ target: box }) => {
  if (!(box instanceof Element) || !box.matches('[data-tail]')) {
    return;
  }
  if (!atEnd(box.clientHeight, box.scrollTop, box.scrollHeight)) {
    left.add(box);
    return;
  }
  left.delete(box);
  const held = box.closest('.running[data-held]');
  if (held && !boxes(held).some(other => left.has(other))) {
    held.removeAttribute('data-held');
    held.dispatchEvent(new CustomEvent('refresh'));
  }
}, true);

document.addEventListener('htmx:beforeSwap', ({ detail }) => {
  pageFollows = pageAtEnd();
  if (detail.target.matches?.('.running') && boxes(detail.target).some(box => left.has(box))) {
    detail.shouldSwap = false;
    detail.target.setAttribute('data-held', '');
  }
});

document.addEventListener('htmx:afterSwap', ({ detail }) => {
  showEnds();
  if (pageFollows && detail.requestConfig?.elt?.matches('.running')) {
    window.scrollTo({ top: document.documentElement.scrollHeight });
  }
});

showEnds();
