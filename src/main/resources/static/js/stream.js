// One EventSource, which tells what comes in and whether it is open.
const NAMES = ['hello', 'resync', 'task-changed', 'turn-changed', 'step-delta', 'call-changed', 'call-output',
  'approval-changed'];
const RETRY_MS = 5000;

export function openStream(sequence, onSignal, onState) {
  let since = sequence;
  const connect = () => {
    const query = since ? '?since=' + encodeURIComponent(since) : '';
    const source = new EventSource('/api/v1/events' + query);
    source.onopen = () => onState('open');
    source.onerror = () => {
      onState('closed');
      // The browser retries by itself, except after an answer that was no stream.
      if (source.readyState === EventSource.CLOSED) {
        setTimeout(connect, RETRY_MS);
      }
    };
    for (const name of NAMES) {
      source.addEventListener(name, event => {
        since = event.lastEventId || since;
        onSignal(name, { ...parse(event.data), sequence: event.lastEventId });
      });
    }
  };
  connect();
}

function parse(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
