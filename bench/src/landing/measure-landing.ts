import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { figure, type Figure } from '../figures.ts';
import { findChromium } from './find-chromium.ts';

/**
 * What the landing loads in a real browser, JavaScript and CSS over the wire in brotli, against a
 * page that holds React and ReactDOM and nothing else.
 */
export async function measureLanding(portalUrl: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    // A second after the landing is quiet the service worker begins to fetch what days without a
    // network need; that is no part of the landing.
    const page = await browser.newPage({ serviceWorkers: 'block' });
    const loading = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (/\.(js|css)$/.test(path)) loading.set(path, response.body().then(brotliSize));
    });
    await page.goto(`${portalUrl}/default`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('load');
    // What is still being fetched for later counts as well.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => resolve(null), { timeout: 3000 })),
    );
    const sizes = await Promise.all(loading.values());
    const ours = sizes.reduce((sum, size) => sum + size, 0);
    const floor = await bareReact();
    return [
      figure({
        what: 'landing: JavaScript and CSS, brotli',
        unit: 'kB',
        floor: floor / 1000,
        ours: ours / 1000,
        atMost: 1.4,
      }),
    ];
  } finally {
    await browser.close();
  }
}

function brotliSize(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Bytes of the smallest React page, built with the same bundler. */
async function bareReact(): Promise<number> {
  const root = await mkdtemp(join(fileURLToPath(new URL('../../', import.meta.url)), 'dist-bare-'));
  try {
    await writeFile(
      join(root, 'index.html'),
      '<div id="r"></div><script type="module" src="/m.js"></script>',
    );
    await writeFile(
      join(root, 'm.js'),
      "import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; createRoot(document.getElementById('r')).render(createElement('h1', null, 'Rampa'));",
    );
    const result = await build({ root, logLevel: 'silent', build: { write: false } });
    const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
      'output' in one ? one.output : [],
    );
    return outputs
      .filter((file) => /\.(js|css)$/.test(file.fileName))
      .reduce(
        (sum, file) =>
          sum + brotliSize(Buffer.from(file.type === 'chunk' ? file.code : file.source)),
        0,
      );
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
