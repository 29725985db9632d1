// All tabs share this one stream: a browser allows six connections to a server, whatever the number of tabs.
import { openStream } from './stream.js';

const ports = new Set();
let state = 'connecting';
let started = false;

const tellAll = message => ports.forEach(port => port.postMessage(message));

self.onconnect = event => {
  const port = event.ports[0];
  ports.add(port);
  port.onmessage = ({ data }) => {
    if (data.bye) {
      ports.delete(port);
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
      (name, signal) => tellAll({ name, data: signal }),
      next => {
        state = next;
        tellAll({ state });
      });
  };
};
