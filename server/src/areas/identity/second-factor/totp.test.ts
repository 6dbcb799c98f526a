import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { base32, codeAt, stepOf, stepOfCode, totpUri } from './totp.ts';

// RFC 6238, appendix B, the last six digits.
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is the one of the standard', (seconds, code) => {
  const now = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
  expect(codeAt(secret, stepOf(now))).toBe(code);
});

test('a code is valid a step early and a step late, no more', () => {
  const now = Temporal.Instant.from('2026-11-20T12:00:10Z');
  const step = stepOf(now);
  for (const off of [-1, 0, 1]) {
    expect(stepOfCode(secret, codeAt(secret, step + off), now)).toBe(step + off);
  }
  for (const off of [-2, 2]) expect(stepOfCode(secret, codeAt(secret, step + off), now)).toBeNull();
});

test.each(['', '12345', '1234567', '12 456', '１２３４５６', 'abcdef'])(
  '"%s" is no code',
  (text) => {
    expect(stepOfCode(secret, text, Temporal.Instant.from('2026-11-20T12:00:00Z'))).toBeNull();
  },
);

test('the secret is formatted as apps expect it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totpUri(secret, 'Rampa', 'ana ilić')).toBe(
    'otpauth://totp/Rampa:ana%20ili%C4%87?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Rampa',
  );
});
