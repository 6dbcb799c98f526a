import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { standIns } from './lib-fonts.mjs';
import { house } from './lib-house.mjs';
import { answerHelp, giveUp, say } from './lib-terminal.mjs';

answerHelp(`
Usage: node scripts/fonts.mjs OVERPASS TOOLS

Cuts the portal's typeface into files by script (portal/src/ui/fonts/) and writes the rules that load
them (portal/src/ui/fonts.generated.css). Run it when a letter is missing, and npm run format after it.

OVERPASS  fonts/variable/Overpass[wght].ttf of github.com/RedHatOfficial/Overpass, commit c580d28
TOOLS     a folder with the tools, which nothing else needs:
          npm install --prefix TOOLS subset-font@2.9.0 \\
            @fontsource-variable/arimo@5.3.0 @fontsource-variable/roboto@5.3.0 \\
            dejavu-fonts-ttf@2.37.3
`);

const [source, tools] = process.argv.slice(2);
if (source === undefined || tools === undefined) giveUp('Where are the typeface and the tools?');
const overpass = readFileSync(source);
const expected = '970717df17a7f9911dee45f60695d05bfa9d745fa0a11fc5c348371fa21f0073';
if (createHash('sha256').update(overpass).digest('hex') !== expected) {
  giveUp('That is a different Overpass. To use it, look at every screen first.');
}

/** English and Serbian, digits, and punctuation; ș for Timișoara on the map. */
const latin = new Set([
  ...range(0x20, 0x7e),
  ...signs('\u00A0§©«°±²»½×ĆćČčĐđŠšŽžș'),
  ...range(0x2007, 0x200b),
  ...signs('‐–—‘’‚“”„•…\u202F‰‹›€™↑↓−'),
]);
const cyrillic = new Set(signs('абвгдђежзијклљмнњопрстћуфхцчџшАБВГДЂЕЖЗИЈКЛЉМНЊОПРСТЋУФХЦЧЏШ'));
/**
 * Foreign names, and what people type. The middle dot is left to the system: Overpass draws it
 * without its space.
 */
const moreLatin = new Set([
  ...range(0xa1, 0xb6),
  ...range(0xb8, 0x17f),
  ...range(0x218, 0x21b),
  ...signs('ˆ˚˜ẞ†‡′″⁄'),
]);
const moreCyrillic = new Set([...range(0x400, 0x45f), ...signs('Ґґ№')]);
/** Characters between words; on Cyrillic pages from the Cyrillic file, so that a line uses one file. */
const between = signs('\u00A0 0123456789!%&()+,-./:;?–„“…');
/** On pages in every language: the names of Serbian and of its scripts in Cyrillic. */
const languageName = signs('Српски ћирилица');

/** @typedef {(font: Buffer, text: string, options: object) => Promise<Buffer>} Subset */
const toolbox = createRequire(path.resolve(tools, 'package.json'));
/** @type {Subset} */
const subset = toolbox('subset-font');
const folder = path.join(house, 'portal/src/ui/fonts');
mkdirSync(folder, { recursive: true });

const rules = [
  face('Overpass', await cut('latin', new Set([...latin, ...languageName])), latin),
  // The same file under another name, which does not load the Cyrillic one.
  face('Overpass Languages', 'overpass-latin.woff2'),
  face('Overpass', await cut('cyrillic', new Set([...cyrillic, ...between])), cyrillic),
  // The same once more, for pages that are entirely in Cyrillic.
  face('Overpass Cyrillic', 'overpass-cyrillic.woff2'),
  await more('more-latin', moreLatin, latin),
  await more('more-cyrillic', moreCyrillic, cyrillic),
  ...(await standIns({ overpass, toolbox })),
];
const target = 'portal/src/ui/fonts.generated.css';
writeFileSync(
  path.join(house, target),
  `/* Written by scripts/fonts.mjs. Why it is so: docs/decisions/0103-letters-come-by-script.md */\n${rules.join('\n')}`,
);
say(target);

/**
 * @param {string} name
 * @param {ReadonlySet<number>} letters
 */
async function cut(name, letters) {
  const file = await subset(overpass, String.fromCodePoint(...letters), {
    targetFormat: 'woff2',
    // No screen uses lighter weights, which are half of the outlines.
    variationAxes: { wght: { min: 400, max: 900 } },
    // Without `locl`: for Serbian it gives upright п, г and т the bars of the italic.
    keepFeatures: ['kern', 'liga', 'tnum'],
  });
  writeFileSync(path.join(folder, `overpass-${name}.woff2`), file);
  say(`portal/src/ui/fonts/overpass-${name}.woff2  ${file.length} bytes`);
  return `overpass-${name}.woff2`;
}

/**
 * Letters that are loaded only if a page has them.
 * @param {string} name
 * @param {ReadonlySet<number>} letters
 * @param {ReadonlySet<number>} had
 */
async function more(name, letters, had) {
  const rest = new Set([...letters].filter((letter) => !had.has(letter)));
  return face('Overpass', await cut(name, rest), rest);
}

/**
 * Overpass sits high in its line: with these metrics text is centred in buttons and plates.
 * @param {string} family
 * @param {string} file
 * @param {ReadonlySet<number>} [letters]
 */
function face(family, file, letters) {
  return `@font-face {
  font-family: '${family}';
  font-weight: 400 900;
  font-display: swap;
  src: url('./fonts/${file}') format('woff2');
  ascent-override: 96%;
  descent-override: 30%;
  line-gap-override: 0%;
${letters === undefined ? '' : `  unicode-range: ${unicodeRange(letters)};\n`}}
`;
}

/** @param {ReadonlySet<number>} letters */
function unicodeRange(letters) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const letter of [...letters].toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === letter - 1) run[1] = letter;
    else runs.push([letter, letter]);
  }
  /** @param {number} letter */
  const hex = (letter) => letter.toString(16).toUpperCase();
  return runs.map(([a, b]) => (a === b ? `U+${hex(a)}` : `U+${hex(a)}-${hex(b)}`)).join(', ');
}

/** @param {string} text */
function signs(text) {
  return Array.from(text, (sign) => Number(sign.codePointAt(0)));
}

/**
 * @param {number} first
 * @param {number} last
 */
function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
