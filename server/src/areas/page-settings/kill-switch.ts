/**
 * The service worker of `OFFLINE=false`: replaces whatever worker a browser has, clears its caches, and
 * unregisters. Browsers revalidate the worker at each visit, so none keeps a bad one.
 * It asks to take over again after a moment: Chromium forgets the request while the old one is busy.
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
