import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mixedWord } from './lib-texts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where both scripts are side by side on purpose. */
const meant = [
  // Faults that tests plant.
  /\.test\.tsx?$/u,
  // Tables of the letters that are folded for searching.
  /^server\/db\/(?:migrations\/|schema\.sql$)/u,
];

const paths = globSync(
  [
    '*.md',
    'docs/**/*.md',
    '{contract,portal,server,sandbox,e2e,bench}/src/**/*.{ts,tsx,json,css,html}',
    'portal/*.html',
    'server/db/**/*.{ts,json,sql}',
    'scripts/*.{mjs,ts}',
  ],
  { cwd: root, exclude: (name) => name.includes('node_modules') },
).filter((path) => !meant.some((pattern) => pattern.test(path)));

test('no word of texts, code, data and docs has letters of both scripts', async () => {
  const found = await Promise.all(
    paths.map(async (path) => {
      const word = mixedWord(await readFile(new URL(path, `file://${root}`), 'utf8'));
      return word === undefined ? [] : [`${path}: ${word}`];
    }),
  );
  expect(found.flat()).toEqual([]);
  // The patterns still find the project.
  expect(paths.length).toBeGreaterThan(1500);
});

test.each([
  ['Нajдужа релација', 'Нajдужа'],
  ['Beogрад', 'Beogрад'],
  ['ТAГ', 'ТAГ'],
  ['путарина\\nA1 и кодa', 'кодa'],
])('a letter of the other script inside a word is found: %s', (text, word) => {
  expect(mixedWord(text)).toBe(word);
});

test.each([
  'PDF-у и ТАГ уређај',
  'Дана {{day}}добро',
  'Реф{{number}}',
  'A1 Београд – Ниш, km 24',
  'снимци\\nзабелешке \\uFEFFПреглед',
])('two scripts side by side are no fault: %s', (text) => {
  expect(mixedWord(text)).toBeUndefined();
});
