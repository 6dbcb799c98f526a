import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { firstViews } from '@rampa/contract/screens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Http } from '../../platform/http/http.ts';
import { openHttp } from '../../platform/testing/http-fixture.ts';
import { temporaryFolders } from '../../platform/testing/temporary-folders.ts';
import { readSettings } from '../../settings.ts';
import { registerPageRoutes } from './page.routes.ts';
import { modulesOf } from './page.ts';

const newFolder = temporaryFolders();

const script = 'export const answer = 42;'.repeat(40);
let http: Http;

function builtPortal(): string {
  const folder = newFolder('portal');
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="sr-Latn"><head><meta name="country" content="rs" /><meta name="theme-color" content="#00643c" media="(prefers-color-scheme: light)" /><meta name="theme-color" content="#00391f" media="(prefers-color-scheme: dark)" /><title>Rampa</title><script type="module" src="/assets/main-1.js"></script></head><body></body></html>',
  );
  writeFileSync(join(folder, 'assets/main-1.js'), script);
  writeFileSync(join(folder, 'assets/main-1.js.br'), brotliCompressSync(script));
  writeFileSync(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'index.html': { file: 'assets/main-1.js', isEntry: true },
      'src/areas/tags/tags-page.tsx': {
        file: 'assets/tags-1.js',
        css: ['assets/tags-1.css'],
        imports: ['index.html', '_shared.js'],
      },
      '_shared.js': { file: 'assets/shared-1.js', imports: ['src/areas/tags/tags-page.tsx'] },
      'src/areas/tags/chart.tsx': { file: 'assets/chart-1.js' },
    }),
  );
  return folder;
}

beforeAll(async () => {
  const read = readSettings(
    {
      DATA_DIR: newFolder('page'),
      COUNTRY: 'sr',
      COMPLAINTS: 'false',
      MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    },
    'development',
  );
  if (!read.ok) throw new Error(read.faults.join());
  http = openHttp();
  await registerPageRoutes(http, read.settings, builtPortal());
});
afterAll(() => http.app.close());

test('the page contains its settings once, and the country for the colours', async () => {
  const { body } = await http.app.inject('/pages/home');
  expect(body.match(/name="country"/g)).toHaveLength(1);
  expect(body).toContain('<meta name="country" content="sr">');
  expect(body).toContain('<meta name="complaints" content="false">');
  expect(body).toContain('<meta name="access-token-cookie" content="rampa-token">');
  expect(body).toContain('data-country="sr"');
  expect(body).toContain(
    '<meta name="theme-color" content="#0d4a94" media="(prefers-color-scheme: light)" />',
  );
  expect(body).toContain(
    '<meta name="theme-color" content="#06264f" media="(prefers-color-scheme: dark)" />',
  );
});

test('scripts run with a nonce that is new in every answer', async () => {
  const [one, two] = await Promise.all([http.app.inject('/default'), http.app.inject('/default')]);
  const policy = String(one.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(one.body).toContain(`<script nonce="${nonce}"`);
  expect(two.body).not.toContain(nonce);
  expect(policy).not.toContain('unsafe');
  for (const rule of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "form-action 'self' http://localhost:3001",
  ]) {
    expect(policy).toContain(rule);
  }
});

test('map tiles may come from the configured origin, and from nowhere else', async () => {
  const { body, headers } = await http.app.inject('/pages/prodajna-mesta');
  expect(body).toContain(
    '<meta name="map-tiles-url" content="https://tiles.example/{z}/{x}/{y}.png">',
  );
  expect(String(headers['content-security-policy'])).toContain(
    "img-src 'self' data: blob: https://tiles.example;",
  );
});

test('the code of the requested route is announced', async () => {
  const { body, headers } = await http.app.inject('/pages/tagovi');
  const nonce = /nonce="([^"]+)"/u.exec(body)?.[1] ?? 'none';
  const announced = (file: string) =>
    `</assets/${file}>; rel=modulepreload; crossorigin; nonce="${nonce}"`;
  expect(headers['link']).toContain(announced('main-1.js'));
  expect(headers['link']).toContain(announced('tags-1.js'));
  expect(headers['link']).toContain(announced('shared-1.js'));
  expect(body).toContain('<link rel="preload" as="style" href="/assets/tags-1.css" crossorigin>');
  // Perhaps nobody ever opens the chart.
  expect(headers['link']).not.toContain('chart-1.js');
  const other = await http.app.inject('/default');
  expect(other.headers['link']).not.toContain('tags-1.js');
});

