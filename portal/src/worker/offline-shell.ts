import { firstPictureId } from '@rampa/contract';
import { keptAtHeader } from '../lib/api/transport.ts';

/*
 * What the portal keeps for days without a network, and how it is served. Plain functions over the
 * browser's caches, so that tests run them with others; `service-worker.ts` joins them to the events.
 */

/** One build of the portal, written into the worker when it is built. */
export interface PortalBuild {
  /** Another for every change of any file. */
  readonly version: string;
  /** What every screen stands in, as paths: kept with the build, which is nothing without it. */
  readonly shell: readonly string[];
  /** What the screens that work offline are made of besides. */
  readonly screens: readonly string[];
  /** Name of the script that the page of this build begins with, in one way or another. */
  readonly entry: string;
}

export interface OfflineShellParts {
  readonly build: PortalBuild;
  /** `https://portal.example` */
  readonly origin: string;
  readonly caches: CacheStorage;
  readonly fetch: (request: Request | string, options?: RequestInit) => Promise<Response>;
  readonly now: () => number;
  /** Settles after that many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** What a page asks to keep. */
export interface Wanted {
  /** What it consists of itself, as paths: the browser has these already. */
  readonly used: readonly string[];
  /** Addresses of public answers. */
  readonly answers: readonly string[];
  /** Whether the screens that nobody has opened yet are worth the line. */
  readonly ahead: boolean;
}

export interface OfflineShell {
  /** Keeps this build. Throws where it can't be had whole: the browser then tries again later. */
  install(): Promise<void>;
  /** Drops what older builds have left; the one before stays for tabs that are still open. */
  cleanUp(): Promise<void>;
  /** The answer to a request, or undefined for those that the worker does not touch. */
  respond(request: Request): Promise<Response> | undefined;
  /**
   * Keeps what is not kept yet, one after the other, so that whatever the reader does meanwhile goes
   * first: files, then public answers, these again once a day.
   */
  keep(wanted: Wanted): Promise<void>;
}

const shells = 'rampa-shell-';
const answers = 'rampa-answers';
const mostAnswers = 80;
/** After which what was kept ahead is fetched again: tariffs change, and not everybody looks at them. */
const freshFor = 24 * 60 * 60 * 1000;
/** Beyond it the kept page is better than waiting. */
const navigationPatience = 4000;
const answerPatience = 6000;
/** Addresses of the server itself that are no screens of the portal. */
const notThePortal = /^\/(?:api|placanje|health|intake|metrics|assets)(?:\/|$)/u;
const pageKey = '/';

export function createOfflineShell(parts: OfflineShellParts): OfflineShell {
  const { build, origin, caches, now } = parts;
  const shellName = shells + build.version;

  /** A file whose name changes with its content: any copy is the right one. */
  async function fetchFile(path: string): Promise<Response> {
    const known = await caches.match(path);
    if (known !== undefined) return known;
    const response = await parts.fetch(path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  }

  /** Of this build, and fit for every address and reader: a first picture is of one of each. */
  async function isPlainPage(response: Response): Promise<boolean> {
    if (!response.ok || response.redirected) return false;
    if (response.headers.get('Content-Type')?.startsWith('text/html') !== true) return false;
    const html = await response.text();
    return html.includes(build.entry) && !html.includes(`id="${firstPictureId}"`);
  }

  async function keepPage(page: Response): Promise<void> {
    const copy = page.clone();
    if (await isPlainPage(page)) await (await caches.open(shellName)).put(pageKey, copy);
  }

  async function keepAnswer(address: string, response: Response): Promise<void> {
    const headers = new Headers(response.headers);
    headers.set(keptAtHeader, String(now()));
    // What is kept is the text itself, however it came.
    headers.delete('Content-Encoding');
    const cache = await caches.open(answers);
    await cache.put(address, new Response(await response.blob(), { headers }));
    const kept = await cache.keys();
    const surplus = kept.slice(0, Math.max(0, kept.length - mostAnswers));
    await Promise.all(surplus.map((old) => cache.delete(old)));
  }

  async function keepAnswerOf(address: string): Promise<void> {
    const cache = await caches.open(answers);
    const known = await cache.match(address);
    if (known !== undefined && now() - Number(known.headers.get(keptAtHeader)) < freshFor) return;
    const response = await parts.fetch(address);
    if (isForEverybody(response)) await keepAnswer(address, response);
  }

  /** The network first; what is kept where it fails, is in trouble, or takes too long. */
  async function networkFirst(
    request: Request,
    patience: number,
    kept: () => Promise<Response | undefined>,
    onAnswer: (response: Response) => void,
    isKept: (response: Response) => boolean = ({ ok }) => ok,
  ): Promise<Response> {
    const asked = parts.fetch(request).then((response) => {
      // A copy that nobody reads would hold a whole file in memory.
      if (isKept(response)) onAnswer(response.clone());
      return response;
    });
    // Handled below; without this a failure after the patience has run out would count as unhandled.
    asked.catch(() => undefined);
    const first = await Promise.race([
      asked.catch(() => undefined),
      parts.wait(patience).then(() => undefined),
    ]);
    if (first !== undefined && first.status < 500) return first;
    return (await kept()) ?? asked;
  }

  function navigate(request: Request): Promise<Response> {
    const kept = async () => (await caches.open(shellName)).match(pageKey);
    // The page carries the settings of the day; one of another build would lack its files.
    return networkFirst(request, navigationPatience, kept, (page) => void keepPage(page));
  }

  function answer(request: Request): Promise<Response> {
    const kept = async () => (await caches.open(answers)).match(request.url, { ignoreVary: true });
    const keep = (response: Response): void => void keepAnswer(request.url, response);
    return networkFirst(request, answerPatience, kept, keep, isForEverybody);
  }

  async function asset(request: Request): Promise<Response> {
    const known = await caches.match(request);
    if (known !== undefined) return known;
    const response = await parts.fetch(request);
    if (response.ok) await (await caches.open(shellName)).put(request, response.clone());
    return response;
  }

  async function keepFile(path: string): Promise<void> {
    const cache = await caches.open(shellName);
    if ((await cache.match(path)) === undefined) await cache.put(path, await fetchFile(path));
  }

  return {
    async install() {
      const page = await parts.fetch(pageKey, { cache: 'no-store', credentials: 'same-origin' });
      // While servers are being updated, page and worker may come from different builds.
      if (!(await isPlainPage(page.clone()))) throw new Error('The page is of another build');
      const files: { readonly path: string; readonly response: Response }[] = [];
      for (const path of build.shell) files.push({ path, response: await fetchFile(path) });
      const cache = await caches.open(shellName);
      await Promise.all(files.map(({ path, response }) => cache.put(path, response)));
      await cache.put(pageKey, page);
    },
    async cleanUp() {
      const names = (await caches.keys()).filter((name) => name.startsWith(shells));
      const [before] = names.filter((name) => name !== shellName).slice(-1);
      const old = names.filter((name) => name !== shellName && name !== before);
      await Promise.all(old.map((name) => caches.delete(name)));
    },
    respond(request) {
      if (request.method !== 'GET') return undefined;
      const url = new URL(request.url);
      // The API may be another origin's; everything else of others is none of ours.
      if (url.pathname.startsWith('/api/')) {
        return isStream(request) ? undefined : answer(request);
      }
      if (url.origin !== origin) return undefined;
      if (url.pathname.startsWith('/assets/')) return asset(request);
      if (request.mode === 'navigate' && !notThePortal.test(url.pathname)) return navigate(request);
      return build.shell.includes(url.pathname) ? asset(request) : undefined;
    },
    async keep({ used, answers: addresses, ahead }) {
      const files = [...used, ...(ahead ? build.screens : [])].filter(isFile);
      const works = [
        // Those that people open come with a picture mostly.
        async () => keepPage(await parts.fetch(pageKey)),
        ...files.map((path) => () => keepFile(path)),
        ...addresses.map((address) => () => keepAnswerOf(address)),
      ];
      // Each on its own: what can't be had now is kept when a screen asks for it.
      for (const work of works) await work().catch(() => undefined);
    },
  };
}

/** Whatever a page says, only files of the portal are taken for some. */
function isFile(path: string): boolean {
  return path.startsWith('/assets/');
}

/** What is the same for everybody says so; all else is somebody's own. */
function isForEverybody({ ok, headers }: Response): boolean {
  return ok && headers.get('Cache-Control')?.includes('public') === true;
}

/** Events that go on for ever: nothing to keep, and nothing to wait for. */
function isStream(request: Request): boolean {
  return request.headers.get('Accept')?.includes('text/event-stream') === true;
}
