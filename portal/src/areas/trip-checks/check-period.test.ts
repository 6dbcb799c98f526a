import { expect, test } from 'vitest';
import { lastMonth } from './check-period.ts';

test('last month is that of toll time, also in January', () => {
  expect(lastMonth(Date.parse('2026-11-20T12:00:00Z'))).toBe('2026-10-01/2026-10-31');
  expect(lastMonth(Date.parse('2026-02-28T23:30:00Z'))).toBe('2026-02-01/2026-02-28');
  expect(lastMonth(Date.parse('2026-01-05T12:00:00Z'))).toBe('2025-12-01/2025-12-31');
});
