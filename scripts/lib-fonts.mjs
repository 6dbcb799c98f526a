import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ensureChromium } from './lib-chromium.mjs';
import { house } from './lib-house.mjs';
import { giveUp } from './lib-terminal.mjs';

/**
 * Typefaces of devices, and the file to measure, of a script and a weight: of the same typeface, or of
 * another with the same widths that may be used anywhere.
 */
const systems = [
  {
    family: 'Overpass Arial',
    measured: variable('arimo'),
    text: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
    strong: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
  },
  {
    family: 'Overpass Roboto',
    measured: variable('roboto'),
    text: ['Roboto', 'Roboto-Regular'],
    strong: ['Roboto Bold', 'Roboto-Bold'],
  },
  {
    // Linux with neither: a third wider than Overpass.
    family: 'Overpass DejaVu',
    measured: (/** @type {string} */ _, /** @type {boolean} */ strong) =>
      `dejavu-fonts-ttf/ttf/DejaVuSans${strong ? '-Bold' : ''}.ttf`,
    text: ['DejaVu Sans', 'DejaVuSans'],
    strong: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
  },
];
const scripts = [
  { subset: 'latin', range: undefined, sample: () => without(capitals, textOf('en')) },
  { subset: 'cyrillic', range: 'U+400-45F', sample: () => textOf('sr-Cyrl') },
  // A word of capitals, such as a currency, would be up to an eighth too wide; in Cyrillic a twentieth.
  { subset: 'latin', range: 'U+41-5A', sample: () => only(capitals, textOf('en')), bold: 700 },
  // Nearly all digits are in amounts, days and numbers, which use tabular figures.
  { subset: 'latin', range: 'U+30-39', sample: () => '0123456789' },
];
const capitals = /[A-Z]/gu;

/** Requested weight, weight of the system's typeface, and measured weight. */
const weights = /** @type {const} */ ([
  [400, 'text', 440],
  [600, 'strong', 600],
  [700, 'strong', 700],
  [800, 'strong', 800],
]);

/**
 * Rules that give a device's own typeface the widths and heights of Overpass, by the portal's texts:
 * nothing moves when Overpass is loaded.
 * @param {{ overpass: Buffer, toolbox: NodeJS.Require }} given
 */
export async function standIns({ overpass, toolbox }) {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const rules = [];
  for (const { family, measured, ...locals } of systems) {
    for (const { subset, range, sample, bold } of scripts) {
      const file = (/** @type {boolean} */ strong) =>
        readFileSync(toolbox.resolve(measured(subset, strong)));
      const faces = [];
      for (const [weight, kind, seen] of weights) {
        const strong = kind === 'strong';
        // Short words of both bold weights are hardly a hair apart.
        const as = strong ? (bold ?? seen) : seen;
        const wanted = await widthOf(page, overpass, as, sample());
        const given = await widthOf(page, file(strong), strong ? 700 : 400, sample());
        faces.push({ weight, ...measures(wanted / given), locals: locals[kind] });
      }
      rules.push(...together(faces).map((one) => rule({ ...one, family, range })));
    }
  }
  await browser.close();
  return rules;
}

/**
 * One file for all weights of a script.
 * @param {string} name
 */
function variable(name) {
  return (/** @type {string} */ subset) =>
    `@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`;
}

/**
 * Heights are relative to the adjusted size.
 * @param {number} ratio
 */
function measures(ratio) {
  /** @param {number} share */
  const percent = (share) => `${Number((share * 100).toFixed(1))}%`;
  return {
    size: percent(ratio),
    ascent: percent(0.96 / ratio),
    descent: percent(0.3 / ratio),
  };
}

/** @typedef {{ weight: number, size: string, ascent: string, descent: string, locals: readonly string[] }} Face */

/**
 * Neighbouring weights that use the same typeface with the same metrics are one font face.
 * @param {readonly Face[]} faces
 */
function together(faces) {
  /** @type {(Omit<Face, 'weight'> & { weights: number[] })[]} */
  const joined = [];
  for (const { weight, ...face } of faces) {
    const before = joined.at(-1);
    if (before !== undefined && before.locals === face.locals && before.size === face.size)
      before.weights.push(weight);
    else joined.push({ ...face, weights: [weight] });
  }
  return joined;
}

/**
 * @param {Omit<Face, 'weight'> & { weights: readonly number[], family: string, range: string | undefined }} of
 */
function rule({ family, weights: joined, locals, size, ascent, descent, range }) {
  return `@font-face {
  font-family: '${family}';
  font-weight: ${joined.join(' ')};
  src: ${locals.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${size};
  ascent-override: ${ascent};
  descent-override: ${descent};
  line-gap-override: 0%;
${range === undefined ? '' : `  unicode-range: ${range};\n`}}
`;
}

async function openBrowser() {
  const chromium = await ensureChromium();
  if (!chromium.ok) giveUp(chromium.sentence);
  const { chromium: browserType } = await import('playwright-core');
  const executablePath = chromium.environment['CHROMIUM_PATH'] ?? process.env['CHROMIUM_PATH'];
  return browserType.launch({
    // Letters where they are, not on whole pixels.
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
}

/**
 * @param {import('playwright-core').Page} page
 * @param {Buffer} font
 * @param {number} weight
 * @param {string} text
 */
async function widthOf(page, font, weight, text) {
  await page.setContent(`<style>
    @font-face { font-family: measured; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString('base64')}) }
    p { font: ${weight} 10px measured; font-feature-settings: 'locl' 0, 'tnum'; float: left; white-space: nowrap }
  </style><p>${text.replaceAll(/[<>&]/gu, ' ')}</p>`);
  // Asked for by name: before its first layout a page has no typeface to wait for.
  await page.evaluate(`document.fonts.load('${weight} 10px measured').then(() => undefined)`);
  const box = await page.locator('p').boundingBox();
  if (box === null) throw new Error('The browser rendered no text.');
  return box.width;
}

/**
 * @param {RegExp} letters
 * @param {string} text
 */
function without(letters, text) {
  return text.replaceAll(letters, '');
}

/**
 * @param {RegExp} letters
 * @param {string} text
 */
function only(letters, text) {
  return (text.match(letters) ?? []).join('');
}

/** @param {string} language */
function textOf(language) {
  const files = globSync(`portal/src/**/texts.${language}.json`, { cwd: house });
  return files
    .map((file) => wordsOf(JSON.parse(readFileSync(path.join(house, file), 'utf8'))))
    .join(' ');
}

/**
 * @param {unknown} texts
 * @returns {string}
 */
function wordsOf(texts) {
  if (typeof texts === 'string') return texts;
  return typeof texts === 'object' && texts !== null
    ? Object.values(texts).map(wordsOf).join(' ')
    : '';
}
