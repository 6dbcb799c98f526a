import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createBreachedPasswords } from './breached-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'rampa-breached-'));
afterAll(() => rmSync(folder, { recursive: true }));

const known = Array.from({ length: 500 }, (_, number) => `procurela lozinka ${number}`);
const lines = known
  .map((password, number) => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    return `${hash}:${10 ** (number % 8)}`;
  })
  .sort();

function listOf(text: string) {
  const file = join(folder, 'list.txt');
  writeFileSync(file, text);
  return createBreachedPasswords(file);
}

test.each([
  ['line ends of Windows, as it is published', `${lines.join('\r\n')}\r\n`],
  ['plain line ends', `${lines.join('\n')}\n`],
  ['no line end at the end', lines.join('\n')],
])('each password of a list is found, and no other: %s', async (_, text) => {
  const isBreached = listOf(text);
  for (const password of known) expect(await isBreached(password)).toBe(true);
  for (const password of known) expect(await isBreached(`${password}!`)).toBe(false);
});

test('an empty list, and none, know nothing', async () => {
  expect(await listOf('')('lozinka')).toBe(false);
  expect(await createBreachedPasswords(undefined)('lozinka')).toBe(false);
});
