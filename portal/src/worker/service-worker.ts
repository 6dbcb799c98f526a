import { browserClock } from '../lib/clock.ts';
import { createOfflineShell } from './offline-shell.ts';
import { notificationOf, openScreen } from './push-shown.ts';
import type { PortalBuild, Wanted } from './worker-parts.ts';

/*
 * The portal without a network. Built as a file of its own (see vite.config.ts), served as /sw.js.
 * The types of workers conflict with those of pages, so the few that are used are declared here.
 */

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (
      event: ExtendableEvent & {
        readonly request: Request;
        /** Of a navigation; undefined where nothing was requested ahead. */
        readonly preloadResponse?: Promise<Response | undefined>;
        respondWith(response: Promise<Response>): void;
      },
    ) => void,
  ): void;
  addEventListener(
    type: 'message',
    listener: (event: ExtendableEvent & { readonly data: unknown }) => void,
  ): void;
  addEventListener(
    type: 'push',
    listener: (event: ExtendableEvent & { readonly data: { text(): string } | null }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: ExtendableEvent & { readonly notification: Notification }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: Parameters<typeof openScreen>[0] & { claim(): Promise<void> };
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'> & {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  readonly location: { readonly origin: string };
}

/** Inserted by the build. */
declare const PORTAL_BUILD: PortalBuild;

// A worker's global is its scope.
const scope = globalThis as unknown as WorkerScope;

const shell = createOfflineShell({
  build: PORTAL_BUILD,
  origin: scope.location.origin,
  caches,
  fetch: (request, options) => fetch(request, options),
  now: browserClock.now,
  wait: (milliseconds) =>
    new Promise((resolve) => {
      browserClock.after(milliseconds, resolve);
    }),
});

scope.addEventListener('install', (event) => {
  event.waitUntil(shell.install());
});

scope.addEventListener('activate', (event) => {
  // On a phone a page would have to wait until this worker has started.
  const preload = scope.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([shell.cleanUp(), scope.clients.claim(), preload]));
});

scope.addEventListener('fetch', (event) => {
  const response = shell.respond(event.request, event.preloadResponse);
  if (response === undefined) return;
  // Whatever fails in here, the network remains; a failed call is the page's to repeat.
  const isCall = new URL(event.request.url).pathname.startsWith('/api/');
  event.respondWith(isCall ? response : response.catch(() => fetch(event.request)));
});

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data === 'load-new-version') event.waitUntil(scope.skipWaiting());
  const wanted = readWanted(data);
  if (wanted !== undefined) event.waitUntil(shell.keep(wanted));
});

scope.addEventListener('push', (event) => {
  const shown = notificationOf(event.data?.text() ?? '');
  if (shown !== undefined) event.waitUntil(scope.registration.showNotification(...shown));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openScreen(scope.clients, event.notification.data));
});

/** What a page tells the worker; undefined for anything else. */
function readWanted(data: unknown): Wanted | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { used, answers, ahead } = data as { readonly [Name in keyof Wanted]?: unknown };
  if (!Array.isArray(used) || !Array.isArray(answers)) return undefined;
  return { used: used.map(String), answers: answers.map(String), ahead: ahead === true };
}
