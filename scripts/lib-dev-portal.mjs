import { createServer } from 'vite';
import process from 'node:process';
import path from 'node:path';
import { house } from './lib-house.mjs';

// Vite's development server as a program of its own: the portal from its sources. The API is that of
// RAMPA_SERVER, to which the portal's configuration leads; DEV_PORT is where we listen.
const server = process.env['RAMPA_SERVER'] ?? '';
const port = Number(process.env['DEV_PORT']);

/** The server determines the page settings; they are in the page that it would serve. */
const pageSettings = {
  name: 'page-settings-of-the-server',
  /** @param {string} html */
  async transformIndexHtml(html) {
    const page = await (await fetch(`${server}/default`)).text();
    const country = /data-country="[^"]*"/.exec(page)?.[0] ?? '';
    const settings = [...page.matchAll(/<meta name="([\w-]+)" content="[^"]*"\s*\/?>/g)];
    let changed = html.replace('<html', `<html ${country}`);
    for (const [tag, name] of settings) {
      if (name === 'viewport') continue;
      const old = new RegExp(`<meta name="${name}"[^>]*>`);
      changed = old.test(changed)
        ? changed.replace(old, tag)
        : changed.replace('</head>', `${tag}\n</head>`);
    }
    return changed;
  },
};

const vite = await createServer({
  root: path.join(house, 'portal'),
  plugins: [pageSettings],
  server: { port, strictPort: true },
});
await vite.listen();
process.stdout.write('Vite: ready\n');

const stop = () => {
  void vite.close().then(() => process.exit(0));
};
process.stdin.resume().on('end', stop).on('close', stop);
process.on('SIGTERM', stop).on('SIGINT', () => undefined);
