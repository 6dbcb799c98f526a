import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgeryCookie, type FirstPictureNote, type LanguageId } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { afterEach, expect, test } from 'vitest';
import type { Http } from '../../platform/http/http.ts';
import { openHttp } from '../../platform/testing/http-fixture.ts';
import { temporaryFolders } from '../../platform/testing/temporary-folders.ts';
import { readSettings } from '../../settings.ts';
import { registerPageRoutes } from './page.routes.ts';
import type { PicturePatience } from './picture-patience.ts';

const newFolder = temporaryFolders();

/** Stands in for the portal's build: returns what it was asked to draw. */
const drawing = `
let drawn = 0;
const call = { method: 'GET', address: '/api/A' };
export async function createDrawing({ texts: all, origin }) {
  return async ({ path, languageId, device, rows, claims, answered }) => {
    drawn += 1;
    if (path === '/vb') throw new Error('nothing to see');
    if (answered && path === '/pages/kartice') await new Promise(() => undefined);
    const texts = all[languageId];
    const told = answered?.answers.map(({ envelope }) => envelope.result).join() ?? 'waiting';
    const who = claims === null ? 'visitor' : claims.lice + ' <b>' + claims.ime + '</b>';
    return {
      html: '<main class="shown">' + [path, languageId, device, who, texts['a.title'], drawn].join(' ') + '</main><p>' + rows + '</p><p>' + told + '</p><code>' + origin + '/api</code><i data-style="width:1rem"></i><i data-style="width:1rem"></i>',
      keys: ['a.title', 'a.count_one'],
      calls: answered || path === '/pages/home' ? [] : [call],
    };
  };
}`;

const opened: Http[] = [];
afterEach(async () => {
  for (const http of opened.splice(0)) await http.app.close();
});

/** Nobody waits in vain: how fast a machine draws is not what is tried. */
const patient = { picture: 60_000, personal: 60_000, data: 60_000 };

