import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { type PhoneOptions, withPhone } from './cheap-phone.ts';

/** Milliseconds after the tap on the address. */
const moments = [500, 1000, 1500, 2000, 2500, 3000];
const folder = fileURLToPath(new URL('../../../pictures/first-seconds/', import.meta.url));

interface FilmedScreen {
  readonly name: string;
  readonly url: string;
  readonly options: PhoneOptions;
}

interface Frame {
  /** Milliseconds, by the same clock as the page's own start. */
  readonly at: number;
  /** JPEG in base64. */
  readonly data: string;
}

/** Writes what a cheap phone shows in its first seconds: of each screen a strip of pictures, side by side. */
export async function filmFirstSeconds(
  browser: Browser,
  screens: readonly FilmedScreen[],
  say: (line: string) => void,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, url, options } of screens) {
    const frames = await withPhone(browser, options, (page) => film(page, url));
    await writeFile(`${folder}${name}.png`, await strip(browser, frames));
    say(`pictures/first-seconds/${name}.png`);
  }
}

/** What was on screen at each moment; undefined before the first picture. */
async function film(page: Page, url: string): Promise<readonly (string | undefined)[]> {
  const session = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, data });
    // The page may be closed by now.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
  await page.goto(url, { waitUntil: 'commit' });
  const begun = await page.evaluate(() => performance.timeOrigin);
  // A slow browser is behind with its pictures.
  await page.waitForTimeout(6000);
  await session.send('Page.stopScreencast');
  return moments.map(
    (moment) => frames.findLast(({ at }) => at >= begun && at <= begun + moment)?.data,
  );
}

async function strip(browser: Browser, frames: readonly (string | undefined)[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1260, height: 500 } });
  const cells = frames.map((data, index) => {
    const picture =
      data === undefined ? '<i></i>' : `<img src="data:image/jpeg;base64,${data}" alt="">`;
    return `<figure>${picture}<figcaption>${(moments[index] ?? 0) / 1000} s</figcaption></figure>`;
  });
  await page.setContent(
    `<style>
      body { display: flex; gap: 8px; margin: 8px; font: 16px sans-serif }
      figure { margin: 0 }
      img, i { display: block; box-sizing: border-box; width: 199px; height: 431px; border: 1px solid #888 }
    </style>${cells.join('')}`,
  );
  const taken = await page.screenshot();
  await page.close();
  return taken;
}
