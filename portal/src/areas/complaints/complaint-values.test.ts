import { expect, test } from 'vitest';
import { checkComplaint } from './complaint-values.ts';

const wrong = { bankAccount: 'complaints.bank-account-wrong' };

test('a wrong bank account is reported together with what else is missing', () => {
  expect(checkComplaint({ kind: '', bankAccount: '840-955845-11' }, 'rs')).toEqual({
    kind: 'field.choose',
    ...wrong,
  });
});

test('a bank account may be left out, and is accepted as printed, in its own country only', () => {
  const check = (bankAccount: string, country: 'rs' | 'sr' = 'rs') =>
    checkComplaint({ kind: 'other', bankAccount }, country);
  for (const right of ['', ' ', '840-955845-10', '840 000000095584510']) {
    expect(check(right)).toEqual({});
  }
  for (const bad of ['840-955845-11', 'нема', '1', '-']) expect(check(bad)).toEqual(wrong);
  expect(check('840000000095584510', 'sr')).toEqual(wrong);
});
