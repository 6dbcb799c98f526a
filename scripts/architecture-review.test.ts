import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');

/** “Words” and the `file:line` that has them; what is between the two is text. */
const QUOTED = /“([^“”]+)”[^“”`]*`([\w./-]+):(\d+)`/gu;
const LINE = /`[\w./-]+:\d+`/gu;

/** Each reference of the page that does not hold. */
function wrongReferences(page: string): readonly string[] {
  const quoted = [...page.matchAll(QUOTED)];
  const bare = [...page.matchAll(LINE)].length - quoted.length;
  return [
    ...(bare > 0 ? [`${bare} lines are named without the words that they have`] : []),
    ...quoted.flatMap(([, words = '', file = '', line]) => {
      const whole = path.join(house, file);
      const text = existsSync(whole) ? readFileSync(whole, 'utf8').split('\n') : [];
      return text[Number(line) - 1]?.includes(words.replaceAll('\n', ' ')) === true
        ? []
        : [`${file}:${line} does not say “${words}”`];
    }),
  ];
}

test('lines that the review of the architecture names say what it quotes', () => {
  const page = readFileSync(path.join(house, 'docs/architecture-review.md'), 'utf8');
  expect([...page.matchAll(QUOTED)].length).toBeGreaterThan(4);
  expect(wrongReferences(page)).toEqual([]);
});

test('a line that has moved, and one that is named without words, are found', () => {
  expect(wrongReferences('“only the wallet” (`scripts/ledger-writers.test.ts:1`)')).toEqual([
    'scripts/ledger-writers.test.ts:1 does not say “only the wallet”',
  ]);
  expect(wrongReferences('`scripts/ledger-writers.test.ts:21`')).toHaveLength(1);
  expect(wrongReferences('“all” (`scripts/nothing.ts:1`)')).toHaveLength(1);
});
