// Tells of a call that waits while no page is in sight. Asked for by a press, and never with anything of the request itself.
import { chosen, choose } from './settings.js';

const HELD_MS = 3000;
const supported = 'Notification' in window && 'serviceWorker' in navigator && 'locks' in navigator;

export function notificationState() {
  if (!supported) {
    return 'unsupported';
  }
  if (Notification.permission === 'denied') {
    return 'blocked';
  }
  return Notification.permission === 'granted' && chosen('notify') === 'on' ? 'on' : 'off';
}

export async function turnOn() {
  if (await Notification.requestPermission() === 'granted') {
    choose('notify', 'on');
    await registration();
  }
}

export function turnOff() {
  choose('notify', '');
}

async function registration() {
  const registered = await navigator.serviceWorker.register('/js/notify-worker.js', { scope: '/js/' });
  const worker = registered.active ?? registered.waiting ?? registered.installing;
  if (worker.state !== 'activated') {
    await new Promise(resolve => {
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
    });
  }
  return registered;
}

/**
 * A question was asked or settled. Every page hears of it, and one of them sees to it: each signal by itself, since one that
 * is settled at once must not stay announced, and one after the other, since the last look counts.
 */
export function attend(id, unseen, sequence) {
  if (notificationState() !== 'on') {
    return;
  }
  const name = 'countersign.notify.' + id;
  navigator.locks.request(`${name}.${sequence}`, { ifAvailable: true }, async lock => {
    if (lock) {
      await navigator.locks.request(name, () => show(id, unseen));
      await new Promise(resolve => setTimeout(resolve, HELD_MS));
    }
  });
}

async function show(id, unseen) {
  const answer = await fetch(`/approvals/${id}/card`);
  if (!answer.ok) {
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const waits = page.querySelector('.card')?.dataset.state === 'pending';
  const registered = await registration();
  if (!waits) {
    (await registered.getNotifications({ tag: id })).forEach(shown => shown.close());
  } else if (unseen) {
    await registered.showNotification('A call waits for your answer', {
      tag: id,
      body: 'Open it to see the whole request.',
      icon: '/favicon.svg',
      data: { address: `/approvals/${id}` },
      actions: [{ action: 'review', title: 'Review' }],
    });
  }
}
