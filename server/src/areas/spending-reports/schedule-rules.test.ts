import { expect, test } from 'vitest';
import { dueReport, firstOn, trulyMailed } from './schedule-rules.ts';

test('the first report comes on the next such day, not on the same day', () => {
  expect(firstOn(5, '2026-11-04')).toBe('2026-11-05');
  expect(firstOn(5, '2026-11-05')).toBe('2026-12-05');
  expect(firstOn(28, '2026-12-31')).toBe('2027-01-28');
});

test('another day is the first whose report was not mailed yet', () => {
  expect(firstOn(28, '2026-11-03', '2026-10')).toBe('2026-12-28');
  expect(firstOn(28, '2026-11-03', '2026-09')).toBe('2026-11-28');
  expect(firstOn(2, '2026-11-03', '2026-10')).toBe('2026-12-02');
});

test('a month that is not over was not mailed', () => {
  expect(trulyMailed('2026-10', '2026-11-01')).toBe('2026-10');
  expect(trulyMailed('2026-11', '2026-11-30')).toBeNull();
  expect(trulyMailed('2027-10', '2026-11-30')).toBeNull();
});

test('a report is of the month before the day on which it was due', () => {
  expect(dueReport(5, '2026-11-05')).toEqual({ month: '2026-10', nextOn: '2026-12-05' });
  // Nobody was there for days, and over the end of a month.
  expect(dueReport(5, '2026-12-02')).toEqual({ month: '2026-10', nextOn: '2026-12-05' });
  expect(dueReport(28, '2027-01-02')).toEqual({ month: '2026-11', nextOn: '2027-01-28' });
});
