import { globSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { toLatin } from '@rampa/contract/script';
import { expect, test } from 'vitest';

const portal = new URL('../../', import.meta.url);
const rules = readFileSync(new URL('ui/fonts.generated.css', portal), 'utf8');
const files = ['latin', 'cyrillic', 'more-latin', 'more-cyrillic'];
/** Left to the device's fonts on purpose, and characters that draw nothing. */
const systemSigns = new Set(['·', '→', '\n']);

test('texts in Latin script and English need one file, those in Cyrillic one more', () => {
  const serbian = textsOf('sr-Cyrl');
  const latin = lettersPromised('latin');
  expect(missingIn(textsOf('en'), latin)).toEqual([]);
  expect(missingIn(toLatin(serbian), latin)).toEqual([]);
  const both = new Set([...latin, ...lettersPromised('cyrillic')]);
  expect(missingIn(serbian, both)).toEqual([]);
});

test('each file has the letters that its rule declares, and the Latin one those of the language names', () => {
  for (const name of files) {
    const there = lettersIn(name);
    const missing = [...lettersPromised(name)].filter((letter) => !there.has(letter));
    expect(missing, name).toEqual([]);
  }
  expect(missingIn('Српски ћирилица', lettersIn('latin'))).toEqual([]);
});

test('the letters of a first visit weigh at most 20 kB in Latin and 36 in Cyrillic', () => {
  const [latin, cyrillic] = ['latin', 'cyrillic'].map((name) => fileOf(name).length);
  expect(latin).toBeLessThan(20_000);
  expect((latin ?? 0) + (cyrillic ?? 0)).toBeLessThan(36_000);
});

test('no letter is declared by two files: both would be fetched', () => {
  const letters = files.flatMap((name) => [...lettersPromised(name)]);
  expect(letters).toHaveLength(new Set(letters).size);
});

test('every weight that styles ask for has a stand-in, so that no text moves when the typeface comes', () => {
  const asked = globSync('**/*.css', { cwd: portal })
    .filter((file) => !file.endsWith('fonts.generated.css'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, portal), 'utf8').matchAll(/font-weight: (\d+)/gu),
    ])
    .map(([, weight]) => Number(weight));
  const declared = [
    ...rules.matchAll(/'Overpass Arial';\s+font-weight: ([\d ]+);\s+src/gu),
  ].flatMap(([, weights = '']) => weights.split(' ').map(Number));
  // Of a line on home, of the product's name and of large figures: the nearest weight is a hair apart.
  const near = [500, 900];
  expect(asked.filter((weight) => ![...declared, ...near].includes(weight))).toEqual([]);
});

function fileOf(name: string): Buffer {
  return readFileSync(new URL(`ui/fonts/overpass-${name}.woff2`, portal));
}

function missingIn(text: string, letters: ReadonlySet<number>): readonly string[] {
  return [...new Set(text)].filter(
    (sign) => !systemSigns.has(sign) && !letters.has(sign.codePointAt(0) ?? 0),
  );
}

function textsOf(language: string): string {
  return globSync(`**/texts.${language}.json`, { cwd: portal })
    .map((file) => Object.values(wordsOf(file)).join(' '))
    .join(' ');
}

function wordsOf(file: string): Readonly<Record<string, string>> {
  // Keys and texts, which `npm run texts` checks.
  return JSON.parse(readFileSync(new URL(file, portal), 'utf8')) as Record<string, string>;
}

function lettersPromised(name: string): ReadonlySet<number> {
  const rule = rules
    .split('@font-face')
    .find((one) => one.includes(`overpass-${name}.woff2`) && one.includes('unicode-range'));
  const range = /unicode-range:([^;]*);/u.exec(rule ?? '')?.[1] ?? '';
  return new Set(
    range.split(',').flatMap((run) => {
      const [first = 0, last = first] = run
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => first + at);
    }),
  );
}

/** Characters that a font draws: from its `cmap`, which WOFF2 puts first and does not transform. */
function lettersIn(name: string): ReadonlySet<number> {
  const file = fileOf(name);
  const { start, end } = cmapIn(file);
  const tables = brotliDecompressSync(file.subarray(end, end + file.readUInt32BE(20)));
  const cmap = tables.subarray(start);
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, at) =>
    cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4)),
  );
  const segments = subtables.find((table) => table.readUInt16BE(0) === 4);
  if (segments === undefined) throw new Error(`${name} has no table of letters that we can read.`);
  const length = segments.readUInt16BE(6);
  const letters = new Set<number>();
  for (let at = 0; at < length; at += 2) {
    const last = segments.readUInt16BE(14 + at);
    const first = segments.readUInt16BE(16 + length + at);
    if (last === 0xffff) continue;
    for (let letter = first; letter <= last; letter += 1) letters.add(letter);
  }
  return letters;
}

/** Where the first table that has number 0, `cmap`, begins, and where the directory ends. */
function cmapIn(file: Buffer): { readonly start: number; readonly end: number } {
  let at = 48;
  let offset = 0;
  let start = 0;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  for (let table = file.readUInt16BE(12); table > 0; table -= 1) {
    const flags = file.readUInt8(at);
    at += 1;
    const tag = flags & 63;
    if (tag === 63) at += 4;
    if (tag === 0) start = offset;
    const plain = number();
    // `glyf` and `loca` are transformed, the others are not.
    const repacked = tag === 10 || tag === 11 ? flags >> 6 !== 3 : flags >> 6 !== 0;
    offset += repacked ? number() : plain;
  }
  return { start, end: at };
}