async function serve(patience: PicturePatience = patient) {
  const folder = newFolder('pictures');
  mkdirSync(join(folder, '.vite/first-picture'), { recursive: true });
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, '.vite/first-picture/draw.js'), drawing);
  writeFileSync(join(folder, '.vite/first-picture/package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': {
        file: 'assets/index.js',
        isEntry: true,
        css: ['assets/main.css'],
        imports: ['base'],
      },
      base: { file: 'assets/base.js' },
      'src/app/landing-start.tsx': { file: 'assets/c.js', css: ['assets/c.css'] },
      'src/a.tsx': { file: 'assets/a.js', css: ['assets/a.css'] },
      'src/b.tsx': { file: 'assets/b.js', css: ['assets/b.css'] },
    }),
  );
  writeFileSync(
    join(folder, 'assets/main.css'),
    ':root{--used:0;--unused:1}@media print{:root{--used:1}}*{color:red}body{margin:var(--used)}',
  );
  writeFileSync(
    join(folder, 'assets/a.css'),
    '@font-face{font-family:A;src:url(a)}@font-face{font-family:A Arial;src:local(Arial)}@font-face{font-family:A Roboto;src:local(Roboto)}.shown{color:green}.row{color:grey}',
  );
  writeFileSync(join(folder, 'assets/b.css'), '.hidden{color:red}');
  writeFileSync(join(folder, 'assets/c.css'), '.later{color:blue}');
  writeFileSync(
    join(folder, '.vite/screen-texts.json'),
    JSON.stringify({ 'src/app/landing-start.tsx': ['b.other'] }),
  );
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="sr-Latn"><head><link rel="stylesheet" crossorigin href="/assets/main.css"></head><body><div id="root"></div><!-- arriving --><div id="arriving"></div><!-- /arriving --><script type="module" data-entry="/assets/index.js"></script></body></html>',
  );
  const texts: Record<LanguageId, Record<string, string>> = {
    '1': {
      'a.title': 'Наслов',
      'a.count_one': 'један',
      'a.count_few': 'неколико',
      'b.other': 'друго',
    },
    '2': {
      'a.title': 'Naslov',
      'a.count_one': 'jedan',
      'a.count_few': 'nekoliko',
      'b.other': 'drugo',
    },
    '3': {
      'a.title': 'Title </script>',
      'a.count_one': 'one',
      'a.count_other': 'some',
      'b.other': 'other',
    },
  };
  let shown = texts;
  const read = readSettings(
    {
      DATA_DIR: newFolder('page'),
      PUBLIC_URL: 'http://putarina.example/',
    },
    'demo',
  );
  if (!read.ok) throw new Error(read.faults.join());
  const clock = { now: () => now };
  let now = Temporal.Instant.from('2026-06-01T12:00:00Z');
  const http = openHttp();
  opened.push(http);
  await registerPageRoutes(http, read.settings, folder, {
    textsIn: (id) => shown[id],
    translate: (_, key) => key,
    // Whose refresh token is still good.
    tokenToDraw: async ({ token, refreshToken }) => {
      if (nameIn(token) !== 'Later') return { token, expired: false };
      return refreshToken === 'good'
        ? { token: bearerOf({ ...ana, ime: 'Renewed' }), expired: true }
        : null;
    },
    clock,
    log: { warn: () => undefined },
    patience,
  });
  const asked: string[] = [];
  http.app.get('/api/A', async ({ headers }) => {
    const { authorization } = headers;
    const ime = authorization === undefined ? 'visitor' : nameIn(authorization);
    asked.push(ime);
    return { statusCode: ime === 'Late' ? 401 : 200, message: '', result: `for ${ime}` };
  });
  let checked = 0;
  http.app.get('/api/Provera/ProveriKod', async ({ query }) => {
    checked += 1;
    const { kod, languageId } = query as Record<string, string>;
    const statusCode = kod === '2222-2222-2222' ? (checked > 3 ? 429 : 200) : 400;
    return { statusCode, message: '', result: `about ${kod} in ${languageId}` };
  });
  return {
    asked,
    answer: (url: string, headers: Readonly<Record<string, string>>) =>
      http.app.inject({ url, headers }),
    get: async (path: string, headers: Readonly<Record<string, string>> = {}) =>
      (await http.app.inject({ url: path, headers })).body,
    passTime(instant: string) {
      now = Temporal.Instant.from(instant);
    },
    changeTitle(title: string) {
      shown = { ...texts, '2': { ...texts['2'], 'a.title': title } };
    },
  };
}

const noteOf = (body: string): FirstPictureNote => {
  const [, json = ''] = /id="first-picture"[^>]*>([^<]*)</u.exec(body) ?? [];
  // The page's own note, by the contract's type.
  return JSON.parse(json) as FirstPictureNote;
};

