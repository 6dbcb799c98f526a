import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ensureChromium } from './lib-chromium.mjs';
import { house } from './lib-house.mjs';
import { answerHelp, giveUp, say } from './lib-terminal.mjs';

answerHelp(`
Usage: node scripts/icons.mjs

Draws the portal's icons for each country into portal/public/icons/, from the sign below: as it is,
and maskable, with the sign inside the circle that every launcher leaves (80 % of the width).
`);

/** The brand colours of portal/src/ui/tokens.css. */
const countries = { rs: '#00643c', sr: '#0d4a94' };

/** The barrier, in a box of 48 × 48; the same as in portal/public/favicon.svg. */
const barrier = `<rect x="11" y="22" width="7" height="17" rx="1.5" fill="#fff"/>
<g transform="rotate(-24 14 22)"><rect x="10" y="18" width="31" height="7" rx="3.5" fill="#ffc629"/>
<path d="M18 18h4.500l-3 7h-4.500zM27 18h4.500l-3 7h-4.500zM36 18h2.500q2 .8 2.300 3l-1.500 3.500q-.6.5-1.500.5h-4.800z" fill="#14181b"/></g>`;

/** @param {string} colour */
const plain = (colour) => `<rect width="48" height="48" rx="10" fill="${colour}"/>
<rect x="3.5" y="3.500" width="41" height="41" rx="7" fill="none" stroke="#fff" stroke-width="2"/>${barrier}`;

/** @param {string} colour */
const maskable = (colour) => `<rect width="48" height="48" fill="${colour}"/>
<g transform="translate(24 24) scale(.7) translate(-25 -25.500)">${barrier}</g>`;

const chromium = await ensureChromium();
if (!chromium.ok) giveUp(chromium.sentence);
const { chromium: browserType } = await import('playwright-core');
const executablePath = chromium.environment['CHROMIUM_PATH'] ?? process.env['CHROMIUM_PATH'];
const browser = await browserType.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath === undefined ? {} : { executablePath }),
});
const folder = path.join(house, 'portal/public/icons');
mkdirSync(folder, { recursive: true });

for (const [country, colour] of Object.entries(countries)) {
  await draw(`${country}-180`, 180, maskable(colour));
  for (const size of [192, 512]) {
    await draw(`${country}-${size}`, size, plain(colour));
    await draw(`${country}-maskable-${size}`, size, maskable(colour));
  }
}
await browser.close();

/**
 * @param {string} name
 * @param {number} size
 * @param {string} drawing
 */
async function draw(name, size, drawing) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48">${drawing}</svg>`;
  await page.setContent(
    `<style>body{margin:0;background:transparent}svg{display:block}</style>${svg}`,
  );
  writeFileSync(path.join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
  say(`portal/public/icons/${name}.png`);
}
