import { reportGroups, reportOrders } from '@rampa/contract/spending-reports';
import { expect, test } from 'vitest';
import { groups, orders, readReportSearch } from './report-search.ts';

test('an address knows what the contract knows', () => {
  expect(groups).toEqual(reportGroups);
  expect(orders).toEqual(reportOrders);
});

test('of an address only what makes sense is kept', () => {
  expect(
    readReportSearch({ period: '2026-10-01/2026-10-31', by: 'road', order: 'name', page: 2 }),
  ).toEqual({
    period: '2026-10-01/2026-10-31',
    by: 'road',
    order: 'name',
    page: 2,
  });
  expect(readReportSearch({ period: '2026-10-01/..', by: 'colour', order: '', page: 'x' })).toEqual(
    {},
  );
  expect(readReportSearch({ period: '2026-10-31/2026-10-01', by: 'tag' })).toEqual({});
});
