import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorker } from './vite-service-worker.ts';

const compress = promisify(brotliCompress);
const compressible = /\.(?:js|css|svg|json|webmanifest)$/u;

/** Writes a `.br` beside each text file, so that the server never compresses one twice. */
function precompress(): Plugin {
  return {
    name: 'rampa:precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name);
          const content = await readFile(file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(`${file}.br`, await compress(content, { params }));
        }),
      );
    },
  };
}

/** Latin letters are on every page, whatever the language: their font is fetched with the page. */
function preloadFonts(): Plugin {
  return {
    name: 'rampa:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const latin = Object.keys(bundle).find((name) =>
          /overpass-latin-wght-normal.*\.woff2$/u.test(name),
        );
        if (latin === undefined) throw new Error('The Latin font is not in the bundle.');
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${latin}`,
          crossorigin: '',
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Leaflet asks the browser whether it can draw SVG by way of `innerHTML`, which the page's Trusted
 * Types forbid. Every browser that the portal is built for can.
 */
function leafletWithoutInnerHtml(): Plugin {
  const question = "div.innerHTML = '<svg/>';";
  const answer = "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));";
  return {
    name: 'rampa:leaflet-without-inner-html',
    transform(code, id) {
      if (!/leaflet[\\/]dist[\\/]leaflet-src\.esm\.js/u.test(id)) return null;
      if (!code.includes(question))
        throw new Error('Leaflet has changed: look at its use of innerHTML.');
      return { code: code.replace(question, answer), map: null };
    },
  };
}

/** The server of `npm run dev`, or any other. */
const server = process.env['RAMPA_SERVER'] ?? 'http://localhost:3000';

/** `light-dark()` and `URL.parse`: browsers since the middle of 2024. */
const target = ['chrome126', 'firefox126', 'safari18'];

export default defineConfig({
  // Its `main` is for browsers without modules.
  resolve: { alias: [{ find: /^leaflet$/u, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  plugins: [
    react(),
    leafletWithoutInnerHtml(),
    precompress(),
    preloadFonts(),
    serviceWorker(target),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    target,
    modulePreload: { polyfill: false },
    // Everything stays a file of its own: the page's policy allows no data in scripts and fonts.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': server, '/placanje': server, '/health': server },
  },
});