test('announced files exist: each module of each first view is a file of the portal', () => {
  const portal = new URL('../../../../portal/src/', import.meta.url);
  const missing = firstViews
    .flatMap(({ modules, forCustomers = [], later = {} }) => [
      ...modules,
      ...forCustomers,
      ...Object.values(later).flat(),
    ])
    .filter((module) => !existsSync(new URL(module, portal)));
  expect(missing).toEqual([]);
});

test('of one path each tab announces its own files', () => {
  const [budgets, tags] = ['budgets/budgets-tab.tsx', 'tags-page.tsx'].map(
    (file) => `src/areas/tags/${file}`,
  );
  expect(modulesOf('/pages/tagovi?page=2', true)).not.toContain(budgets);
  expect(modulesOf('/pages/tagovi?page=2&tab=budzeti', true)).toEqual(
    expect.arrayContaining([tags, budgets]),
  );
  expect(modulesOf('/pages', false)).toEqual(modulesOf('/pages/home', false));
  expect(modulesOf('/pages/home', true)).toContain('src/areas/home/overview.tsx');
  expect(modulesOf('/privatnost', true)).toEqual([]);
});

test('an address that shows at once what comes later elsewhere announces its file too', () => {
  const list = 'src/areas/complaints/complaints-page.tsx';
  const form = 'src/areas/complaints/new-complaint-page.tsx';
  expect(modulesOf('/pages/reklamacije?status=open', true)).toEqual(expect.arrayContaining([list]));
  expect(modulesOf('/pages/reklamacije?status=open', true)).not.toContain(form);
  expect(modulesOf('/pages/reklamacije?about=other', true)).toEqual(
    expect.arrayContaining([list, form]),
  );
  const unusual = 'src/areas/passages/unusual-passages.tsx';
  expect(modulesOf('/pages/prolasci', true)).not.toContain(unusual);
  for (const mark of ['any', 'trips-overlap']) {
    expect(modulesOf(`/pages/prolasci?mark=${mark}&page=2`, true)).toContain(unusual);
  }
});

test('hashed files are cached without limit and come in brotli', async () => {
  const reply = await http.app.inject({
    url: '/assets/main-1.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(reply.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script);
});

test('an unknown address gets the page that says so, an unknown file or call does not', async () => {
  for (const url of ['/nema/me', '/prijava.bak', '/phpmyadmin/', '/pages/tagovi/1']) {
    const { statusCode, headers } = await http.app.inject(url);
    expect([url, statusCode, headers['content-type']]).toEqual([
      url,
      404,
      'text/html; charset=utf-8',
    ]);
  }
  for (const url of ['/prijava?tab=registracija', '/pages/tagovi/', '/uprava']) {
    expect([url, (await http.app.inject(url)).statusCode]).toEqual([url, 200]);
  }
  for (const url of ['/assets/gone.js', '/api/nema']) {
    const reply = await http.app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ statusCode: 404, message: 'request.not-found', result: null });
  }
});

test('the page sets the CSRF cookie, and keeps an existing one', async () => {
  const reply = await http.app.inject('/default');
  expect(String(reply.headers['set-cookie'])).toMatch(/^XSRF-TOKEN=\S+; Path=\/; SameSite=Strict$/);
  const again = await http.app.inject({ url: '/default', headers: { cookie: 'XSRF-TOKEN=a.b' } });
  expect(again.headers['set-cookie']).toBeUndefined();
});

test.each([
  '/metrics',
  '/metrics/',
  '/health',
  '/health/started',
  '/intake',
  '/intake/nothing',
  '/api/Tag/Nothing',
  '/assets/none-1.js',
  '/.env',
  '/.well-known/nothing',
])('%s is nothing on the customers’ port, and no page', async (url) => {
  const { statusCode, headers, body } = await http.app.inject(url);
  expect([statusCode, headers['content-type'], body]).toEqual([
    404,
    'application/json; charset=utf-8',
    expect.stringContaining('request.not-found'),
  ]);
});

test.each(['/metrika', '/apiji', '/health-insurance'])(
  '%s is a screen’s to answer',
  async (url) => {
    expect((await http.app.inject(url)).headers['content-type']).toMatch(/^text\/html/);
  },
);
