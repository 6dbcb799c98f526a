import type { UnmatchedTransfer } from '@rampa/contract/reconciliation';
import { expect, test } from 'vitest';
import { errorsOf, firstPart, inputOf, leftOf, nextPart } from './division.ts';

const transfer: UnmatchedTransfer = {
  transfer_id: 'x',
  receivedOn: '2026-11-20',
  amount: { amount: 250_050, currency: 'RSD' },
  reference: '',
  order_number: '',
  verdict: 'unknown-reference',
  payer: 'Пера Перић',
  payerAccount: '165-0000000000055-74',
  purpose: '',
  importedAt: '2026-11-20T12:00:00+01:00',
  alike: false,
  note: '',
  notedBy: '',
  resolved: null,
};

test('the first part is all of it, and each further one what is left', () => {
  const first = firstPart(transfer);
  expect(first.amount).toBe('2500,50');
  const parts = [{ ...first, amount: '2.000' }];
  expect(leftOf(parts, transfer)).toBe(50_050);
  expect(nextPart(parts, transfer)).toMatchObject({ amount: '500,50', payee: 'Пера Перић' });
  expect(nextPart([first], transfer).amount).toBe('');
});

test('a second payment of a slip most often goes back', () => {
  const again = { ...transfer, order_number: '261120123456', verdict: 'paid-before' } as const;
  expect(firstPart(again).to).toBe('sender');
});

test('what fits a slip but for its day begins with that slip', () => {
  const late = { ...transfer, order_number: '261120123456', verdict: 'day-differs' } as const;
  expect(firstPart(late)).toMatchObject({ to: 'slip', target: '261120123456' });
});

test('what the bank has taken back is nobody’s to begin with', () => {
  const gone = { ...transfer, order_number: '261120123456' };
  for (const verdict of ['returned', 'returned-after', 'maybe-returned'] as const) {
    expect(firstPart({ ...gone, verdict }).to).toBe('elsewhere');
  }
});

test('of each part only what its kind needs is sent', () => {
  const part = { ...firstPart(transfer), target: ' 12 ', note: 'x' };
  expect(inputOf([part])).toEqual([
    { to: 'tag', amount: 250_050, target: '12', payee: '', bankAccount: '', note: '' },
  ]);
  expect(inputOf([{ ...part, to: 'elsewhere' }])).toMatchObject([{ target: '', note: 'x' }]);
});

test('what is missing is named by its field; the sum only once all else is there', () => {
  const empty = firstPart(transfer);
  expect(errorsOf([{ ...empty, amount: 'x' }], transfer)).toEqual({
    'parts.0.amount': 'reconciliation.amount-invalid',
    'parts.0.target': 'reconciliation.missing',
  });
  const filled = { ...empty, target: '12' };
  expect(errorsOf([filled], transfer)).toEqual({});
  expect(errorsOf([{ ...filled, amount: '1' }], transfer)).toEqual({
    parts: 'reconciliation.parts-do-not-add-up',
  });
});
