import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ensureChromium } from './lib-chromium.mjs';
import { house } from './lib-house.mjs';
import { answerHelp, giveUp, say } from './lib-terminal.mjs';

answerHelp(`
Usage: node scripts/cards.mjs

Draws the picture that others show beside a link to the portal, for each country into
portal/public/cards/: the scene of the landing page in its morning light, and one sign.
`);

/** Colour of the signs and roads of the network, as in the portal's tokens.css and country.ts. */
const countries = {
  rs: { colour: '#00643c', letters: '#004d2e', roads: ['E70', 'E75', 'E80', 'E763'] },
  sr: { colour: '#0d4a94', letters: '#0a3670', roads: ['E73', 'E661'] },
};

const width = 1200;
const height = 630;

const font = readFileSync(path.join(house, 'portal/src/ui/fonts/overpass-latin.woff2')).toString(
  'base64',
);

/** That of portal/src/areas/landing/scene.tsx, without cars and with its sun beside the sign. */
const scene = `<svg viewBox="0 0 1440 900" preserveAspectRatio="xMidYMax slice">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0f3147"/>
<stop offset=".42" stop-color="#2f6f8c"/><stop offset=".62" stop-color="#f0b072"/><stop offset=".71" stop-color="#fde4b8"/></linearGradient>
<linearGradient id="road" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4d565c"/><stop offset="1" stop-color="#20262a"/></linearGradient>
<linearGradient id="field" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f5a3c"/><stop offset="1" stop-color="#173023"/></linearGradient>
<radialGradient id="halo"><stop offset="0" stop-color="#fff3d6" stop-opacity=".45"/><stop offset="1" stop-color="#fff3d6" stop-opacity="0"/></radialGradient>
</defs>
<rect width="1440" height="900" fill="url(#sky)"/>
<circle cx="1318" cy="540" r="190" fill="url(#halo)"/><circle cx="1318" cy="540" r="46" fill="#fff3d6"/>
<g transform="translate(0 -60)">
<path fill="#5d8494" d="M0 628 L84 590 L150 606 L262 538 L330 572 L402 548 L498 604 L588 566 L676 610 L790 556 L858 586 L944 548 L1036 604 L1120 570 L1204 532 L1290 584 L1370 556 L1440 588 V720 H0Z"/>
<path fill="#3d6670" d="M0 664 Q110 616 236 640 T470 630 Q560 606 664 640 T900 636 Q1010 600 1130 632 T1440 616 V740 H0Z"/>
<path fill="#27493f" d="M0 690 Q150 654 320 676 Q470 694 610 680 L690 690 H750 Q900 668 1050 676 Q1250 690 1440 656 V760 H0Z"/>
</g>
<path fill="url(#field)" d="M0 634 Q360 620 720 630 T1440 624 V900 H0Z"/>
<path fill="url(#road)" d="M694 628 H746 L1520 900 H-80Z"/>
<path fill="#27493f" d="M718.500 628 H721.500 L756 900 H684Z"/>
<g fill="#f5f7f8">
<path d="M695 628 L-8 900 H-34 L694 628Z"/><path d="M745 628 L1448 900 H1474 L746 628Z"/>
<path d="M718 628 L680 900 H671 L717.600 628Z"/><path d="M722 628 L760 900 H769 L722.400 628Z"/>
${[
  [0.02, 0.05],
  [0.08, 0.13],
  [0.18, 0.26],
  [0.34, 0.47],
  [0.6, 0.8],
]
  .flatMap(([from = 0, to = 0]) => [dash(from, to, -1), dash(from, to, 1)])
  .join('')}
</g>
<g fill="none" stroke="#a9b4ba" stroke-width="3"><path d="M688 629 L-60 858"/><path d="M752 629 L1500 858"/></g>
</svg>`;

/**
 * A lane mark, from one fraction of the way to the horizon to another.
 * @param {number} from
 * @param {number} to
 * @param {1 | -1} side
 */
