import { expect, test } from 'vitest';
import { keptAtHeader } from '../lib/api/transport.ts';
import { createOfflineShell, type OfflineShell } from './offline-shell.ts';

const origin = 'https://portal.primer.rs';
const pathOf = (request: Request | string) =>
  new URL(typeof request === 'string' ? request : request.url, origin).pathname;

/** The browser's caches, as far as the worker uses them. */
function createFakeCaches() {
  const all = new Map<string, Map<string, Response>>();
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), origin).href;
  const openCache = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (request: RequestInfo | URL) => entries.get(keyOf(request))?.clone(),
      put: async (request: RequestInfo | URL, response: Response) =>
        void entries.set(keyOf(request), response),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (request: RequestInfo | URL) => entries.delete(keyOf(request)),
    };
  };
  const caches = {
    open: async (name: string) => openCache(name),
    match: async (request: RequestInfo | URL) =>
      [...all.values()]
        .map((entries) => entries.get(keyOf(request)))
        .find(Boolean)
        ?.clone(),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  };
  // The worker uses no more of them than this.
  return caches as unknown as CacheStorage;
}

function setUp() {
  const caches = createFakeCaches();
  const answers = new Map<string, () => Response | Promise<Response>>();
  const asked: string[] = [];
  let online = true;
  let time = 1000;
  let runOutOfPatience: () => void = () => undefined;
  const html = (entry: string) => () =>
    new Response(`<script src="${entry}"></script>`, {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
  const shellOf = (version: string): OfflineShell =>
    createOfflineShell({
      build: {
        version,
        shell: [`/assets/main-${version}.js`, '/favicon.svg'],
        screens: ['/assets/tolls.js', '/assets/roads.js'],
        entry: `/assets/main-${version}.js`,
      },
      origin,
      caches,
      async fetch(request) {
        const path = pathOf(request);
        asked.push(path);
        if (!online) throw new TypeError('Failed to fetch');
        const answer = answers.get(path);
        return answer === undefined ? new Response('', { status: 404 }) : answer();
      },
      now: () => time,
      wait: () =>
        new Promise((resolve) => {
          runOutOfPatience = resolve;
        }),
    });
  const deploy = (version: string): void => {
    answers.set('/', html(`/assets/main-${version}.js`));
    answers.set(`/assets/main-${version}.js`, () => new Response(`script ${version}`));
    answers.set('/favicon.svg', () => new Response('<svg/>'));
    answers.set('/assets/tolls.js', () => new Response('script of tolls'));
    answers.set('/assets/roads.js', () => new Response('script of roads'));
  };
  deploy('a');
  const get = (path: string, mode: 'navigate' | 'cors' = 'cors') => {
    const request = new Request(origin + path);
    // Only browsers may make such a request.
    Object.defineProperty(request, 'mode', { value: mode });
    return request;
  };
  return {
    shell: shellOf('a'),
    shellOf,
    deploy,
    answers,
    asked,
    caches,
    get,
    goOffline: () => (online = false),
    passTime: (milliseconds: number) => (time += milliseconds),
    loseTimePatience: () => runOutOfPatience(),
  };
}

const publicAnswer = (text: string) => () =>
  new Response(text, { headers: { 'Cache-Control': 'public, max-age=300' } });
const textOf = async (response: Promise<Response> | undefined) => (await response)?.text();

test('any screen opens offline, from the kept page', async () => {
  const { shell, get, goOffline } = setUp();
  await shell.install();
  goOffline();
  expect(await textOf(shell.respond(get('/pages/kontakt', 'navigate')))).toContain('main-a.js');
  expect(await textOf(shell.respond(get('/assets/main-a.js')))).toBe('script a');
  expect(await textOf(shell.respond(get('/favicon.svg')))).toBe('<svg/>');
});

test('online the newest page is shown, and one of another build is not kept', async () => {
  const { shell, deploy, answers, get, goOffline } = setUp();
  await shell.install();
  deploy('b');
  answers.set('/pages/home', answers.get('/') ?? publicAnswer(''));
  expect(await textOf(shell.respond(get('/pages/home', 'navigate')))).toContain('main-b.js');
  goOffline();
  expect(await textOf(shell.respond(get('/pages/home', 'navigate')))).toContain('main-a.js');
});

test('a page with a first picture is for one person: the plain page is kept', async () => {
  const { shell, answers, get, goOffline } = setUp();
  await shell.install();
  const picture =
    '<script src="/assets/main-a.js"></script><script id="first-picture">Ana</script>';
  answers.set(
    '/pages/home',
    () => new Response(picture, { headers: { 'Content-Type': 'text/html' } }),
  );
  expect(await textOf(shell.respond(get('/pages/home', 'navigate')))).toContain('Ana');
  goOffline();
  expect(await textOf(shell.respond(get('/pages/home', 'navigate')))).not.toContain('Ana');
});

test('a page that fails or takes too long is replaced by the kept one', async () => {
  const { shell, answers, get, loseTimePatience } = setUp();
  await shell.install();
  answers.set('/pages/home', () => new Response('Bad gateway', { status: 502 }));
  expect(await textOf(shell.respond(get('/pages/home', 'navigate')))).toContain('main-a.js');
  answers.set('/pages/home', () => new Promise<Response>(() => undefined));
  const slow = textOf(shell.respond(get('/pages/home', 'navigate')));
  loseTimePatience();
  expect(await slow).toContain('main-a.js');
});

test('a page that the browser has requested ahead is not requested again', async () => {
  const { shell, get, asked, goOffline } = setUp();
  await shell.install();
  asked.length = 0;
  const ahead = (text: string) => Promise.resolve(new Response(text));
  const home = get('/pages/home', 'navigate');
  expect(await textOf(shell.respond(home, ahead('ahead')))).toBe('ahead');
  const payment = get('/placanje/26112100000001', 'navigate');
  expect(await textOf(shell.respond(payment, ahead('paid')))).toBe('paid');
  expect(asked).toEqual([]);
  // Not every browser does so.
  await shell.respond(home, Promise.resolve(undefined));
  expect(asked).toEqual(['/pages/home']);
  goOffline();
  const failed = Promise.reject<Response>(new TypeError('Failed to fetch'));
  expect(await textOf(shell.respond(home, failed))).toContain('main-a.js');
});

test('a build that cannot be loaded completely is not installed', async () => {
  const { shell, answers, deploy, caches } = setUp();
  deploy('b');
  await expect(shell.install()).rejects.toThrow('another build');
  deploy('a');
  answers.delete('/assets/main-a.js');
  await expect(shell.install()).rejects.toThrow('404');
  expect(await caches.keys()).toEqual([]);
});

test('pages of payment, files of the API and changes never go through the worker', () => {
  const { shell, get } = setUp();
  expect(shell.respond(get('/placanje/26112100000001', 'navigate'))).toBeUndefined();
  expect(shell.respond(get('/api', 'navigate'))).toBeUndefined();
  expect(shell.respond(get('/health/live', 'navigate'))).toBeUndefined();
  expect(
    shell.respond(new Request(`${origin}/api/Tag/GetTagovi`, { method: 'POST' })),
  ).toBeUndefined();
  expect(shell.respond(new Request('https://drugi.example/slika.png'))).toBeUndefined();
  const stream = new Request(`${origin}/api/StanjeNaPutevima/Tok`, {
    headers: { Accept: 'text/event-stream' },
  });
  expect(shell.respond(stream)).toBeUndefined();
});

test('public answers are kept with their time, personal ones never', async () => {
  const { shell, answers, get, goOffline, passTime } = setUp();
  answers.set('/api/Putarina/GetStanice', publicAnswer('stanice'));
  answers.set(
    '/api/Dopuna/GetStatus',
    () => new Response('moje', { headers: { 'Cache-Control': 'no-store' } }),
  );
  expect(await textOf(shell.respond(get('/api/Putarina/GetStanice')))).toBe('stanice');
  await shell.respond(get('/api/Dopuna/GetStatus'));
  goOffline();
  passTime(60_000);
  const kept = await shell.respond(get('/api/Putarina/GetStanice'));
  expect(kept?.headers.get(keptAtHeader)).toBe('1000');
  expect(await kept?.text()).toBe('stanice');
  await expect(shell.respond(get('/api/Dopuna/GetStatus'))).rejects.toThrow('Failed to fetch');
});

test('an answer fresh from the network has no age', async () => {
  const { shell, answers, get } = setUp();
  answers.set('/api/Putarina/GetStanice', publicAnswer('stanice'));
  await shell.respond(get('/api/Putarina/GetStanice'));
  const again = await shell.respond(get('/api/Putarina/GetStanice'));
  expect(again?.headers.get(keptAtHeader)).toBeNull();
});

test('a refusal is passed on unchanged if nothing is kept', async () => {
  const { shell, answers, get } = setUp();
  answers.set('/api/Putarina/GetTarifa', () => new Response('kvar', { status: 503 }));
  expect((await shell.respond(get('/api/Putarina/GetTarifa')))?.status).toBe(503);
});

test('what a page asks the worker to keep is fetched once a day', async () => {
  const { shell, answers, asked, passTime } = setUp();
  answers.set('/api/Putarina/GetTarifa', publicAnswer('tarifa'));
  const keep = () =>
    shell.keep({ used: [], answers: ['/api/nema', '/api/Putarina/GetTarifa'], ahead: true });
  await keep();
  await keep();
  const times = () => asked.filter((path) => path === '/api/Putarina/GetTarifa').length;
  expect(times()).toBe(1);
  passTime(24 * 60 * 60 * 1000);
  await keep();
  expect(times()).toBe(2);
});

test('screens are prefetched one after the other, and only on a good connection', async () => {
  const { shell, answers, asked, get, goOffline } = setUp();
  await shell.install();
  answers.set('/assets/font.woff2', () => new Response('letters'));
  let underway = 0;
  let most = 0;
  for (const path of ['/assets/tolls.js', '/assets/roads.js']) {
    const answer = answers.get(path);
    answers.set(path, async () => {
      underway += 1;
      most = Math.max(most, underway);
      await Promise.resolve();
      underway -= 1;
      return answer?.() ?? new Response('', { status: 404 });
    });
  }
  const used = ['/assets/font.woff2', '/pages/home'];
  await shell.keep({ used, answers: [], ahead: false });
  expect(asked).not.toContain('/assets/tolls.js');
  expect(asked).not.toContain('/pages/home');
  await shell.keep({ used, answers: [], ahead: true });
  expect(most).toBe(1);
  goOffline();
  expect(await textOf(shell.respond(get('/assets/font.woff2')))).toBe('letters');
  expect(await textOf(shell.respond(get('/assets/roads.js')))).toBe('script of roads');
});

test('files kept by an older build are reused', async () => {
  const { shellOf, deploy, caches } = setUp();
  const all = { used: [], answers: [], ahead: true };
  for (const version of ['a', 'b']) {
    deploy(version);
    const shell = shellOf(version);
    await shell.install();
    await shell.cleanUp();
    await shell.keep(all);
  }
  const kept = await (await caches.open('rampa-shell-b')).keys();
  expect(kept.map(({ url }) => new URL(url).pathname)).toContain('/assets/tolls.js');
});

test('the previous build stays for tabs that are still open, older ones are dropped', async () => {
  const { shellOf, deploy, caches, asked } = setUp();
  for (const version of ['a', 'b', 'c']) {
    deploy(version);
    const shell = shellOf(version);
    await shell.install();
    await shell.cleanUp();
  }
  expect(await caches.keys()).toEqual(['rampa-shell-b', 'rampa-shell-c']);
  // A file that has not changed is not fetched again.
  expect(asked.filter((path) => path === '/favicon.svg')).toHaveLength(1);
});

test('the number of kept answers is limited', async () => {
  const { shell, answers, get, caches } = setUp();
  for (let at = 0; at < 90; at += 1) {
    answers.set(`/api/x${at}`, publicAnswer(String(at)));
    await shell.respond(get(`/api/x${at}`));
  }
  await expect
    .poll(async () => (await (await caches.open('rampa-answers')).keys()).length)
    .toBeLessThanOrEqual(80);
});
