import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { hasName, likeliest } from './candidates.ts';

const person = { businessName: '', firstName: 'Ђорђе', lastName: 'Живковић' };
const company = { businessName: 'Brzi prevoz d.o.o.', firstName: 'Mila', lastName: 'Ilić' };

test.each([
  ['ZIVKOVIC DJORDJE, Bulevar 1, Beograd', person, true],
  ['Đorđe Živković', person, true],
  ['ЖИВКОВИЋ ЂОРЂЕ', person, true],
  ['ZIVKOVIC MARKO', person, false],
  ['BRZI PREVOZ DOO', company, true],
  ['Mila Ilic', company, true],
  ['PREVOZ DOO', company, false],
  ['', person, false],
])('a payer written as %s has the name of a customer', (payer, customer, same) => {
  expect(hasName(payer, customer)).toBe(same);
});

test('an account without a name is nobody in particular', () => {
  expect(hasName('', { businessName: '', firstName: '', lastName: '' })).toBe(false);
});

test('the three likeliest are shown, and whether there are others', () => {
  const slip = (accountId: string, day: number, because: 'amount' | 'payer') => ({
    accountId,
    orderNumber: `26111000000${day}`,
    issuedAt: Temporal.Instant.from(`2026-11-1${day}T10:00:00Z`),
    because,
  });
  const shown = likeliest(
    'ZIVKOVIC DJORDJE',
    [slip('b', 1, 'payer'), slip('c', 9, 'amount'), slip('d', 8, 'amount'), slip('a', 2, 'amount')],
    new Map([['a', person]]),
  );
  expect(shown.more).toBe(true);
  expect(shown.items).toEqual([
    expect.objectContaining({ because: 'payer', issuedOn: '2026-11-11' }),
    expect.objectContaining({ because: 'name', customer: 'Ђорђе Живковић' }),
    expect.objectContaining({ because: 'amount', issuedOn: '2026-11-19' }),
  ]);
});