function dash(from, to, side) {
  /** @param {number} share */
  const x = (share) => 720 + side * (13 + share * 372);
  /** @param {number} share */
  const y = (share) => 628 + share * 272;
  /** @param {number} share */
  const half = (share) => 0.5 + share * 7;
  return `<path d="M${x(from) - half(from)} ${y(from)} H${x(from) + half(from)} L${x(to) + half(to)} ${y(to)} H${x(to) - half(to)}Z"/>`;
}

/** The barrier of portal/src/ui/logo.tsx. */
const logo = `<svg class="logo" viewBox="0 0 42 36"><rect x="3" y="13" width="8" height="21" rx="2" fill="#fff"/>
<rect x="1" y="32" width="12" height="3" rx="1.5" fill="#fff"/><g transform="rotate(-24 7 15)">
<rect x="3" y="10.500" width="38" height="8" rx="4" fill="#ffc629"/>
<path d="M14 10.500h5l-3.400 8h-5zM24 10.500h5l-3.400 8h-5zM34 10.500h4.500q2 1.400 1.800 4l-1.700 4h-8z" fill="#14181b"/>
<circle cx="7" cy="14.500" r="1.800" fill="#14181b"/></g></svg>`;

const rules = `
@font-face { font-family: Overpass; font-weight: 400 900; src: url(data:font/woff2;base64,${font}); }
body { position: relative; margin: 0; width: ${width}px; height: ${height}px; overflow: hidden; font-family: Overpass; }
body > svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.leg { position: absolute; top: 56px; width: 18px; height: 620px; border-radius: 4px;
  background: linear-gradient(90deg, #5f6b72, #a9b4ba 45%, #5f6b72); }
.truss { position: absolute; box-sizing: border-box; top: 56px; left: 150px; width: 900px; height: 54px; border-radius: 4px;
  border-block: 10px solid #a9b4ba;
  background: repeating-linear-gradient(62deg, transparent 0 16px, #5f6b72 16px 19px),
    repeating-linear-gradient(-62deg, transparent 0 16px, #5f6b72 16px 19px); }
.sign { position: absolute; box-sizing: border-box; top: 100px; left: 215px; width: 770px; height: 322px; padding: 11px;
  border-radius: 20px; color: #fff; box-shadow: 0 16px 40px rgb(4 10 14 / 45%); }
.inner { box-sizing: border-box; height: 100%; padding: 32px 44px 30px; border: 5px solid; border-radius: 13px;
  display: flex; flex-direction: column; justify-content: space-between; }
.name { display: flex; align-items: center; gap: 36px; font-size: 138px; font-weight: 900; letter-spacing: -.01em; line-height: 1; }
.name span { margin-top: 24px; }
.logo { flex: none; height: 116px; overflow: visible; }
.roads { display: flex; gap: 14px; font-size: 37px; font-weight: 900; letter-spacing: .04em; line-height: 1; }
.roads span { padding: 11px 16px 4px; border: 4px solid; border-radius: 9px; }
.roads .plate { background: #fff; border-color: #fff; }`;

const chromium = await ensureChromium();
if (!chromium.ok) giveUp(chromium.sentence);
const { chromium: browserType } = await import('playwright-core');
const executablePath = chromium.environment['CHROMIUM_PATH'] ?? process.env['CHROMIUM_PATH'];
const browser = await browserType.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath === undefined ? {} : { executablePath }),
});
const folder = path.join(house, 'portal/public/cards');
mkdirSync(folder, { recursive: true });
const page = await browser.newPage({ viewport: { width, height } });
for (const [country, { colour, letters, roads }] of Object.entries(countries)) {
  const plates = roads.map((road) => `<span>${road}</span>`).join('');
  await page.setContent(`<style>${rules}</style>${scene}
<div class="leg" style="left:150px"></div><div class="leg" style="right:150px"></div><div class="truss"></div>
<div class="sign" style="background:${colour}"><div class="inner"><div class="name">${logo}<span>Rampa</span></div>
<div class="roads"><span class="plate" style="color:${letters}">TAG</span>${plates}</div></div></div>`);
  await page.evaluate('document.fonts.ready');
  writeFileSync(path.join(folder, `${country}.png`), await page.screenshot());
  say(`portal/public/cards/${country}.png`);
}
await browser.close();
