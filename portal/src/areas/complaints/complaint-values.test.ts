import { expect, test } from 'vitest';
import { checkComplaint } from './complaint-values.ts';

const wrong = { bankAccount: 'complaints.bank-account-wrong' };

test('a wrong bank account is reported together with what else is missing', () => {
  expect(
    checkComplaint({ kind: '', text: '', begun: '', bankAccount: '840-955845-11' }, 'rs'),
  ).toEqual({
    kind: 'field.choose',
    ...wrong,
  });
});

test('a bank account may be left out, and is accepted as printed, in its own country only', () => {
  const check = (bankAccount: string, country: 'rs' | 'sr' = 'rs') =>
    checkComplaint({ kind: 'other', text: '', begun: '', bankAccount }, country);
  for (const right of ['', ' ', '840-955845-10', '840 000000095584510']) {
    expect(check(right)).toEqual({});
  }
  for (const bad of ['840-955845-11', 'нема', '1', '-']) expect(check(bad)).toEqual(wrong);
  expect(check('840000000095584510', 'sr')).toEqual(wrong);
});

test('a text that only names what is to be corrected says too little', () => {
  const check = (text: string) =>
    checkComplaint({ kind: 'other', text, begun: 'Исправка: допуне.\n', bankAccount: '' }, 'rs');
  expect(check('Исправка: допуне.\n')).toEqual({ text: 'complaints.text-too-short' });
  expect(check('Исправка: допуне.\nИзнос је 2.000.')).toEqual({});
});
