import { expect, test } from 'vitest';
import { readSettlement } from './settlement-file.ts';

const header = 'settlement,paid_on,kind,transaction,order,day,gross,fee,net,currency';
const row = (kind: string, transaction: string, gross: string) =>
  `S-1,2026-11-21,${kind},${transaction},${transaction},2026-11-20,${gross},0.00,${gross},RSD`;
const read = (...rows: string[]) => readSettlement(Buffer.from([header, ...rows].join('\n')));

test('amounts beyond what adds up to the para are refused', () => {
  const sales = Array.from({ length: 100 }, (_, at) => row('sale', `t${at}`, '999999999999.00'));
  const back = Array.from({ length: 99 }, (_, at) => row('refund', `r${at}`, '-999999999999.00'));
  const found = read(...sales, ...back, row('payout', '', '999999999999.00'));
  expect(found.ok ? [] : found.faults.map(({ message }) => message)).toEqual([
    'the amounts are too large',
  ]);
  expect(read(row('sale', 't', '2500.00'), row('payout', '', '2500.00')).ok).toBe(true);
});
