// An answer is never given by accident: a button answers only after it has been visible, and at rest, for half a second,
// and only to a press that began after that.
const REST_MS = 500;
const LOOK_MS = 100;

const places = new WeakMap();
let press = null;

const answerButtons = () => document.querySelectorAll('form:is([data-answers], [data-batch], [data-arms]) button[data-answer]');

// Where it is on the page, so that scrolling is no movement; nothing while it is covered or out of sight.
function placeOf(button) {
  if (document.visibilityState !== 'visible') {
    return null;
  }
  const box = button.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  const top = document.elementFromPoint(x, y);
  if (!top || !(top === button || button.contains(top))) {
    return null;
  }
  // What it answers counts like where it is: another diff in its place begins anew.
  const about = button.form?.elements.base?.value ?? '';
  return `${Math.round(box.left + window.scrollX)},${Math.round(box.top + window.scrollY)},${about}`;
}

function look() {
  const now = performance.now();
  for (const button of answerButtons()) {
    if (button.disabled) {
      button.disabled = false;
      button.setAttribute('aria-disabled', 'true');
    }
    const place = placeOf(button);
    const known = places.get(button);
    if (!known || known.place !== place) {
      places.set(button, { place, since: now });
    }
    const { since } = places.get(button);
    const armed = place !== null && now - since >= REST_MS && ticked(button);
    if (button.getAttribute('aria-disabled') !== String(!armed)) {
      button.setAttribute('aria-disabled', String(!armed));
    }
  }
}

function ticked(button) {
  const tick = button.form?.querySelector('[data-tick]');
  return button.dataset.answer.startsWith('deny') || !tick || tick.checked;
}

const isArmed = button => button.getAttribute('aria-disabled') === 'false' && ticked(button);
// A key that stands for a button, pressed while its card has the focus: the same door as for a pointer.
let keyed = null;

export function pressByKey(button) {
  look();
  if (isArmed(button)) {
    keyed = button;
    button.click();
    keyed = null;
  }
}

const answerButton = node => node instanceof Element ? node.closest('button[data-answer]') : null;

document.addEventListener('pointerdown', event => {
  look();
  const button = answerButton(event.target);
  press = { button, armed: button !== null && isArmed(button) };
}, true);

document.addEventListener('keydown', event => {
  if (event.key === 'Enter' || event.key === ' ') {
    if (event.repeat) {
      // A held Enter clicks again and again: what began before arming must not answer after it. A held space clicks at its end.
      if (event.key === 'Enter') {
        press = { button: null, armed: false };
      }
      return;
    }
    look();
    const button = answerButton(event.target);
    press = { button, armed: button !== null && isArmed(button) };
  }
}, true);

document.addEventListener('click', event => {
  const button = answerButton(event.target);
  if (!button) {
    return;
  }
  // Assistive technology may click without any press; a form's implicit submission follows a press elsewhere.
  if (keyed === button && isArmed(button)) {
    return;
  }
  const began = press === null ? isArmed(button) : press.button === button && press.armed;
  press = null;
  if (!event.isTrusted || event.detail > 1 || !began || !isArmed(button)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);

setInterval(look, LOOK_MS);
look();
