import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { Http } from '../../platform/http/http.ts';
import { openHttp } from '../../platform/testing/http-fixture.ts';
import { temporaryFolders } from '../../platform/testing/temporary-folders.ts';
import { readSettings } from '../../settings.ts';
import { createLanguage } from '../language/index.ts';
import { cardSize } from './page-heads.ts';
import { registerPageRoutes } from './page.routes.ts';
import { publicScreens } from './public-screens.ts';

const newFolder = temporaryFolders();

const opened: Http[] = [];
afterEach(async () => {
  for (const http of opened.splice(0)) await http.app.close();
});

async function serve(wishes: Readonly<Record<string, string>> = {}) {
  const folder = newFolder('heads');
  mkdirSync(join(folder, 'cards'));
  for (const country of ['rs', 'sr']) writeFileSync(join(folder, `cards/${country}.png`), country);
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="sr-Latn"><head><title>Rampa</title></head><body><div id="root"></div><noscript><p>Rampa needs JavaScript.</p></noscript></body></html>',
  );
  const read = readSettings(
    {
      DATA_DIR: newFolder('page'),
      PUBLIC_URL: 'https://putarina.example/',
      ...wishes,
    },
    'demo',
  );
  if (!read.ok) throw new Error(read.faults.join());
  const { settings } = read;
  const language = await createLanguage(settings.country);
  const http = openHttp();
  opened.push(http);
  await registerPageRoutes(http, settings, folder, {
    textsIn: (id) => language.textsIn(id),
    translate: (id, key, params) => language.translate(id, key, params),
    tokenToDraw: async () => null,
    clock: systemClock,
    log: { warn: () => undefined },
  });
  return {
    app: http.app,
    settings,
    head: async (url: string, cookie = '') =>
      headOf((await http.app.inject({ url, headers: { cookie } })).body),
  };
}

function headOf(body: string) {
  const all = (pattern: RegExp) =>
    [...body.matchAll(pattern)].map(([, name = '', value = '']) => [name, value] as const);
  return {
    body,
    meta: new Map(all(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/gu)),
    canonical: /<link rel="canonical" href="([^"]*)"/u.exec(body)?.[1],
    alternates: Object.fromEntries(
      all(/<link rel="alternate" hreflang="([^"]+)" href="([^"]*)"/gu),
    ),
  };
}

const everyLanguage = ['1', '2', '3'] as const;

test.each(['rs', 'sr'] as const)(
  'each public screen of %s says in each language what it is',
  async (country) => {
    const { head, settings } = await serve({ COUNTRY: country });
    const screens = publicScreens(settings);
    const said = new Set<string>();
    for (const { address } of screens) {
      for (const languageId of everyLanguage) {
        const asked = `${address}${address.includes('?') ? '&' : '?'}lang=${languageId}`;
        const { meta, canonical, body } = await head(asked);
        const description = meta.get('description') ?? '';
        // As much as a list of search results shows.
        expect([asked, description.length > 50, description.length < 170]).toEqual([
          asked,
          true,
          true,
        ]);
        expect(description).not.toMatch(/\{\{|page-head/u);
        expect(/[\u0400-\u04ff]/u.test(description)).toBe(languageId === '1');
        said.add(description);
        expect(meta.get('og:description')).toBe(description);
        expect(meta.get('og:title')).not.toBe('');
        expect(canonical).toBe(`https://putarina.example${asked.replace('&', '&amp;')}`);
        expect(meta.get('og:url')).toBe(canonical);
        expect(meta.get('robots')).toBeUndefined();
        // The title is the same everywhere.
        expect(body).toContain('<title>Rampa</title>');
      }
    }
    expect(said.size).toBe(screens.length * 3);
  },
);

test('a screen names its address in each language, and the one without a language', async () => {
  const { head } = await serve();
  const { canonical, alternates, meta } = await head('/pages/kontakt?fbclid=x&utm_source=y');
  const plain = 'https://putarina.example/pages/kontakt';
  expect(canonical).toBe(plain);
  expect(alternates).toEqual({
    'sr-Cyrl': `${plain}?lang=1`,
    'sr-Latn': `${plain}?lang=2`,
    en: `${plain}?lang=3`,
    'x-default': plain,
  });
  expect(meta.get('og:locale')).toBe('sr_RS');
  expect((await head('/pages/kontakt', 'lang=3')).meta.get('og:locale')).toBe('en_GB');
  expect((await head('/')).canonical).toBe('https://putarina.example/default');
  expect((await head('/pages/izracunaj-putarinu?od=1')).canonical).toBe(
    'https://putarina.example/pages/izracunaj-putarinu',
  );
});

test('personal and unknown addresses, and those with a secret, are not indexed and have no preview', async () => {
  const { head } = await serve({ ORDER_TAG: 'false', T4A: 'false' });
  for (const url of [
    '/pages/tagovi',
    '/pages/prolasci?page=2',
    '/verifikacija-naloga?token=geheim',
    '/zaboravljena-lozinka?token=geheim',
    '/vb?serial=004310000018&code=48217730',
    '/vb?lang=3&code=48217730',
    '/pages/dopuna-gost?order_number=TU12345678901234&code=geheim',
    '/uprava',
    '/nema/me',
    // Not offered with these settings.
    '/pages/naruci-tag',
    '/uslovi-putarine-u-inostranstvu',
  ]) {
    const { meta, canonical, alternates } = await head(url);
    expect([url, meta.get('robots'), meta.has('og:url')]).toEqual([url, 'noindex', false]);
    expect([canonical, alternates]).toEqual([undefined, {}]);
  }
  const own = await head('/pages/home', 'rampa-token=a.b.c; __Host-rampa-token=a.b.c');
  expect(own.meta.get('robots')).toBe('noindex');
});

test('the sitemap has each public address in each language, and robots.txt names it', async () => {
  const { app, settings } = await serve();
  const reply = await app.inject('/sitemap.xml');
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = [...reply.body.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, place]) => place);
  expect(new Set(places).size).toBe(publicScreens(settings).length * 4);
  expect(places).toContain('https://putarina.example/pages/naruci-tag');
  expect(places).toContain('https://putarina.example/prijava?tab=registracija&amp;lang=1');
  const robots = await app.inject('/robots.txt');
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://putarina.example/sitemap.xml\n',
  );
});

