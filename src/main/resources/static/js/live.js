// Signals say what has changed; the parts of the page that are concerned fetch themselves anew.
import { openStream } from './stream.js';
import { followStreams, takeDelta } from './delta.js';
import { attend } from './notify.js';

const SETTLE_MS = 80;
const PATIENCE = 5;
const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30000;
const parts = new WeakMap();
let clock = 0;

// What is known of a part: when it was last concerned, when its last request was sent, and whether one is under way.
function part(element) {
  if (!parts.has(element)) {
    parts.set(element, { touched: 0, sent: 0, busy: false, timer: 0, passed: 0, failed: 0 });
  }
  return parts.get(element);
}

function topics(name, signal) {
  switch (name) {
    case 'task-changed':
      return ['tasks', `task:${signal.taskId}`];
    case 'turn-changed':
      return ['tasks', `task:${signal.taskId}`,
        has(`turn:${signal.turnId}`) ? `turn:${signal.turnId}` : `turns:${signal.taskId}`];
    case 'call-changed':
      return [`turn:${signal.turnId}`, `call:${signal.callId}`];
    case 'call-output':
      return [`output:${signal.callId}`];
    case 'approval-changed':
      return ['tasks', 'approvals', `task:${signal.taskId}`, `turn:${signal.turnId}`, `approval:${signal.approvalId}`];
    default:
      return [];
  }
}

const live = () => [...document.querySelectorAll('[data-live]')];
const about = (element, topic) => element.dataset.live.split(' ').includes(topic);
const has = topic => live().some(element => about(element, topic));
const outermost = elements => elements.filter(
  element => !elements.some(other => other !== element && other.contains(element)));
const turnPart = id => live().filter(element => about(element, `turn:${id}`));

function refresh(elements) {
  for (const element of elements) {
    part(element).touched = ++clock;
  }
  outermost(elements).forEach(schedule);
}

// One request of a part at a time: what comes up meanwhile is fetched after it, so that the newest state is the last.
function schedule(element, wait = SETTLE_MS) {
  const known = part(element);
  if (known.busy) {
    return;
  }
  clearTimeout(known.timer);
  known.timer = setTimeout(() => {
    if (element.isConnected && !known.busy) {
      // It does not bubble: a part must not make the part around it fetch itself too.
      element.dispatchEvent(new CustomEvent('refresh'));
    }
  }, wait);
}

const isPart = element => element instanceof Element && element.hasAttribute('data-live');
const isRefresh = ({ elt, requestConfig }) => isPart(elt) && requestConfig?.verb === 'get';
const overlap = (one, other) => one.contains(other) || other.contains(one);
const isStale = element => live().some(
  other => overlap(element, other) && part(other).touched > part(element).sent);

document.addEventListener('htmx:beforeRequest', ({ detail }) => {
  if (isRefresh(detail)) {
    const known = part(detail.elt);
    known.busy = true;
    known.sent = ++clock;
  }
});

document.addEventListener('htmx:beforeSwap', event => {
  const { detail } = event;
  if (!isRefresh(detail)) {
    // The answer to an action is newer than every request that was sent before it.
    live().filter(element => overlap(element, detail.target)).forEach(element => {
      part(element).touched = ++clock;
    });
    return;
  }
  const known = part(detail.elt);
  if (isStale(detail.elt) && known.passed < PATIENCE) {
    known.passed++;
    detail.shouldSwap = false;
  } else {
    known.passed = 0;
  }
});

// Whether a later request may go better: no answer at all, too many at a time, or a service that can not just now.
const passes = xhr => !xhr?.status || xhr.status === 429 || xhr.status >= 500;

document.addEventListener('htmx:afterRequest', ({ detail }) => {
  if (isRefresh(detail)) {
    const known = part(detail.elt);
    known.busy = false;
    if (detail.successful) {
      known.failed = 0;
      if (isStale(detail.elt)) {
        schedule(detail.elt);
      }
    } else if (passes(detail.xhr)) {
      schedule(detail.elt, Math.min(RETRY_MS * 2 ** known.failed++, LONGEST_RETRY_MS));
    }
  }
});

function onSignal(name, signal, unseen = document.visibilityState === 'hidden') {
  if (name === 'approval-changed') {
    attend(signal.approvalId, unseen, signal.sequence);
  }
  if (name === 'hello' || name === 'resync') {
    refresh(live());
  } else if (name === 'step-delta') {
    takeDelta(signal);
  } else {
    const wanted = topics(name, signal);
    refresh(live().filter(element => wanted.some(topic => about(element, topic))));
  }
}

followStreams(turnId => setTimeout(() => turnPart(turnId).forEach(element => schedule(element, 0)), 0));

const words = { open: 'Live', closed: 'Disconnected, retrying…', connecting: 'Connecting…' };

function onState(state) {
  const element = document.getElementById('connection');
  if (element && element.dataset.state !== state) {
    element.dataset.state = state;
    element.textContent = words[state];
  }
}

function start() {
  const sequence = document.querySelector('meta[name="countersign-sequence"]')?.content ?? '';
  if (typeof SharedWorker === 'undefined') {
    openStream(sequence, onSignal, onState);
    return;
  }
  const worker = new SharedWorker(new URL('./live-worker.js', import.meta.url), { type: 'module', name: 'countersign' });
  worker.onerror = () => openStream(sequence, onSignal, onState);
  worker.port.onmessage = ({ data }) => (data.state ? onState(data.state) : onSignal(data.name, data.data, data.unseen));
  const visible = () => document.visibilityState === 'visible';
  worker.port.postMessage({ sequence, visible: visible() });
  document.addEventListener('visibilitychange', () => worker.port.postMessage({ visible: visible() }));
  window.addEventListener('pagehide', () => worker.port.postMessage({ bye: true }));
  window.addEventListener('pageshow', event => {
    if (event.persisted) {
      location.reload();
    }
  });
}

// Something that was held back while it had the focus is fetched once the focus has left.
document.addEventListener('focusout', event => {
  const held = event.target.closest?.('[data-new-state]');
  if (held && !held.contains(event.relatedTarget)) {
    const around = held.closest('[data-live]');
    setTimeout(() => around?.isConnected && refresh([around]), 0);
  }
});

start();
