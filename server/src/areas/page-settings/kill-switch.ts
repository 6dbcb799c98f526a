/**
 * The service worker of `OFFLINE=false`: takes the place of whatever worker a browser has, empties
 * its caches, and goes. Browsers ask for the worker anew at each visit, so none keeps a bad one.
 * It asks for its turn again after a moment: Chromium forgets who asked while the old one was busy.
 */
export const workerThatLeaves = `const takeOver = () => self.skipWaiting();
self.addEventListener('install', () => {
  takeOver();
  setTimeout(takeOver, 1000);
});
self.addEventListener('message', takeOver);
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  })());
});
`;
