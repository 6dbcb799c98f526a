import { operatorReportParts } from '@rampa/contract/reports';
import { expect, test } from 'vitest';
import { parts, readOperatorReportSearch } from './report-search.ts';

test('the address knows the parts of the contract', () => {
  expect(parts).toEqual(operatorReportParts);
});

test('an address has both days or none, and a part that there is', () => {
  expect(readOperatorReportSearch({ period: '2026-10-01/2026-10-31', by: 'money' })).toEqual({
    period: '2026-10-01/2026-10-31',
    by: 'money',
  });
  expect(readOperatorReportSearch({ period: '2026-10-01/..', by: 'nema' })).toEqual({});
});
