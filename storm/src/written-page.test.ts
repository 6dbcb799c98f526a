import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { marksOf, rewritten } from './written-page.ts';

const page = new URL('../../docs/reliability.md', import.meta.url);

test('a run writes its own part of the page, and nothing of what people wrote around it', async () => {
  const known = await readFile(page, 'utf8');
  const once = rewritten(known, 'embedded', 'a table');
  const { begin, end } = marksOf('embedded');
  const around = known.split(begin).flatMap((part) => part.split(end));

  expect(once.split('\n\na table\n\n')).toEqual([`${around[0]}${begin}`, `${end}${around[2]}`]);
  expect(rewritten(once, 'embedded', 'another')).toBe(once.replace('a table', 'another'));
  // The other PostgreSQL has a part of its own.
  expect(rewritten(once, 'system', 'its own')).toContain('a table');
});

test('a page without the marks, or with one of them twice, is left alone', () => {
  const { begin, end } = marksOf('embedded');
  const other = marksOf('system');
  for (const text of [
    '# Reliability',
    `${begin}\n`,
    `${end}\n${begin}`,
    `${begin}\n${begin}\n${end}`,
    `${begin}\n${end}\n${end}`,
    `${other.begin}\n${other.end}`,
  ]) {
    expect(() => rewritten(text, 'embedded', 'new')).toThrow('once each');
  }
});
