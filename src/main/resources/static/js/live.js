// Signals say what has changed; the parts of the page that are concerned fetch themselves anew.
import { openStream } from './stream.js';

const SETTLE_MS = 80;
const waiting = new Map();

function topics(name, signal) {
  switch (name) {
    case 'task-changed':
      return ['tasks', `task:${signal.taskId}`];
    case 'turn-changed':
      return ['tasks', `task:${signal.taskId}`,
        has(`turn:${signal.turnId}`) ? `turn:${signal.turnId}` : `turns:${signal.taskId}`];
    case 'call-changed':
      return [`turn:${signal.turnId}`];
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

function refresh(elements) {
  for (const element of outermost(elements)) {
    clearTimeout(waiting.get(element));
    waiting.set(element, setTimeout(() => {
      waiting.delete(element);
      if (element.isConnected) {
        htmx.trigger(element, 'refresh');
      }
    }, SETTLE_MS));
  }
}

function onSignal(name, signal) {
  if (name === 'hello' || name === 'resync') {
    refresh(live());
  } else if (name === 'step-delta') {
    append(signal);
  } else {
    const wanted = topics(name, signal);
    refresh(live().filter(element => wanted.some(topic => about(element, topic))));
  }
}

function append({ turnId, text }) {
  const target = [...document.querySelectorAll('[data-stream]')].find(element => element.dataset.stream === turnId);
  if (target && typeof text === 'string') {
    const follows = atBottom();
    target.append(text);
    if (follows) {
      window.scrollTo({ top: document.documentElement.scrollHeight });
    }
  }
}

const atBottom = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 24;

const words = { open: 'Live', closed: 'Reconnecting…', connecting: 'Connecting…' };

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
  worker.port.onmessage = ({ data }) => (data.state ? onState(data.state) : onSignal(data.name, data.data));
  worker.port.postMessage({ sequence });
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
    const part = held.closest('[data-live]');
    setTimeout(() => part?.isConnected && htmx.trigger(part, 'refresh'), 0);
  }
});

start();
