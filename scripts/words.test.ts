import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

interface Retired {
  readonly word: string;
  readonly instead: string;
  readonly pattern: RegExp;
  /** Files in which the word has its usual meaning. */
  readonly fine?: RegExp;
}

/** Finds a word by itself or as a part of a name: `paper`, `invoicePaper`, `paper-button`. */
function inNames(word: string, unless = ''): RegExp {
  const capital = word.replace(/^./u, (letter) => letter.toUpperCase());
  return new RegExp(`(?:(?<![A-Za-z])${word}|${capital})(?![a-z]${unless})`, 'gu');
}

/** `docs/glossary.md` has the words that replace them. */
const retired: readonly Retired[] = [
  { word: 'paper', instead: 'document; printed numbers of a tag', pattern: inNames('papers?') },
  {
    word: 'stage',
    instead: 'fixture',
    pattern: inNames('stages?'),
    // The stages of `npm test`.
    fine: /^(?:scripts\/|CONTRIBUTING\.md$)/u,
  },
  {
    word: 'stand',
    instead: 'fixture; is, are',
    pattern: inNames('stands?', '|-?[iI]ns?\\b|-alone| in for| for| still| out'),
  },
  { word: 'letGo', instead: 'release', pattern: /\blet(?:Go| go)\b/gu },
  { word: 'forsaken', instead: 'abandoned', pattern: /forsaken/giu },
  { word: 'giving', instead: 'refund', pattern: /\/giving\b/gu },
  {
    word: 'hand out',
    instead: 'show once, return',
    pattern: /\bhand(?:s|ed|ing)?(?:Out|[- ]out)\b/gu,
  },
  { word: 'nowhere to go', instead: 'no destination', pattern: /NowhereToGo|nowhere-to-go/gu },
  { word: 'about the same', instead: 'related', pattern: /about-?same/giu },
  { word: 'Nobody works here', instead: 'no staff', pattern: /Nobody works here/gu },
  { word: 'anew', instead: 'again, new', pattern: inNames('anew') },
  { word: 'kept card', instead: 'saved card', pattern: /kept[- ]?card/giu },
  { word: 'cashier', instead: 'payment page', pattern: inNames('cashiers?') },
  { word: 'intent key', instead: 'idempotency key', pattern: /intent[- ]?key/giu },
  { word: 'become of', instead: 'outcome', pattern: /\bbec(?:ome|omes|ame|oming) of\b/gu },
];

/**
 * How many are left in each folder. The numbers only ever fall; a folder without one has none. What is
 * left are keys of texts, which operators may have changed, names that jobs in the queue carry, names of
 * invariants, which operators' programs read, and former messages that `docs/operations/` lists.
 */
const allowance: Readonly<Record<string, number>> = {
  docs: 4,
  portal: 4,
  'server/src/areas/external-toll': 3,
  'server/src/areas/purchase-requests': 5,
  'server/src/areas/purchases': 1,
  'server/src/areas/top-ups': 1,
};

const files = globSync(
  [
    '*.{md,ts,mjs}',
    'docs/**/*.md',
    'portal/*.{ts,html}',
    '{contract,portal,server,demo,embedded-postgres,sandbox,e2e,bench}/{src,db}/**/*.{ts,tsx,css,html}',
    'scripts/*.{mjs,ts}',
  ],
  { cwd: root, exclude: (name) => name.includes('node_modules') },
).filter((file) => !/\.generated\.|^docs\/glossary\.md$|^scripts\/words\.test\.ts$/u.test(file));

/** `server/src/areas/tags` for an area of the server, else the first or the first three folders. */
function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  if (parts[0] !== 'server') return parts[0] ?? '.';
  return parts.slice(0, parts[2] === 'areas' ? 4 : 3).join('/');
}

function findRetired(file: string, text: string): readonly string[] {
  const places = [`${file} (name)`, ...text.split('\n')];
  return places.flatMap((line, at) =>
    retired
      .filter(({ fine }) => fine?.test(file) !== true)
      .flatMap(({ pattern, word, instead }) =>
        Array.from(line.match(pattern) ?? [], () => `${file}:${at} ${word} → ${instead}`),
      ),
  );
}

const found = Map.groupBy(
  files.flatMap((file) =>
    findRetired(file, readFileSync(path.join(root, file), 'utf8')).map((place) => ({
      place,
      folder: folderOf(file),
    })),
  ),
  ({ folder }) => folder,
);

test('no folder has more retired words than its allowance', () => {
  const grown = [...found].filter(([folder, places]) => places.length > (allowance[folder] ?? 0));
  const report = grown.map(([folder, places]) => ({
    folder,
    found: places.length,
    left: allowance[folder] ?? 0,
    places: places.map(({ place }) => place),
  }));
  expect(report).toEqual([]);
  // The patterns still find the project.
  expect(files.length).toBeGreaterThan(1500);
});

test.each([
  ['/** The paper of an order. */', 'paper'],
  ['const invoicePapers = []', 'paper'],
  ["import { openStage } from './payment-stage.ts';", 'stage'],
  ['const stand = await openStand();', 'stand'],
  ['// It stands beside the name.', 'stand'],
  ['await members.letGo(tx, userId)', 'letGo'],
  ['async function findForsaken() {}', 'forsaken'],
  ['/** A secret that is handed out once. */', 'hand out'],
  ['// The list is asked anew.', 'anew'],
  ['const keptCards = []', 'kept card'],
  ['// What became of it', 'become of'],
])('a retired word is found: %s', (line, word) => {
  expect(findRetired('server/src/main.ts', line).join('\n')).toContain(` ${word} →`);
});

test('a retired word is found in the name of a file', () => {
  expect(findRetired('server/src/areas/complaints/giving.ts', '')).toHaveLength(1);
  expect(findRetired('bench/src/fleet-stand.ts', '')).toHaveLength(1);
});

test.each([
  'understand the standard of a newspaper',
  'a stand-in that stands in for the gateway',
  'the digest stands for these changes',
  'forgiving',
  'a saved card is kept at the gateway',
])('the same letters with another meaning are not found: %s', (line) => {
  expect(findRetired('server/src/main.ts', line)).toEqual([]);
});
