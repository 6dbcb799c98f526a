import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStatement } from './bank-statement.ts';

const csv = `id;date;amount;currency;reference
A-1;2026-11-20;2500,00;RSD;97 06 2024000123
"A;2";2026-11-20;1,5;rsd;
`;

test('a statement is read in both shapes that banks export', () => {
  const transfers = [
    {
      id: 'A-1',
      date: '2026-11-20',
      amountMinor: 250_000,
      currency: 'RSD',
      reference: '97 06 2024000123',
    },
    { id: 'A;2', date: '2026-11-20', amountMinor: 150, currency: 'RSD', reference: '' },
  ];
  expect(readStatement(`\uFEFF${csv}`)).toEqual({ ok: true, transfers });
  const list = transfers.map(({ amountMinor, ...rest }) => ({
    ...rest,
    amount: (amountMinor / 100).toFixed(2),
  }));
  expect(readStatement(JSON.stringify(list))).toEqual({ ok: true, transfers });
});

test('all faults of a file are reported at once, with line and column', () => {
  const wrong = `id,date,amount,currency,reference
A-1,20.11.2026,2500,RSD,x
A-1,2026-11-20,-5,USD,x`;
  expect(readStatement(wrong)).toEqual({
    ok: false,
    faults: [
      {
        line: 2,
        column: 5,
        heading: 'date',
        code: 'day',
        message: 'date: must be a day such as 2026-11-20',
      },
      {
        line: 3,
        column: 16,
        heading: 'amount',
        code: 'amount',
        message: 'amount: must be an amount above zero such as 2500,00',
      },
      {
        line: 3,
        column: 19,
        heading: 'currency',
        code: 'currency',
        message: 'currency: must be RSD, BAM or EUR',
      },
      {
        line: 3,
        column: 1,
        heading: 'id',
        code: 'twice',
        params: { id: 'A-1' },
        message: 'id: A-1 occurs twice',
      },
    ],
  });
  const list = '[\n {"id": "A-1", "date": "2026-11-20",\n  "amount": 0, "currency": "RSD"}\n]';
  expect(readStatement(list)).toEqual({
    ok: false,
    faults: [
      {
        line: 3,
        column: 13,
        code: 'amount',
        message: 'amount: must be an amount above zero such as 2500,00',
      },
    ],
  });
});

test('an amount that its comma has cut in two is named, not the columns that it moves', () => {
  const cut = `id,date,amount,currency,reference
A-1,2026-11-20,2500,00,RSD,x
A-2,2026-11-20,"2500,00",RSD,x,
A-3,2026-11-20,2500,RSD`;
  expect(readStatement(cut)).toEqual({
    ok: false,
    faults: [
      {
        line: 2,
        column: 1,
        heading: '',
        code: 'row',
        message: '6 cells where the header has 5; a cell with the separator in it needs quotes',
      },
      {
        line: 4,
        column: 1,
        heading: '',
        code: 'row',
        message: '4 cells where the header has 5',
      },
    ],
  });
});

test.each([
  ['\n\nid,date,amount,currency,reference\n1,2026-11-20,x,RSD,y', 4, 14],
  ['\n[{"id": "1", "date": "2026-11-20",\n "amount": "x", "currency": "RSD"}]', 3, 12],
])('blank lines above count as lines: %j', (text, line, column) => {
  expect(readStatement(text)).toMatchObject({ ok: false, faults: [{ line, column }] });
});

test.each(['', 'id,date', '[{]', '[1]', '<xml/>'])('%s is no statement', (text) => {
  expect(readStatement(text).ok).toBe(false);
});

test.each([
  ['2026-02-31', '1,00', 3],
  ['2026-11-20', '0,00', 14],
])('an invalid day and a credit of zero are refused: %s %s', (date, amount, column) => {
  const read = readStatement(`id;date;amount;currency;reference\n1;${date};${amount};RSD;x`);
  expect(read).toMatchObject({ ok: false, faults: [{ line: 2, column }] });
});

test('no para is lost on the way, whatever the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (amountMinor) => {
      const dinars = Math.trunc(amountMinor / 100);
      const para = String(amountMinor % 100).padStart(2, '0');
      const read = readStatement(
        `id,date,amount,currency,reference\n1,2026-11-20,"${dinars},${para}",RSD,x`,
      );
      expect(read).toMatchObject({ ok: true, transfers: [{ amountMinor }] });
    }),
  );
});
