import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Http } from '../../platform/http/http.ts';
import { openHttp } from '../../platform/testing/http-fixture.ts';
import { temporaryFolders } from '../../platform/testing/temporary-folders.ts';
import { readSettings } from '../../settings.ts';
import { registerPageRoutes } from './page.routes.ts';

const newFolder = temporaryFolders();

const worker = 'self.addEventListener("fetch", () => undefined);';
const opened: Http[] = [];

afterEach(async () => {
  for (const http of opened.splice(0)) await http.app.close();
});

async function serve(settings: Readonly<Record<string, string>>): Promise<Http['app']> {
  const folder = newFolder('portal');
  mkdirSync(join(folder, 'icons'));
  writeFileSync(join(folder, 'index.html'), '<html><head></head></html>');
  writeFileSync(join(folder, 'sw.js'), worker);
  writeFileSync(join(folder, 'favicon.svg'), '<svg fill="#00643c"/>');
  for (const country of ['rs', 'sr']) {
    writeFileSync(join(folder, `icons/${country}-180.png`), `picture of ${country}`);
    for (const size of ['192', '512', 'maskable-192', 'maskable-512']) {
      writeFileSync(join(folder, `icons/${country}-${size}.png`), 'picture');
    }
  }
  const read = readSettings({ DATA_DIR: newFolder('page'), ...settings }, 'demo');
  if (!read.ok) throw new Error(read.faults.join());
  const http = openHttp();
  opened.push(http);
  await registerPageRoutes(http, read.settings, folder);
  return http.app;
}

interface Manifest {
  readonly description: string;
  readonly theme_color: string;
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly purpose: string }[];
}

test.each([
  ['rs', '#00643c', 'Srbije'],
  ['sr', '#0d4a94', 'Republike Srpske'],
])('the portal of %s is installable under its own colours', async (country, colour, name) => {
  const app = await serve({ COUNTRY: country });
  const reply = await app.inject('/manifest.webmanifest');
  expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = reply.json<Manifest>();
  expect(manifest).toMatchObject({ theme_color: colour, start_url: '/pages/home' });
  expect(manifest.description).toContain(name);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of manifest.icons) {
    const icon = await app.inject(src);
    expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, 'image/png']);
  }
  expect((await app.inject('/apple-touch-icon.png')).body).toBe(`picture of ${country}`);
  expect((await app.inject('/favicon.svg')).body).toBe(`<svg fill="${colour}"/>`);
});

test('the service worker is revalidated each time', async () => {
  const reply = await (await serve({})).inject('/sw.js');
  expect(reply.body).toBe(worker);
  expect(reply.headers['cache-control']).toBe('no-cache');
  expect(reply.headers['content-type']).toContain('javascript');
});

test('switched off, a worker is served that clears the browser’s caches and unregisters', async () => {
  const reply = await (await serve({ OFFLINE: 'false' })).inject('/sw.js');
  expect(reply.headers['cache-control']).toBe('no-cache');
  expect(reply.headers['content-type']).toContain('javascript');
  expect(reply.body).not.toBe(worker);
  const done: string[] = [];
  const listeners = new Map<string, (event: { waitUntil(work: Promise<void>): void }) => void>();
  // Run as in a browser, with a worker's globals.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the script is what is tested
  new Function('self', 'caches', reply.body)(
    {
      addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
      skipWaiting: () => done.push('skip'),
      registration: { unregister: async () => void done.push('gone') },
    },
    { keys: async () => ['rampa-shell-a'], delete: async (name: string) => void done.push(name) },
  );
  let work = Promise.resolve();
  const event = {
    waitUntil(given: Promise<void>) {
      work = given;
    },
  };
  listeners.get('install')?.(event);
  listeners.get('activate')?.(event);
  await work;
  expect(done).toEqual(['skip', 'rampa-shell-a', 'gone']);
});
