// A swap that changes only what differs: what a reader has opened, typed, focused or is about to press stays where it is.
const OURS = new Set(['open', 'disabled', 'aria-disabled', 'data-new-state']);

const hasFocus = element => element !== document.body && element.contains(document.activeElement);

const isSettled = element => element.matches('.card:not([data-state="pending"])');

// A card that is settled, and shows as the call that it was about, need not stay for the focus: that goes to the call.
function isHeld(element, ...successors) {
  if (!hasFocus(element)) {
    return false;
  }
  return !(isSettled(element) && document.activeElement === element && !element.querySelector('.notice')
    && successors.some(parent => successorOf(element, parent)));
}

const successorOf = (card, parent) => parent.querySelector(`[data-approval="${card.id.replace('approval-', '')}"]`);

function replace(old, fresh) {
  if (old.nodeType === Node.ELEMENT_NODE && hasFocus(old)) {
    hold(old);
  } else {
    old.replaceWith(fresh);
  }
}

function hold(element) {
  if (!element.hasAttribute('data-new-state')) {
    element.setAttribute('data-new-state', '');
    if (isSettled(element)) {
      return;
    }
    document.getElementById('announce').textContent =
      'What you are in has changed elsewhere. The new state shows when you leave it.';
  }
}

const keepsAttribute = (element, name) =>
  OURS.has(name) && (name !== 'disabled' || element.hasAttribute('data-answer'));

function morphAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !keepsAttribute(old, name)) {
      old.removeAttribute(name);
    }
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value && !keepsAttribute(old, name)) {
      old.setAttribute(name, value);
    }
  }
}

function morphElement(old, fresh) {
  if (old.isEqualNode(fresh)) {
    return;
  }
  if (old.nodeName !== fresh.nodeName || old.dataset?.state !== fresh.dataset?.state) {
    replace(old, fresh);
    return;
  }
  old.removeAttribute('data-new-state');
  morphAttributes(old, fresh);
  if (old.nodeName !== 'TEXTAREA') {
    morphChildren(old, fresh);
  }
}

function morphNode(old, fresh) {
  if (old.nodeType === Node.ELEMENT_NODE) {
    morphElement(old, fresh);
  } else if (old.nodeValue !== fresh.nodeValue) {
    old.nodeValue = fresh.nodeValue;
  }
}

const alike = (old, fresh) => old && old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && !old.id;

function childWithId(parent, id) {
  return [...parent.children].find(child => child.id === id);
}

function morphChildren(old, fresh) {
  let cursor = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    // An element that goes away must not make the ones behind it look new.
    while (cursor?.id && !childWithId(fresh, cursor.id)) {
      const gone = cursor;
      cursor = cursor.nextSibling;
      if (isHeld(gone, old, fresh)) {
        hold(gone);
      } else {
        gone.remove();
      }
    }
    const match = wanted.id ? childWithId(old, wanted.id) : alike(cursor, wanted) ? cursor : null;
    if (!match) {
      old.insertBefore(wanted, cursor);
      continue;
    }
    if (match !== cursor && !hasFocus(match)) {
      old.insertBefore(match, cursor);
    }
    cursor = match.nextSibling;
    morphNode(match, wanted);
  }
  while (cursor) {
    const rest = cursor;
    cursor = cursor.nextSibling;
    if (rest.nodeType === Node.ELEMENT_NODE && isHeld(rest, old, fresh)) {
      hold(rest);
    } else {
      rest.remove();
    }
  }
}

htmx.defineExtension('morph', {
  isInlineSwap: style => style === 'morph',
  handleSwap(style, target, fragment) {
    if (style !== 'morph') {
      return false;
    }
    const fresh = fragment.firstElementChild ?? fragment;
    const place = { parent: target.parentNode, id: target.id };
    const focused = document.activeElement;
    morphElement(target, fresh);
    if (!focused.isConnected && focused.matches('.card')) {
      successorOf(focused, document)?.focus({ preventScroll: true });
    }
    const now = place.parent && place.id ? document.getElementById(place.id) : target;
    return now ? [now] : [];
  },
});
