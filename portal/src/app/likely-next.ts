import { homeRoute } from '../areas/home/routes.tsx';
import { askPassagesAhead } from '../areas/passages/routes.tsx';
import { askBalancesAhead } from '../areas/top-ups/routes.tsx';
import { readPassagesSearch } from '../areas/passages/passages-search.ts';
import { readOverviewSearch } from '../areas/top-ups/top-ups-search.ts';
import { queryClient } from '../lib/api/queries.ts';
import { earlyAnswersCome } from '../lib/first-picture/early-calls.ts';
import { clock, language, picture, session, tab } from '../lib/portal.ts';
import type { RawSearch } from '../lib/routing/list-search.ts';
import { parsePlainSearch } from '../lib/routing/plain-search.ts';
import { isStaff } from '../lib/session/is-staff.ts';
import { afterPicture, pictureShown } from '../ui/first-picture.ts';
import { isLineForLittle } from './line.ts';

/** Milliseconds without any call: parts of a screen ask one after the other. */
const calm = 50;

/**
 * As soon as the first screen has its code and its own answers, the likely next screens are prefetched:
 * files, one screen after the other, texts, and from home the first rows. Files are only fetched, so that no code
 * runs for a screen that nobody opens. For somebody who signs in later it begins then, and where most only read,
 * with the first touch.
 */
export async function prepareLikelyNext(): Promise<void> {
  const there = new Promise<void>((resolve) => void afterPicture(resolve));
  if (session.get().user !== null) {
    // The page itself has asked for the picture's data; the code came with the router's. The
    // connection is idle while the processor hydrates the picture.
    const came = pictureShown() && picture?.expiredToken === '';
    await (came ? earlyAnswersCome() : there.then(firstAnswers));
    return prepare(there);
  }
  const stop = session.subscribe(() => {
    if (session.get().user === null) return;
    stop();
    firstAnswers()
      .then(() => prepare(there))
      .catch(() => undefined);
  });
}

async function prepare(there: Promise<void>): Promise<void> {
  if (!tab.asksAhead || isStaff(session.get().user) || !isLineForLittle()) return;
  void there.then(language.hurry);
  if (location.pathname !== homeRoute.fullPath) {
    // Nothing is to wait for that: perhaps nobody touches anything.
    void handsCome().then(async () => {
      // On the way to somewhere the line may have become worse meanwhile.
      if (isLineForLittle()) await fetchLikely();
    });
    return;
  }
  // From home nearly everybody goes on.
  await fetchLikely();
  await there;
  askLikely();
}

async function fetchLikely(): Promise<void> {
  for (const files of likelyFiles()) {
    const loaded = loadedFiles();
    await Promise.all(files.filter((file) => !loaded.has(file)).map(fetchAhead));
  }
}

const hands = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Resolves once somebody does anything, be it to scroll. */
function handsCome(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = new AbortController();
  for (const kind of hands) {
    document.addEventListener(
      kind,
      () => {
        stop.abort();
        resolve();
      },
      { signal: stop.signal, passive: true, capture: true },
    );
  }
  return promise;
}

/** Where most go on to from home: the links that it marks for it find their rows there. */
const likelyRows: Readonly<Record<string, (search: RawSearch) => void>> = {
  '/pages/prolasci': (search) => askPassagesAhead(readPassagesSearch(search), { preload: true }),
  '/pages/dopuna-pregled': (search) =>
    askBalancesAhead(readOverviewSearch(search), { preload: true }),
};

function askLikely(): void {
  // Somebody may have gone on already.
  if (location.pathname !== homeRoute.fullPath) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[data-ahead]')) {
    likelyRows[link.pathname]?.(parsePlainSearch(link.search));
  }
}

/** Resolves once no call is running. */
function firstAnswers(): Promise<void> {
  return new Promise<void>((resolve) => {
    let callOff = (): void => undefined;
    const look = (): void => {
      callOff();
      if (queryClient.isFetching() > 0) return;
      callOff = clock.after(calm, () => {
        stop();
        resolve();
      });
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
}

/** Files of each screen, written into the page by the build. */
function likelyFiles(): readonly (readonly string[])[] {
  const entry = document.querySelector<HTMLElement>('script[data-entry]');
  const note = entry?.dataset['likelyNext'] ?? '';
  return note.split(', ').map((files) => files.split(' ').filter((file) => file !== ''));
}

/** Files that this page has already asked for, and style sheets whose rules it has brought. */
function loadedFiles(): ReadonlySet<string> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [...document.querySelectorAll<HTMLLinkElement>('link[href]')].map(
    ({ href }) => href,
  );
  return new Set([...loaded, ...named].map((address) => new URL(address).pathname));
}

/** A link has failed: browsers that hold it against `default-src` of the page's policy allow none. */
let linksFail = false;

/** Into the browser's cache: files of this name never change. */
function fetchAhead(file: string): Promise<void> {
  const link = document.createElement('link');
  // Safari has no such links; where there are some, no script has to read what comes.
  if (linksFail || !link.relList.supports('prefetch')) return fetchByScript(file);
  link.rel = 'prefetch';
  link.href = file;
  // As the portal's own loader asks for it: another request would not find it.
  link.crossOrigin = '';
  return new Promise((resolve) => {
    link.addEventListener('load', () => {
      link.remove();
      resolve();
    });
    link.addEventListener('error', () => {
      linksFail = true;
      link.remove();
      resolve(fetchByScript(file));
    });
    document.head.append(link);
  });
}

async function fetchByScript(file: string): Promise<void> {
  try {
    const response = await fetch(file, { priority: 'low' });
    // Without reading it, the response may be dropped.
    await response.arrayBuffer();
  } catch {
    // What fails now is loaded when it is needed.
  }
}
