// Text that a model is writing. A piece is appended where the text that is shown ends exactly there, and nowhere else, so
// that nothing is doubled or lost when a fragment is fetched while pieces come in.
const KEPT = 1000;
const TURNS = 8;
const pieces = new Map();
const owed = new Set();
const sought = new Set();
let lacks = () => {};

export function followStreams(onGap) {
  lacks = onGap;
}

export function takeDelta({ turnId, stream, offset, text }) {
  if (typeof text !== 'string') {
    return;
  }
  const kept = pieces.get(turnId)?.stream === stream ? pieces.get(turnId).list : [];
  kept.push({ offset, text });
  if (kept.length > KEPT) {
    kept.shift();
  }
  // The turn that wrote last is the last in the map; those that have long been silent are let go.
  pieces.delete(turnId);
  pieces.set(turnId, { stream, list: kept });
  if (pieces.size > TURNS) {
    const [silent, { stream: past }] = pieces.entries().next().value;
    pieces.delete(silent);
    owed.delete(silent);
    sought.delete(past);
  }
  if (!catchUp(turnId)) {
    owed.add(turnId);
    lacks(turnId);
  }
}

// False if something between the text that is shown and the newest piece is missing.
function catchUp(turnId) {
  const target = [...document.querySelectorAll('[data-stream]')].find(element => element.dataset.stream === turnId);
  const known = pieces.get(turnId);
  if (!known) {
    return true;
  }
  if (!target) {
    // Nowhere to put it yet: that is worth one look at the turn, and not one for every piece.
    const looked = sought.has(known.stream);
    sought.add(known.stream);
    return looked;
  }
  if (target.dataset.attempt !== known.stream) {
    return false;
  }
  const follows = atBottom();
  let end = Number(target.dataset.length);
  const before = end;
  for (const { offset, text } of known.list) {
    if (offset === end) {
      target.append(text);
      end += text.length;
    }
  }
  target.dataset.length = String(end);
  if (follows && end > before) {
    window.scrollTo({ top: document.documentElement.scrollHeight });
  }
  const newest = known.list.at(-1);
  return end >= newest.offset + newest.text.length;
}

const atBottom = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 24;

// A fragment is as old as its request: what came in since then is appended again.
document.addEventListener('htmx:afterSwap', () => {
  const shown = new Set([...document.querySelectorAll('[data-stream]')].map(element => element.dataset.stream));
  for (const turnId of shown) {
    // What was fetched may still be too old, once for every piece that did not fit.
    if (!catchUp(turnId) && owed.delete(turnId)) {
      lacks(turnId);
    }
  }
});
