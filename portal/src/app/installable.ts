import { createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { offlinePaths } from '../lib/api/entry-calls.ts';
import { forgetKeptAnswers } from '../lib/api/forget-kept-answers.ts';
import { giveBackTyped } from '../lib/first-picture/give-back-typed.ts';
import { clock, language, session, settings } from '../lib/portal.ts';
import { log } from '../lib/log.ts';
import { isLineForMore } from './line.ts';
import { WordsOnScreen } from '../lib/texts/words-on-screen.tsx';
import { tellServerWidth } from './tell-width.ts';
import { policy, workerAddress } from './trusted-types.ts';
import { ownPath } from '../worker/push-shown.ts';
import type { Wanted } from '../worker/worker-parts.ts';

/** Milliseconds between two checks for a new version, in a tab that stays open for days. */
const lookEvery = 60 * 60_000;

/** Makes the portal work without a network and without the files of its version, and offers new versions. */
export async function startInstallable(): Promise<void> {
  giveBackTyped();
  // Here, since the next page needs it, and this one does not.
  tellServerWidth();
  // The session may have ended while the browser was closed.
  if (!session.isAuthenticated()) forgetKeptAnswers(localStorage);
  // Missing on plain http outside localhost, and in private windows of some browsers.
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    const registered = await serviceWorker.register(
      policy?.createScriptURL(workerAddress) ?? workerAddress,
      { scope: '/', updateViaCache: 'none' },
    );
    // Typed as always defined, but a browser that blocks workers returns nothing.
    const registration = registered as ServiceWorkerRegistration | undefined;
    if (registration === undefined) return;
    watchForNewVersions(registration, serviceWorker);
    serviceWorker.addEventListener('message', (event) => void openAsked(event.data));
    const { active } = await serviceWorker.ready;
    // A worker is not a window: there is no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    active?.postMessage(wanted());
  } catch (error) {
    // Without it the portal works like any website.
    log(`The portal is not kept for offline use: ${String(error)}`);
  }
}

/** The screen of a notification that somebody has clicked on. */
async function openAsked(data: unknown): Promise<void> {
  if (typeof data !== 'object' || data === null || !('open' in data)) return;
  const path = ownPath(data.open);
  // The landing page has no router yet.
  if (!location.pathname.startsWith('/pages/')) location.assign(path);
  else (await import('./app.tsx')).router.history.push(path);
}

/** What this page consists of and, on a good connection, what screens need without a network. */
function wanted(): Wanted {
  const ahead = isLineForMore();
  const paths = [offlinePaths.texts, ...(ahead ? offlinePaths.data : [])];
  const { chosen } = language.get();
  return {
    used: usedFiles(),
    answers: paths.map((path) => `${settings.appUrl}${path}?languageId=${chosen}`),
    ahead,
  };
}

/** Files that this page has loaded, its fonts among them. */
function usedFiles(): readonly string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return [...new Set(paths.filter((path) => path.startsWith('/assets/')))];
}

/** The container is passed in: `navigator` has none any more once the page has been left. */
function watchForNewVersions(
  registration: ServiceWorkerRegistration,
  serviceWorker: ServiceWorkerContainer,
): void {
  const offer = (worker: ServiceWorker | null): void => {
    // Without a controller it is the first version, which is not worth announcing.
    if (worker?.state === 'installed' && serviceWorker.controller !== null) {
      void offerNewVersion(worker);
    }
  };
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offer(installing));
  });
  let lookedAt = clock.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || clock.now() - lookedAt < lookEvery) return;
    lookedAt = clock.now();
    registration.update().catch(() => undefined);
  });
}

let bar: Root | undefined;

/** Announces a new version, and lets the customer decide when to load it. */
async function offerNewVersion(worker: ServiceWorker): Promise<void> {
  const { UpdateBar } = await import('./update-bar.tsx');
  if (bar === undefined) {
    const place = document.createElement('div');
    document.body.append(place);
    bar = createRoot(place);
  }
  const close = (): void => bar?.render(null);
  const load = (): void => {
    // Only the tab that asked is reloaded; others continue with their version.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    worker.postMessage('load-new-version');
  };
  const shown = createElement(UpdateBar, { onLoad: load, onClose: close });
  bar.render(createElement(WordsOnScreen, null, shown));
}
