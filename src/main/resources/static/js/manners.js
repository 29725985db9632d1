// Small courtesies: what is new and out of sight, what went wrong, how long something waits, where the focus goes.
const TICK_MS = 1000;
const seen = new Set();
const known = new Set();
let firstLook = true;

const pending = () => [...document.querySelectorAll('.card[data-state="pending"]')];
const announce = text => {
  document.getElementById('announce').textContent = text;
};

function lookForCards() {
  const pill = document.getElementById('new-below');
  const below = [];
  for (const card of pending()) {
    const top = card.getBoundingClientRect().top;
    if (top < window.innerHeight - 120) {
      seen.add(card.id);
    } else if (!seen.has(card.id)) {
      below.push(card);
    }
    if (!known.has(card.id)) {
      known.add(card.id);
      if (!firstLook) {
        announce('A call waits for your answer: ' + card.querySelector('h3').textContent.trim());
      }
    }
  }
  firstLook = false;
  pill.hidden = below.length === 0;
  if (below.length > 0) {
    const text = `${below.length} new below ↓`;
    if (pill.textContent !== text) {
      pill.textContent = text;
    }
    pill.onclick = () => below[0].scrollIntoView({ block: 'start' });
  }
}

// The icon of the tab with how many wait.
function badge(count) {
  const text = count.length > 2 ? '99+' : count;
  return 'data:image/svg+xml,' + encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#b35c00"/>'
    + '<text x="16" y="23" font-family="sans-serif" font-weight="700" text-anchor="middle" fill="#fff" '
    + `font-size="${text.length > 2 ? 14 : 20}">${text}</text></svg>`);
}

function countInTitle() {
  const count = document.getElementById('waiting')?.dataset.count ?? '0';
  const plain = document.title.replace(/^\(\d+\+?\) /, '');
  const wanted = count === '0' ? plain : `(${count}) ${plain}`;
  if (document.title !== wanted) {
    document.title = wanted;
  }
  const icon = document.querySelector('link[rel="icon"]');
  const sign = count === '0' ? '/favicon.svg' : badge(count);
  if (icon.getAttribute('href') !== sign) {
    icon.setAttribute('href', sign);
  }
}

// The same words as the server's.
function span(seconds) {
  if (seconds < 1) return 'under 1 s';
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  return seconds < 172800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86400)} days`;
}

function tickTimes() {
  for (const time of document.querySelectorAll('time[data-since]')) {
    const text = span((Date.now() - Date.parse(time.dateTime)) / 1000);
    if (time.textContent !== text) {
      time.textContent = text;
    }
  }
}

const counted = new WeakMap();

// How long something has run: what the server said, and what has passed since by this page's own clock.
function tickElapsed() {
  for (const element of document.querySelectorAll('[data-elapsed]')) {
    const said = Number(element.dataset.elapsed);
    if (counted.get(element)?.said !== said) {
      counted.set(element, { said, from: performance.now() - said });
    }
    const text = span((performance.now() - counted.get(element).from) / 1000);
    if (element.textContent !== text) {
      element.textContent = text;
    }
  }
}

function notice(text) {
  const banner = document.getElementById('notice');
  banner.textContent = text;
  banner.hidden = text === '';
}

// What a refusal as JSON says; empty where it is none.
function detailOf(text) {
  try {
    return JSON.parse(text)?.detail ?? '';
  } catch {
    return '';
  }
}

function sentenceOf(xhr) {
  const page = new DOMParser().parseFromString(xhr.responseText, 'text/html');
  const words = page.getElementById('sentence') ?? page.querySelector('[role="alert"]');
  return words?.textContent.trim() || detailOf(xhr.responseText) || `That did not work (status ${xhr.status}).`;
}

// A whole page is a refusal that the part which asked has no room for: its sentence goes to the top.
document.addEventListener('htmx:beforeSwap', ({ detail }) => {
  if (detail.xhr.status >= 400 && /^\s*<!doctype/i.test(detail.serverResponse ?? '')) {
    detail.shouldSwap = false;
    if (detail.requestConfig.verb !== 'get') {
      notice(sentenceOf(detail.xhr));
    }
  }
});

document.addEventListener('htmx:responseError', event => {
  const { xhr, requestConfig } = event.detail;
  if (xhr.status === 401) {
    notice('This window is signed out. Open the link that Countersign prints at its start.');
  } else if (requestConfig.verb !== 'get') {
    notice(sentenceOf(xhr));
  }
});
document.addEventListener('htmx:sendError', event => {
  if (event.detail.requestConfig.verb !== 'get') {
    notice('Countersign does not answer. Nothing was sent.');
  }
});
document.addEventListener('htmx:beforeRequest', event => {
  if (event.detail.requestConfig.verb !== 'get') {
    notice('');
  }
});

// After an answer the card that settled has the focus, so that nobody starts again at the top of the page.
document.addEventListener('htmx:afterSettle', event => {
  const { requestConfig, xhr } = event.detail;
  if (!requestConfig || requestConfig.verb === 'get') {
    return;
  }
  if (requestConfig.elt.matches('form[data-answers]')) {
    const card = document.getElementById(requestConfig.elt.getAttribute('hx-target').slice(1));
    card?.focus({ preventScroll: true });
    const words = card?.querySelector('.notice, .settled');
    announce(words ? words.textContent.trim() : '');
  }
  if (requestConfig.elt.id === 'next-form') {
    document.getElementById('message')?.focus({ preventScroll: true });
  }
  if (requestConfig.elt.id === 'composer-form' && xhr.status < 300) {
    const field = document.getElementById('message');
    if (field) {
      field.value = '';
    } else {
      document.getElementById('next-message')?.focus({ preventScroll: true });
    }
    window.scrollTo({ top: document.documentElement.scrollHeight });
  }
});

// A message that is kept leaves its field: what had the focus there would hold it against the swap.
document.addEventListener('htmx:beforeSwap', ({ detail }) => {
  if (detail.requestConfig?.elt.id === 'composer-form' && detail.serverResponse?.includes('id="next-message"')) {
    document.getElementById('message')?.blur();
  }
});

document.addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && event.target.id === 'message') {
    event.preventDefault();
    event.target.form.requestSubmit(event.target.form.querySelector('button:not([form])'));
  }
});

// A recent folder is named by one press, and looked at as if it had been typed.
document.addEventListener('click', event => {
  const recent = event.target.closest?.('[data-folder]');
  if (recent) {
    const field = document.getElementById('workspace');
    field.value = recent.dataset.folder;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
});

// A conversation opens where it stands: at the question that waits, else at its end.
if (document.getElementById('turns') && !location.hash) {
  const card = pending()[0];
  if (card) {
    card.scrollIntoView({ block: 'start' });
  } else {
    window.scrollTo({ top: document.documentElement.scrollHeight });
  }
}

setInterval(() => {
  lookForCards();
  countInTitle();
  tickTimes();
  tickElapsed();
}, TICK_MS / 4);
