import { createKeptBuild } from './kept-build.ts';
import { createPublicAnswers, isPublic } from './public-answers.ts';
import type { OfflineShellParts, Wanted } from './worker-parts.ts';

/*
 * What the portal keeps for days without a network, and how it is served. Plain functions over the
 * browser's caches, testable without a browser; `service-worker.ts` connects them to the events.
 */

export interface OfflineShell {
  /** Keeps this build. Throws if it cannot be loaded completely: the browser then tries again later. */
  install(): Promise<void>;
  /** Drops what older builds have left; the previous one stays for tabs that are still open. */
  cleanUp(): Promise<void>;
  /**
   * The answer to a request, or undefined for requests that the worker does not touch. `preloaded` is what the
   * browser has requested itself, for a navigation, while the worker was starting.
   */
  respond(
    request: Request,
    preloaded?: Promise<Response | undefined>,
  ): Promise<Response> | undefined;
  /**
   * Keeps what is not kept yet, one after the other, so that whatever the user does meanwhile goes
   * first: files, then public answers, which are fetched again once a day.
   */
  keep(wanted: Wanted): Promise<void>;
}

/** Milliseconds beyond which the kept page, or answer, is better than waiting. */
const navigationPatience = 4000;
const answerPatience = 6000;
/** Addresses of the server itself that are no screens of the portal. */
const notThePortal = /^\/(?:api|placanje|health|intake|metrics|assets)(?:\/|$)/u;

export function createOfflineShell(parts: OfflineShellParts): OfflineShell {
  const { build, origin } = parts;
  const kept = createKeptBuild(parts);
  const publicAnswers = createPublicAnswers(parts);

  function navigate(ask: () => Promise<Response>): Promise<Response> {
    return networkFirst(parts, ask, {
      patience: navigationPatience,
      // The page carries the settings of the day; one of another build would lack its files.
      kept: kept.page,
      isKept: ({ ok }) => ok,
      onAnswer: (page) => void kept.keepPage(page),
    });
  }

  function answer(request: Request): Promise<Response> {
    return networkFirst(parts, () => parts.fetch(request), {
      patience: answerPatience,
      kept: () => publicAnswers.find(request),
      isKept: isPublic,
      onAnswer: (response) => void publicAnswers.keep(request.url, response),
    });
  }

  return {
    install: kept.install,
    cleanUp: kept.dropOthers,
    respond(request, preloaded) {
      if (request.method !== 'GET') return undefined;
      const url = new URL(request.url);
      const ask = async () => (await preloaded) ?? parts.fetch(request);
      if (request.mode === 'navigate' && url.origin === origin) {
        if (!notThePortal.test(url.pathname)) return navigate(ask);
        // Requested once, even if it is none of the portal's.
        return preloaded === undefined ? undefined : ask();
      }
      // The API may be of another origin; everything else of other origins is not touched.
      if (url.pathname.startsWith('/api/')) {
        return isStream(request) ? undefined : answer(request);
      }
      if (url.origin !== origin) return undefined;
      if (url.pathname.startsWith('/assets/')) return kept.file(request);
      return build.shell.includes(url.pathname) ? kept.file(request) : undefined;
    },
    async keep({ used, answers, ahead }) {
      const files = [...used, ...(ahead ? build.screens : [])].filter(isFile);
      const works = [
        kept.fetchPage,
        ...files.map((path) => () => kept.keepFile(path)),
        ...answers.map((address) => () => publicAnswers.keepAhead(address)),
      ];
      // Each on its own: what fails now is kept when a screen asks for it.
      for (const work of works) await work().catch(() => undefined);
    },
  };
}

interface Patience {
  /** Milliseconds. */
  readonly patience: number;
  readonly kept: () => Promise<Response | undefined>;
  /** Whether the answer of the network is to be kept. */
  readonly isKept: (response: Response) => boolean;
  readonly onAnswer: (response: Response) => void;
}

/** The network first; what is kept where it fails, is in trouble, or takes too long. */
async function networkFirst(
  { wait }: Pick<OfflineShellParts, 'wait'>,
  ask: () => Promise<Response>,
  { patience, kept, isKept, onAnswer }: Patience,
): Promise<Response> {
  const asked = ask().then((response) => {
    // A copy that nobody reads would hold a whole file in memory.
    if (isKept(response)) onAnswer(response.clone());
    return response;
  });
  // Handled below; without this a failure after the timeout would count as unhandled.
  asked.catch(() => undefined);
  const first = await Promise.race([
    asked.catch(() => undefined),
    wait(patience).then(() => undefined),
  ]);
  if (first !== undefined && first.status < 500) return first;
  return (await kept()) ?? asked;
}

/** Whatever a page says, only files of the portal are kept. */
function isFile(path: string): boolean {
  return path.startsWith('/assets/');
}

/** A stream of events never ends: nothing to keep, and nothing to wait for. */
function isStream(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/event-stream') === true;
}
