import { untakenPicture } from '@rampa/contract';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { afterPicture, breathe, dropPicture, keepPicture } from '../ui/first-picture.ts';
import { watchEarlyHands } from '../lib/first-picture/early-hands.ts';
import { dropDrawnAnswers } from '../lib/first-picture/drawn-answers.ts';
import {
  applyKeptStyles,
  bringAllRules,
  type Picture,
} from '../lib/first-picture/first-picture.ts';
import { log } from '../lib/log.ts';
import { clock, language, picture, session } from '../lib/portal.ts';
import { assumeScreen } from '../ui/use-media.ts';
import { Start } from './start.tsx';

/** Hydrates the picture that the page came with, or draws the first screen. */
export async function showFirstScreen(place: Element): Promise<void> {
  const handOver = watchEarlyHands(place);
  // Evaluating the entry was a long task already.
  await breathe();
  bringAllRules();
  if (
    picture === null ||
    !fits(picture) ||
    !(await prepareToTake(picture)) ||
    // Somebody else may have signed in meanwhile, in another tab.
    !fits(picture)
  ) {
    language.hurry();
    dropPicture();
    dropDrawnAnswers();
    document.documentElement.removeAttribute(untakenPicture);
    // The same screen for the same reader, in another language: what was typed into it is still meant.
    if (picture !== null && isOfReader(picture)) afterPicture(handOver);
    place.replaceChildren();
    createRoot(place).render(<Start />);
    return;
  }
  const shown = picture;
  applyKeptStyles();
  startTransition(() => {
    hydrateRoot(place, <Start />, {
      onRecoverableError(fault) {
        // Without texts the guard redirects while the picture is being hydrated, and so it does once the session is over.
        if (language.get().status !== 'failed' && fits(shown)) log(String(fault));
      },
    });
  });
  afterPicture(() => {
    handOver();
    language.startLater();
    // Parts whose code arrives a little later are hydrated as well.
    clock.after(5000, dropDrawnAnswers);
  });
}

/** The server knows cookies; what this browser has stored besides may say otherwise. */
const fits = (shown: Picture): boolean =>
  shown.languageId === language.get().chosen && isOfReader(shown);

/** Drawn for whoever is looking at it, at this address. */
const isOfReader = ({ signedIn, username, path }: Picture): boolean =>
  signedIn === session.isAuthenticated() &&
  username === (session.get().user?.username ?? '') &&
  path === location.pathname;

/** What the first render needs; false if the address leads to another screen, or there are no texts. */
async function prepareToTake({ device, languageId, texts, path }: Picture): Promise<boolean> {
  assumeScreen(device);
  keepPicture();
  language.showPart(texts[languageId] ?? {});
  // The landing page has no router.
  if (path === '/default') return true;
  try {
    const app = import('./app.tsx');
    // The tab's storage is read from disk on first access: do that while the code is loading.
    sessionStorage.getItem('');
    const { router } = await app;
    await breathe();
    await router.load();
    await breathe();
    return router.state.location.pathname === path && language.get().status !== 'failed';
  } catch {
    return false;
  }
}
