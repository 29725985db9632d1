// A press on a notification, or on its one button, opens the request. It answers nothing.
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.address));
});