const bearerOf = (claims: object): string =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.e30`;
const tokenOf = (claims: object): string => `rampa-token=${bearerOf(claims)}`;
const nameIn = (token: string): string => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as typeof ana).ime;
};
const ana = {
  lice: 'fizicko',
  role: 'owner',
  ime: '<Ana> & "co"',
  prezime: 'A',
  username: 'a',
  email: 'a@b',
};

test('a page comes with its screen drawn, in the language of the cookie or of the address', async () => {
  const { get } = await serve();
  expect(await get('/default')).toContain('/default 2 desk visitor Naslov');
  const cyrillic = await get('/default', { cookie: 'lang=1' });
  expect(cyrillic).toContain('<div id="root"><main class="shown">/default 1 desk visitor Наслов');
  expect(cyrillic).toMatch(/<html[^>]* lang="sr-Cyrl" data-picture/u);
  expect(await get('/default?lang=3', { cookie: 'lang=1' })).toContain('/default 3 desk visitor');
  expect(await get('/default', { cookie: 'lang=nonsense' })).toContain('/default 2 ');
});

test('phones are recognised by their client hint, or else by their user agent', async () => {
  const { get } = await serve();
  expect(await get('/default', { 'sec-ch-ua-mobile': '?1' })).toContain(' phone ');
  expect(await get('/default', { 'user-agent': 'Firefox/140 Mobile' })).toContain(' phone ');
  expect(await get('/default', { 'user-agent': 'Mobile', 'sec-ch-ua-mobile': '?0' })).toContain(
    ' desk ',
  );
  // As narrow as a phone was the window that this browser of a desktop had last.
  const narrow = { 'sec-ch-ua-mobile': '?0', cookie: 'lang=2; rampa-narrow=1' };
  expect(await get('/default', narrow)).toContain(' phone ');
});

test('the page has the style rules of what it shows, keeps those of its screen, and none is fetched again', async () => {
  const { get } = await serve();
  const body = await get('/default', { 'user-agent': 'Android' });
  expect(body).toMatch(
    /<style nonce="[^"]+">@font-face\{font-family:A Roboto;src:local\(Roboto\)\}:root\{--used:0\}@media print\{:root\{--used:1\}\}\*\{color:red\}body\{margin:var\(--used\)\}\.shown\{color:green\}\[data-style="width:1rem"\]\{width:1rem\}<\/style>/u,
  );
  expect(body).toMatch(
    /<template id="all-rules"><style nonce="[^"]+">:root\{--used:0;--unused:1\}@media print\{:root\{--used:1\}\}\*\{color:red\}body\{margin:var\(--used\)\}\.later\{color:blue\}\.shown\{color:green\}\.row\{color:grey\}<\/style>/u,
  );
  expect(body).not.toContain('.hidden');
  expect(body.match(/<link[^>]*rel="stylesheet"[^>]*>/gu)).toEqual([
    expect.stringMatching(/main\.css" disabled/u),
    expect.stringMatching(/c\.css" disabled/u),
    expect.stringMatching(/a\.css" disabled/u),
  ]);
  expect(body).not.toContain('id="arriving"');
});

test('a page has the measures of the typeface that its device has, or of all of them', async () => {
  const { get } = await serve();
  const measured = async (agent: string) => {
    const body = await get('/default', { 'user-agent': agent });
    return [...body.matchAll(/font-family:A (\w+)/gu)].map(([, name]) => name);
  };
  expect(await measured('Mozilla/5.0 (Linux; Android 14) Mobile')).toEqual(['Roboto']);
  expect(await measured('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toEqual(['Arial']);
  expect(await measured('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toEqual([
    'Arial',
  ]);
  expect(await measured('Mozilla/5.0 (X11; Linux x86_64)')).toEqual(['Arial', 'Roboto']);
});

test('at a first visit scripts and the typeface are for after the picture; later the typeface is there', async () => {
  const { get, answer } = await serve();
  const first = await answer('/default', {});
  expect(first.headers['link']).toBeUndefined();
  expect(first.body).not.toContain('modulepreload');
  expect(first.body).toContain(
    'data-scripts="/assets/base.js /assets/c.js" data-entry="/assets/index.js"',
  );
  expect(first.body).toMatch(
    /<style nonce="[^"]+" id="typeface" media="not all">@font-face\{font-family:A;src:url\(a\)\}<\/style>/u,
  );
  const again = await get('/default', { cookie: `${forgeryCookie}=x` });
  expect(again).not.toContain('id="typeface"');
  expect(again).toMatch(/<style[^>]*>@font-face\{font-family:A;src:url\(a\)\}/u);
});

test('a page without a picture announces its scripts: nothing is shown before them', async () => {
  const { answer } = await serve();
  const { headers, body } = await answer('/pages/profil', {});
  expect(headers['link']).toContain('</assets/base.js>; rel=modulepreload');
  expect(body).not.toContain('data-scripts');
});

test('a customer’s page has all rules of its screen at once: nothing is styled again when the rest comes', async () => {
  const { get } = await serve();
  const body = await get('/pages/home', { cookie: tokenOf(ana) });
  expect(body).toMatch(
    /:root\{--used:0;--unused:1\}@media print\{:root\{--used:1\}\}\*\{color:red\}body\{margin:var\(--used\)\}\.shown\{color:green\}\.row\{color:grey\}\[data-style="width:1rem"\]\{width:1rem\}<\/style>/u,
  );
  expect(body).not.toContain('id="all-rules"');
});

test('a page has the texts that it shows in every language, with all plural forms, and those of its screen in the reader’s', async () => {
  const { get } = await serve();
  const body = await get('/default?lang=3');
  expect(body).toContain('Title \\u003c/script>');
  expect(noteOf(body)).toEqual({
    path: '/default',
    languageId: '3',
    expiredToken: '',
    device: 'desk',
    signedIn: false,
    goesOn: false,
    username: '',
    calls: [{ method: 'GET', address: '/api/A' }],
    answered: null,
    texts: {
      '1': { 'a.title': 'Наслов', 'a.count_one': 'један', 'a.count_few': 'неколико' },
      '2': { 'a.title': 'Naslov', 'a.count_one': 'jedan', 'a.count_few': 'nekoliko' },
      '3': {
        'a.title': 'Title </script>',
        'a.count_one': 'one',
        'a.count_other': 'some',
        'b.other': 'other',
      },
    },
    textsTag: expect.stringMatching(/^W\/"[\w-]{22}"$/u),
  });
});

test('a signed-in user reads their own name, as text; nobody else gets it', async () => {
  const { get } = await serve();
  const own = await get('/pages/home', { cookie: tokenOf(ana) });
  expect(own).toContain('fizicko <b>&lt;Ana&gt; &amp; &quot;co&quot;</b>');
  expect(noteOf(own).signedIn).toBe(true);
  const other = await get('/pages/home', { cookie: tokenOf({ ...ana, ime: 'Marko' }) });
  expect(other).toContain('<b>Marko</b>');
  // The same drawing: names are put in at the end.
  expect(other).toContain('Naslov 1<');
});

test('a household’s driver has pictures too, apart from those of its owners', async () => {
  const { get } = await serve();
  const mainFor = async (role: string) =>
    /<main[^]*<\/main>/u.exec(await get('/pages/home', { cookie: tokenOf({ ...ana, role }) }))?.[0];
  expect(await mainFor('owner')).toMatch(/fizicko .* 1<\/main>/u);
  expect(await mainFor('driver')).toMatch(/fizicko .* 2<\/main>/u);
});

test('a tab that only owners have is drawn for them; others see another one there, and get no picture of it', async () => {
  const { get } = await serve();
  const isDrawn = async (tab: string, claims: object) =>
    (await get(`/pages/profil?tab=${tab}`, { cookie: tokenOf({ ...ana, ...claims }) })).includes(
      '<main class="shown">',
    );
  const company = { lice: 'pravno', poslovno_ime: 'Prevoz' };
  expect(await isDrawn('clanovi', {})).toBe(true);
  expect(await isDrawn('clanovi', { ...company, role: 'accountant' })).toBe(false);
  expect(await isDrawn('clanovi', { lice: 'distributor' })).toBe(false);
  expect(await isDrawn('api', company)).toBe(true);
  expect(await isDrawn('api', { ...company, role: 'driver' })).toBe(false);
  expect(await isDrawn('api', {})).toBe(false);
  expect(await isDrawn('obavestenja', { ...company, role: 'driver' })).toBe(true);
});

test('what a screen says of its own address is the operator’s setting, whatever the request calls the server', async () => {
  const { get } = await serve();
  const body = await get('/pages/tagovi', { cookie: tokenOf(ana), host: 'other.example' });
  expect(body).toContain('<code>http://putarina.example/api</code>');
  expect(body).not.toContain('other.example');
});

test('lists are drawn with the page size that their reader chose, if it is offered', async () => {
  const { get } = await serve();
  const home = (cookie: string) => get('/pages/home', { cookie });
  for (const size of ['5', '10']) {
    expect(await home(`${tokenOf(ana)}; rampa-rows=${size}`)).toContain(`<p>${size}</p>`);
  }
  for (const said of ['11', '', '10,25', 'x'.repeat(100)]) {
    // All of them are one, the third to be drawn.
    expect(await home(`${tokenOf(ana)}; rampa-rows=${said}`)).toContain('Naslov 3</main><p></p>');
  }
  // Visitors' lists have the default length.
  expect(await get('/default', { cookie: 'rampa-rows=10' })).toContain('<p></p>');
});

test('a customer’s screen is drawn with its data, for that customer and nobody else', async () => {
  const { get, asked } = await serve();
  const [marko, jelena] = ['Marko', 'Jelena'].map((ime) => ({
    cookie: tokenOf({ ...ana, ime }),
  }));
  const call = { method: 'GET', address: '/api/A' };
  const own = await get('/pages/prolasci', marko);
  expect(own).toContain('<p>for Marko</p>');
  const at = Temporal.Instant.from('2026-06-01T12:00:00Z').epochMilliseconds;
  const envelope = { statusCode: 200, message: '', result: 'for Marko' };
  expect(noteOf(own)).toMatchObject({
    username: 'a',
    calls: [],
    answered: { at, answers: [{ call, envelope }] },
  });
  const other = await get('/pages/prolasci', jelena);
  expect(other).toContain('<p>for Jelena</p>');
  expect(other).not.toContain('Marko');
  expect(asked).toEqual(['Marko', 'Jelena']);
});

test('an expired sign-in, and a page in the background, get the loading screen', async () => {
  const { get, asked } = await serve();
  const late = await get('/pages/prolasci', { cookie: tokenOf({ ...ana, ime: 'Late' }) });
  expect(late).toContain('<p>waiting</p>');
  expect(noteOf(late)).toMatchObject({
    calls: [{ method: 'GET', address: '/api/A' }],
    answered: null,
  });
  const ahead = await get('/pages/prolasci', {
    cookie: tokenOf(ana),
    'sec-purpose': 'prefetch;prerender',
  });
  expect(ahead).toContain('<p>waiting</p>');
  expect(await get('/pages/kontakt')).toContain('<p>waiting</p>');
  expect(asked).toEqual(['Late']);
});

test('after the token has expired a screen is drawn with the data of its session', async () => {
  const { get, asked } = await serve();
  const later = { ...ana, ime: 'Later' };
  const body = await get('/pages/prolasci', {
    cookie: `${tokenOf(later)}; rampa-refresh=good`,
  });
  expect(body).toContain('<p>for Renewed</p>');
  expect(noteOf(body)).toMatchObject({
    expiredToken: bearerOf(later).slice(-16),
    answered: { answers: [{}] },
  });
  // The token that it was drawn with stays on the server.
  expect(body).not.toContain(bearerOf({ ...ana, ime: 'Renewed' }));
  const ended = await get('/pages/prolasci', { cookie: `${tokenOf(later)}; rampa-refresh=used` });
  expect(ended).toContain('<p>waiting</p>');
  expect(noteOf(ended)).toMatchObject({ expiredToken: '', answered: null });
  expect(asked).toEqual(['Renewed']);
});

test('a screen whose data is not ready in time is drawn as loading', async () => {
  // The drawing of this one never ends.
  const { get } = await serve({ ...patient, personal: 100 });
  const body = await get('/pages/kartice', { cookie: tokenOf({ ...ana, ime: 'Marko' }) });
  expect(body).toContain('<p>waiting</p>');
  expect(noteOf(body)).toMatchObject({
    calls: [{ method: 'GET', address: '/api/A' }],
    answered: null,
  });
});

test('a code in the address is asked about for whoever opens it, and the answer is never stored', async () => {
  const { get } = await serve();
  const path = '/provera?kod=2222-2222-2222';
  expect(await get('/provera')).toContain('/provera 2 desk visitor Naslov 1<');
  const body = await get(`${path}&lang=1`);
  expect(body).toContain('/provera?kod=2222-2222-2222 1 desk visitor Наслов 2<');
  expect(body).toContain('<p>about 2222-2222-2222 in 1</p>');
  expect(noteOf(body)).toMatchObject({
    path: '/provera',
    answered: { answers: [{ envelope: { statusCode: 200 } }] },
  });
  // As somebody typed it, and as the portal asks.
  expect(await get('/provera?kod=2222+2222+2222')).toContain('about 2222-2222-2222 in 2');
  expect(await get(path, { cookie: tokenOf(ana) })).toContain('Naslov 4<');
});

test('what no code reads like is drawn without an answer; a caller who has to wait gets no picture', async () => {
  const { get } = await serve();
  expect(await get('/provera?kod=abc')).toContain('<p></p>');
  const path = '/provera?kod=2222-2222-2222';
  expect(await get(path, { 'sec-purpose': 'prefetch' })).toContain('<div id="root"></div>');
  for (const picture of [true, true, false]) {
    expect((await get(path)).includes('<main class="shown">')).toBe(picture);
  }
  expect(await get(`${path}&tab=1`)).toContain('<div id="root"></div>');
  expect(await get('/prijava?kod=2222-2222-2222')).toContain('<div id="root"></div>');
});

test('what an address asks is drawn with its answers, for visitors too, and never stored', async () => {
  const { get, asked } = await serve();
  const trip = '/pages/izracunaj-putarinu?from=rs-a1-subotica&to=rs-a1-nis-jug';
  // The thread is up.
  await get('/default');
  const body = await get(`${trip}&lang=1`);
  expect(body).toContain(`${trip} 1 desk visitor Наслов`);
  expect(body).toContain('<p>for visitor</p>');
  expect(noteOf(body)).toMatchObject({
    path: '/pages/izracunaj-putarinu',
    signedIn: false,
    answered: { answers: [{ envelope: { statusCode: 200 } }] },
  });
  expect(await get(trip)).toContain('Naslov 5<');
  const own = await get(trip, { cookie: tokenOf({ ...ana, ime: 'Marko' }) });
  expect(own).toContain('<p>for Marko</p>');
  // The screen as such is still the same for all, and asks by itself.
  expect(await get('/pages/izracunaj-putarinu')).toContain('<p>waiting</p>');
  expect(await get('/pages/izracunaj-putarinu')).toContain('<p>waiting</p>');
  expect(asked).toEqual(['visitor', 'visitor', 'Marko']);
});

test('a part of an address that does not have its form, or comes twice, is drawn for nobody', async () => {
  const { get } = await serve();
  const cookie = tokenOf(ana);
  const isDrawn = async (path: string) =>
    (await get(path, { cookie })).includes('<main class="shown">');
  expect(await isDrawn('/pages/prolasci?mark=any')).toBe(true);
  expect(await isDrawn('/pages/prolasci?mark=any&period=2026-05-01%2F2026-05-31&page=2')).toBe(
    true,
  );
  expect(await isDrawn('/pages/prolasci?mark=any&period=..%2F2026-05-31')).toBe(true);
  expect(await isDrawn('/pages/prolasci?mark=undisputed&period=2026-05-01%2F2026-05-31')).toBe(
    true,
  );
  expect(await isDrawn('/pages/prolasci?mark=any&plate=BG')).toBe(false);
  expect(await isDrawn('/pages/prolasci?mark=any&period=may')).toBe(false);
  expect(await isDrawn('/pages/prolasci?mark=any&page=1&page=2')).toBe(false);
  expect(await isDrawn('/pages/prolasci?mark=entry-found')).toBe(false);
  const check = '/pages/provera-voznji?check=01a2204e-267d-7667-ae55-dcdf309561b0';
  expect(await isDrawn(check)).toBe(true);
  expect(await isDrawn('/pages/provera-voznji?check=1')).toBe(false);
  const reports = '/pages/izvestaji';
  expect(await isDrawn(`${reports}?by=road&period=2026-05-01%2F2026-05-31&page=2`)).toBe(true);
  expect(await isDrawn(`${reports}?by=colour`)).toBe(false);
  const calculator = '/pages/izracunaj-putarinu';
  expect(await isDrawn(`${calculator}?from=a-1&to=b-2&kategorija=III&date=2026-06-01`)).toBe(true);
  expect(await isDrawn(`${calculator}?from=%3Cb%3E`)).toBe(false);
  expect(await isDrawn(`${calculator}?from=a-1&kategorija=V`)).toBe(false);
  // Names that every object has.
  for (const name of ['constructor', 'toString', '__proto__']) {
    expect(await get(`${calculator}?${name}=1`)).toContain('<div id="root"></div>');
    expect(await get(`/pages/prolasci?${name}=1`, { cookie })).toContain('<div id="root"></div>');
  }
});

test('no picture for those who are redirected, nor for addresses with more parameters', async () => {
  const { get } = await serve();
  const plain = async (path: string, headers?: Readonly<Record<string, string>>) =>
    expect(await get(path, headers)).toContain('<div id="root"></div>');
  await plain('/');
  await plain('/pages/prolasci');
  await plain('/prijava', { cookie: tokenOf(ana) });
  await plain('/uprava', { cookie: tokenOf({ ...ana, lice: 'osoblje' }) });
  await plain('/pages/home', { cookie: tokenOf({ ...ana, lice: 'osoblje' }) });
  await plain('/pages/home', { cookie: 'rampa-token=no-token' });
  await plain('/pages/home', { cookie: `rampa-token=${'x'.repeat(5000)}` });
  await plain('/prijava?tab=nema');
  await plain('/pages/kontakt?reference=1');
  // A made-up cookie creates no new kinds of readers, each of which would be drawn and stored.
  await plain('/pages/home', { cookie: tokenOf({ ...ana, role: 'accountant' }) });
  await plain('/pages/home', { cookie: tokenOf({ ...ana, poslovno_ime: 'Prevoz' }) });
  await plain('/pages/home', { cookie: tokenOf({ ...ana, ime: '' }) });
});

test('an address that leads to another shows that screen at once, under its address', async () => {
  const { get } = await serve();
  const navigates = { 'sec-fetch-mode': 'navigate' };
  const body = await get('/?lang=3', navigates);
  expect(body).toContain('<main class="shown">/default 3 ');
  expect(body).toContain(`history.replaceState(null, '', "/default?lang=3" + location.hash);`);
  expect(noteOf(body).path).toBe('/default');
  expect(await get('/default', navigates)).not.toContain('replaceState');
  // A member of staff has no picture there.
  expect(await get('/pages', { ...navigates, cookie: tokenOf({ ...ana, lice: 'osoblje' }) })).toBe(
    '',
  );
});

const typed = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' };

test('whoever is not signed in gets the sign-in at once where a screen asks for it, and the way to the screen is kept', async () => {
  const { get } = await serve();
  for (const path of [
    '/pages/tagovi?page=2',
    '/pages/profil',
    '/pages/nalog?id=x&put=/pages/home',
  ]) {
    const body = await get(path, typed);
    expect(body, path).toContain('<main class="shown">/prijava 2 ');
    expect(body, path).toContain(
      "sessionStorage.setItem('kept-address-sign-in', location.pathname",
    );
    expect(body, path).toContain(`history.replaceState(null, '', "/prijava");`);
    expect(noteOf(body), path).toMatchObject({ path: '/prijava', goesOn: true });
  }
  expect(noteOf(await get('/prijava', typed))).toMatchObject({ goesOn: false });
  // Open to visitors, switched off, which leads home, or asked for from where the browser brings no session.
  for (const path of ['/pages/home', '/pages/kupovina-pregled', '/pages/odlozeno-placanje']) {
    expect(await get(path, typed), path).not.toContain('kept-address-sign-in');
  }
  const elsewhere = { ...typed, 'sec-fetch-site': 'cross-site' };
  expect(await get('/pages/tagovi', elsewhere)).not.toContain('/prijava');
  const signedIn = { ...typed, cookie: tokenOf(ana) };
  expect(await get('/pages/tagovi', signedIn)).toContain('<main class="shown">/pages/tagovi');
});

test('a link to the account of the session shows its screen at once, under its address; nothing that it says leads elsewhere', async () => {
  const { get, answer } = await serve();
  const acc = '0198a1f2-0000-7000-8000-00000000000a';
  const own = { ...typed, cookie: tokenOf({ ...ana, acc }) };
  const to = (put: string, id = acc) =>
    `/pages/nalog?${new URLSearchParams({ id, put }).toString()}`;
  const body = await get(to('/pages/reklamacije?complaint_number=R261125-00874634'), own);
  const shown = '/pages/reklamacije?complaint_number=R261125-00874634';
  // As somebody types it who does not encode.
  expect(await get(`/pages/nalog?id=${acc}&put=${shown}`, own)).toContain(
    `<main class="shown">${shown} 2 `,
  );
  expect(body).toContain(`<main class="shown">${shown} 2 `);
  expect(body).toContain(`history.replaceState(null, '', "${shown}" + location.hash);`);
  expect(body).not.toContain('kept-address-sign-in');
  // Without a picture the browser is led there.
  const led = await answer(to('/pages/profil?x=</script>"#a'), own);
  expect([led.statusCode, led.headers.location]).toEqual([
    302,
    '/pages/profil?x=%3C/script%3E%22#a',
  ]);
  for (const put of [
    'https://evil.example/pages/home',
    '//evil.example/pages/home',
    '/\\evil.example/pages/home',
    '/\t/evil.example/pages/home',
    'javascript:alert(1)',
    '/pages/../prijava',
    '/pages/nalog?id=x',
    '/api/Token/RevokeToken',
    '',
  ]) {
    const home = await get(to(put), own);
    expect(home, put).toContain('<main class="shown">/pages/home 2 ');
    expect(home, put).toContain(`history.replaceState(null, '', "/pages/home" + location.hash);`);
  }
  // Of another account, which the page has to change to first.
  for (const id of ['', '0198a1f2-0000-7000-8000-00000000000b', '</script><script>a()']) {
    const other = await answer(to('//evil.example', id), own);
    expect([other.statusCode, other.body.includes('<main class="shown">')]).toEqual([200, false]);
    expect(other.body).toContain(
      `({"id":${JSON.stringify(id).replaceAll('<', '\\u003c')},"put":"/pages/home",`,
    );
  }
});

test('a tab is a screen of its own; tracking parameters on links change nothing', async () => {
  const { get } = await serve();
  expect(await get('/prijava?tab=registracija&lang=3')).toContain(
    '/prijava?tab=registracija 3 desk',
  );
  expect(noteOf(await get('/prijava?tab=registracija')).path).toBe('/prijava');
  expect(await get('/default?fbclid=x')).toContain('/default 2 desk visitor Naslov');
});

test('a screen that cannot be drawn comes as an empty page, and the next one is drawn again', async () => {
  const { get } = await serve();
  expect(await get('/vb')).toContain('<div id="root"></div>');
  expect(await get('/prijava')).toContain('/prijava 2 desk visitor');
});

test('a picture is drawn once, and again when a text has changed, and on the next day, in toll time', async () => {
  const { get, changeTitle, passTime } = await serve();
  expect(await get('/default')).toContain('Naslov 1<');
  expect(await get('/default')).toContain('Naslov 1<');
  expect(await get('/prijava')).toContain('Naslov 2<');
  changeTitle('Novi');
  expect(await get('/default')).toContain('Novi 1<');
  passTime('2026-06-01T21:59:59Z');
  expect(await get('/prijava')).toContain('Novi 2<');
  passTime('2026-06-01T22:00:00Z');
  expect(await get('/prijava')).toContain('Novi 1<');
});
