import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { shortClassNames } from './vite-class-names.ts';
import { compileHints } from './vite-compile-hints.ts';
import { entryInPage } from './vite-entry-in-page.ts';
import { ownIconMaker, shortIcons } from './vite-icons.ts';
import { manifestOfModules, sharedChunks } from './vite-chunks.ts';
import { likelyNext } from './vite-likely-next.ts';
import { libraryWords } from './vite-library-words.ts';
import { lightCalls } from './vite-light-calls.ts';
import { screenTexts } from './vite-screen-texts.ts';
import { serviceWorker } from './vite-service-worker.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /\.(?:js|css|svg|json|webmanifest)$/u;

/** Writes a `.br` and a `.gz` beside each text file, so that the server never compresses one twice. */
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
          await writeFile(`${file}.br`, await brotli(content, { params }));
          await writeFile(
            `${file}.gz`,
            await zip(content, { level: constants.Z_BEST_COMPRESSION }),
          );
        }),
      );
    },
  };
}

/**
 * Uses of `innerHTML` in libraries, which the page's Trusted Types forbid, and their replacements.
 * Each has to be found: after an update of a library it has to be checked again.
 */
const htmlSinks: readonly {
  readonly file: RegExp;
  readonly sinks: Readonly<Record<string, string>>;
}[] = [
  {
    // Asks whether the browser can draw SVG; every supported browser can.
    file: /leaflet[\\/]dist[\\/]leaflet-src\.esm\.js/u,
    sinks: {
      "div.innerHTML = '<svg/>';":
        "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));",
    },
  },
  {
    // Empties the live region: at the second change of a typed day.
    file: /dist[\\/]private[\\/]live-announcer[\\/]LiveAnnouncer\.(?:mjs|js)/u,
    sinks: {
      "this.assertiveLog.innerHTML = '';": 'this.assertiveLog.replaceChildren();',
      "this.politeLog.innerHTML = '';": 'this.politeLog.replaceChildren();',
    },
  },
];

function withoutHtmlSinks(): Plugin {
  const met = new Set<RegExp>();
  return {
    name: 'rampa:without-html-sinks',
    // Development bundles libraries beforehand, and its pages have no such policy.
    apply: 'build',
    transform(code, id) {
      const known = htmlSinks.find(({ file }) => file.test(id));
      if (known === undefined) return null;
      met.add(known.file);
      let harmless = code;
      for (const [sink, instead] of Object.entries(known.sinks)) {
        if (!harmless.includes(sink)) throw new Error(`${id} has changed: look at its innerHTML.`);
        harmless = harmless.replace(sink, instead);
      }
      return { code: harmless, map: null };
    },
    generateBundle() {
      const missing = htmlSinks.find(({ file }) => !met.has(file));
      if (missing !== undefined) throw new Error(`No module is ${String(missing.file)} any more.`);
    },
  };
}

/** The server of `npm run dev`, or any other. */
const server = process.env['RAMPA_SERVER'] ?? 'http://localhost:3000';

/** `light-dark()` and `URL.parse`: browsers since the middle of 2024. */
const target = ['chrome126', 'firefox126', 'safari18'];

export default defineConfig({
  // The package's `main` is for browsers without modules.
  resolve: {
    alias: [{ find: /^leaflet$/u, replacement: 'leaflet/dist/leaflet-src.esm.js' }, ownIconMaker],
  },
  css: { modules: shortClassNames(import.meta.dirname) },
  plugins: [
    lightCalls(),
    shortIcons(),
    react(),
    withoutHtmlSinks(),
    ...libraryWords(),
    precompress(),
    manifestOfModules(),
    entryInPage(),
    likelyNext(),
    compileHints(),
    screenTexts(),
    serviceWorker(target),
  ],
  build: {
    outDir: 'dist',
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: sharedChunks(import.meta.dirname) },
      // The shell and its bar are in the entry on purpose, for pages of errors.
      checks: { ineffectiveDynamicImport: false },
    },
    target,
    modulePreload: {
      polyfill: false,
      // The server preloads the files of the requested address (`page.ts`), and links preload those of their
      // targets. The list of what every other screen would need was a twentieth of the first load.
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'js' ? [] : dependencies,
    },
    // Everything stays a file of its own: the page's policy allows no data URLs in scripts and fonts.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': server, '/placanje': server, '/health': server },
  },
});
