import { untakenPicture } from '@rampa/contract';
import { chromium } from 'playwright-core';
import { brotliSize, buildBareReact } from '../bare-react.ts';
import { figure, type Figure } from '../figures.ts';
import { phoneAgent, untilQuiet } from '../phone/cheap-phone.ts';
import { findChromium } from './find-chromium.ts';

/**
 * What the landing page loads in a real browser, as on a phone, JavaScript and CSS over the wire in brotli, against a
 * page with React and ReactDOM and nothing else.
 */
export async function measureLanding(portalUrl: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    // A second after the landing page is idle the service worker starts to fetch what it needs offline;
    // that is not part of the landing page.
    const page = await browser.newPage({ serviceWorkers: 'block', userAgent: phoneAgent });
    const loading = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (response.request().resourceType() === 'document') {
        loading.set(path, response.text().then(inPage));
      } else if (/\.(js|css)$/.test(path)) {
        loading.set(path, response.body().then(brotliSize));
      }
    });
    await page.goto(`${portalUrl}/default`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The portal has taken the picture over: its scripts are asked for once that is painted.
    await page.locator(`html:not([${untakenPicture}])`).waitFor();
    // What is still being prefetched counts as well.
    await untilQuiet(page);
    const sizes = await Promise.all(loading.values());
    const ours = sizes.reduce((sum, size) => sum + size, 0);
    const floor = (await buildBareReact()).reduce(
      (sum, { content }) => sum + brotliSize(content),
      0,
    );
    return [
      figure({
        what: 'landing: JavaScript and CSS, brotli',
        unit: 'kB',
        floor: floor / 1000,
        ours: ours / 1000,
        atMost: 1.35,
      }),
    ];
  } finally {
    await browser.close();
  }
}

/** Scripts and rules that the page itself contains. */
function inPage(html: string): number {
  const contents = (element: RegExp): Buffer =>
    Buffer.from([...html.matchAll(element)].map(([, content = '']) => content).join('\n'));
  return (
    brotliSize(contents(/<script(?![^>]*application\/json)[^>]*>([^]*?)<\/script>/gu)) +
    brotliSize(contents(/<style[^>]*>([^]*?)<\/style>/gu))
  );
}