test('the preview of a link has a picture of the country, which other sites may show', async () => {
  const { app, head } = await serve({ COUNTRY: 'sr' });
  const image = (await head('/default')).meta.get('og:image') ?? '';
  const reply = await app.inject(new URL(image).pathname);
  expect(reply.body).toBe('sr');
  expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin');
  for (const country of ['rs', 'sr']) {
    const drawn = readFileSync(
      new URL(`../../../../portal/public/cards/${country}.png`, import.meta.url),
    );
    // PNG: width and height are at fixed places.
    const size = { width: drawn.readUInt32BE(16), height: drawn.readUInt32BE(20) };
    expect([country, size]).toEqual([country, cardSize]);
  }
});

test('without scripts the page says in the reader’s language what works, and offers the other languages as links', async () => {
  const { head, app } = await serve();
  const { body } = await head('/prijava?lang=3');
  expect(body).toMatch(
    /<noscript><aside id="script-needed" lang="en">\n<strong>This form[^<]+<\/strong>\n<p>Without JavaScript/u,
  );
  expect(body).toContain('Customer centre: 0800 111 004');
  expect(body).toContain('<a href="?lang=1" lang="sr-Cyrl" hreflang="sr-Cyrl">Српски</a>');
  expect(body).not.toContain('Rampa needs JavaScript');
  const reply = await app.inject('/prijava?lang=1');
  expect(reply.headers['set-cookie']).toContain(
    'lang=1; Path=/; SameSite=Lax; Max-Age=31536000; Secure',
  );
  const plain = await app.inject({ url: '/prijava?lang=7', headers: { cookie: 'XSRF-TOKEN=a.b' } });
  expect(plain.headers['set-cookie']).toBeUndefined();
});

test('a natively submitted form leads back to its page, which gives the reason', async () => {
  const { app } = await serve();
  const send = (url: string, accept: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=ana%40primer.rs&password=tajna',
    });
  const reply = await send('//evil.example/prijava', 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '#script-needed']);
  expect(reply.body).toBe('');
  // Programs get the usual answer.
  expect((await send('/prijava', '*/*')).statusCode).toBe(404);
  expect((await send('/api/nema', 'text/html')).json()).toMatchObject({ result: null });
});

test('the start redirects to the landing page', async () => {
  const { app } = await serve();
  const go = (url: string, mode: string) =>
    app.inject({ url, headers: { 'sec-fetch-mode': mode } });
  const reply = await go('/?lang=3', 'navigate');
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/default?lang=3']);
  expect((await go('/pages', 'navigate')).headers.location).toBe('/pages/home');
  // The service worker stores this page for every address.
  expect((await go('/', 'same-origin')).statusCode).toBe(200);
});
