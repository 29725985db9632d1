// Single keys, outside of fields and off by a setting. Letters answer only the card that has the focus itself, once its
// buttons are armed; Enter opens and never answers.
import { pressByKey } from './arming.js';
import { chosen } from './settings.js';
import { openHelp } from './help.js';

const ANSWERS = { a: 'allow', s: 'allow-session', r: 'remember', d: 'deny' };
const STOPS = '.card[data-state="pending"], .rows a.row-link';

const stops = () => [...document.querySelectorAll(STOPS)].filter(element => element.offsetParent !== null);
const focusedCard = () => document.activeElement?.matches('.card') ? document.activeElement : null;

function move(by) {
  const all = stops();
  if (all.length === 0) {
    return;
  }
  const now = document.activeElement;
  let at = all.findIndex(element => element === now || element.contains(now));
  if (at < 0) {
    const after = all.findIndex(element => element.getBoundingClientRect().top >= 0);
    at = by > 0 ? (after < 0 ? all.length : after) - 1 : (after < 0 ? all.length : after);
  }
  const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
  next.focus({ preventScroll: true, focusVisible: true });
  next.scrollIntoView({ block: next.offsetHeight > window.innerHeight / 2 ? 'start' : 'nearest' });
}

function answer(letter) {
  const button = focusedCard()?.querySelector(`button[data-answer="${ANSWERS[letter]}"]`);
  if (button) {
    pressByKey(button);
  }
}

document.addEventListener('keydown', event => {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey
      || !event.isTrusted || chosen('keys') === 'off'
      || event.target.closest?.('input, textarea, select, [contenteditable], dialog, [popover]')) {
    return;
  }
  const card = focusedCard();
  if (event.key === 'j' || event.key === 'k') {
    move(event.key === 'j' ? 1 : -1);
  } else if (event.key === 'Enter' && card) {
    const address = '/approvals/' + card.id.replace('approval-', '');
    if (location.pathname !== address) {
      location.assign(address);
    }
  } else if (event.key === '/') {
    const field = document.querySelector('input[type="search"]');
    if (!field) {
      return;
    }
    field.focus();
    field.select();
  } else if (event.key === '?') {
    openHelp();
  } else if (card && Object.hasOwn(ANSWERS, event.key)) {
    answer(event.key);
  } else {
    return;
  }
  event.preventDefault();
});
