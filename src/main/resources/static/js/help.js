// The dialog with the keys, and with what this browser may choose.
import { chosen, choose } from './settings.js';
import { notificationState, turnOff, turnOn } from './notify.js';

const dialog = document.getElementById('help');
const state = document.getElementById('notify-state');
const toggle = document.getElementById('notify-toggle');

const words = {
  unsupported: 'This browser can show no notifications here.',
  blocked: 'This browser blocks notifications of this page. Its own settings for this address can allow them.',
  off: 'Notifications are off in this browser.',
  on: 'Notifications are on in this browser.',
};

function showNotifications() {
  const now = notificationState();
  state.textContent = words[now];
  toggle.hidden = now === 'unsupported' || now === 'blocked';
  toggle.textContent = now === 'on' ? 'Turn off notifications' : 'Turn on notifications';
}

export function openHelp() {
  document.getElementById('keys-on').checked = chosen('keys') !== 'off';
  const theme = chosen('theme');
  for (const radio of dialog.querySelectorAll('input[name="theme"]')) {
    radio.checked = radio.value === theme;
  }
  showNotifications();
  dialog.showModal();
}

if (dialog) {
  document.addEventListener('click', event => {
    if (event.target.closest?.('#help-open, [data-opens-help]')) {
      openHelp();
    } else if (event.target.closest?.('#help-close')) {
      dialog.close();
    }
  });
  document.getElementById('keys-on').addEventListener('change', event => {
    choose('keys', event.target.checked ? '' : 'off');
  });
  toggle.addEventListener('click', async () => {
    if (notificationState() === 'on') {
      turnOff();
    } else {
      await turnOn();
    }
    showNotifications();
  });
  document.getElementById('theme').addEventListener('change', event => {
    choose('theme', event.target.value);
    if (event.target.value === '') {
      delete document.documentElement.dataset.theme;
    } else {
      document.documentElement.dataset.theme = event.target.value;
    }
  });
}
