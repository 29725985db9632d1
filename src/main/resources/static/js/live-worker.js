// All tabs share this one stream: a browser allows six connections to a server, whatever the number of tabs.
import { openStream } from './stream.js';

// Each tab's port, and whether its page is in sight.
const ports = new Map();
let state = 'connecting';
let started = false;

const tellAll = message => ports.forEach((_, port) => port.postMessage(message));
const unseen = () => ![...ports.values()].includes(true);

self.onconnect = event => {
  const port = event.ports[0];
  ports.set(port, false);
  port.onmessage = ({ data }) => {
    if (data.bye) {
      ports.delete(port);
      return;
    }
    ports.set(port, data.visible);
    if (data.sequence === undefined) {
      return;
    }
    if (started) {
      // The stream may have moved on since this tab's page was rendered.
      port.postMessage({ state });
      port.postMessage({ name: 'resync', data: {} });
      return;
    }
    started = true;
    openStream(data.sequence,
      (name, signal) => tellAll({ name, data: signal, unseen: unseen() }),
      next => {
        state = next;
        tellAll({ state });
      });
  };
};
