import { expect, test } from 'vitest';
import { email } from './calls.ts';
import { isEmail } from './email.ts';

const longest = `${'a'.repeat(254 - '@primer.rs'.length)}@primer.rs`;

test.each([
  'ime@primer.rs',
  'ime.prezime+putarina@posta.primer.co.rs',
  "o'neil@primer.rs",
  '_ime-@1-primer.rs',
  longest,
])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
  expect(email.safeParse(text).success).toBe(true);
});

test.each([
  '',
  'ime',
  'ime@',
  '@primer.rs',
  'ime@primer',
  'ime@primer.r',
  'ime@-primer.rs',
  'ime@primer..rs',
  '.ime@primer.rs',
  'ime.@primer.rs',
  'ime..prezime@primer.rs',
  "ime'@primer.rs",
  'ime prezime@primer.rs',
  'ime@primer.rs\nBcc: a@b.rs',
  'име@пример.срб',
  `a${longest}`,
])('%j is not an address', (text) => {
  expect(isEmail(text)).toBe(false);
  expect(email.safeParse(text).success).toBe(false);
});

test('an endless address is refused at once', () => {
  const begun = performance.now();
  expect(email.safeParse(`${'a.'.repeat(30_000)}@`).success).toBe(false);
  expect(performance.now() - begun).toBeLessThan(500);
});
