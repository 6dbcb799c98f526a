import { describe, expect, test } from 'vitest';
import { labelledMonths, yearMarks } from './spending-scale.ts';

describe('names of months', () => {
  const months = Array.from({ length: 24 }, (_, index) => String(index));

  test('all of them where there is room', () => {
    expect(labelledMonths(months, 24 * 40, 40).size).toBe(24);
  });

  test('fewer on a phone, in even steps that end at the newest', () => {
    expect([...labelledMonths(months, 300, 40)]).toEqual(['3', '7', '11', '15', '19', '23']);
  });
});

describe('years', () => {
  const from = (year: number, month: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const at = month - 1 + index;
      return `${year + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    });

  test('are under the first month and under each January', () => {
    expect([...yearMarks(from(2024, 7, 20), 800, 40)]).toEqual(['2024-07', '2025-01', '2026-01']);
  });

  test('are under a January close by rather than under the first month', () => {
    expect([...yearMarks(from(2024, 11, 20), 300, 40)]).toEqual(['2025-01', '2026-01']);
  });

  test('are as many as fit', () => {
    expect([...yearMarks(from(2010, 1, 192), 300, 40)].length).toBeLessThanOrEqual(8);
  });

  test('are under a single month too', () => {
    expect([...yearMarks(['2026-05'], 300, 40)]).toEqual(['2026-05']);
  });
});
