import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barPlaces, valueScale } from './plot-geometry.ts';

describe('the axis of amounts', () => {
  test('ends at a round amount just above the largest month', () => {
    expect(valueScale(1_222_00)).toEqual({ top: 1_500_00, ticks: [0, 500_00, 1_000_00, 1_500_00] });
    expect(valueScale(2_000_00).top).toBe(2_000_00);
    expect(valueScale(9_876_543_00).top).toBe(10_000_000_00);
    expect(valueScale(9_00).ticks).toEqual([0, 5_00, 10_00]);
  });

  test('holds every month, in few even steps of whole money', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_00 }), (largest) => {
        const { top, ticks } = valueScale(largest);
        expect(top).toBeGreaterThanOrEqual(largest);
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBe(top);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
        const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
        expect(new Set(steps).size).toBe(1);
        expect((steps[0] ?? 0) % 100).toBe(0);
        expect(top).toBeLessThan(Math.max(400, largest) * 2);
      }),
    );
  });

  test('is there even if nothing was spent', () => {
    expect(valueScale(0)).toEqual({ top: 100, ticks: [0, 100] });
  });
});

describe('bars', () => {
  test('are side by side inside the chart, for any number of months', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 240, max: 1200 }), (n, w) => {
        const places = barPlaces(n, w);
        expect(places).toHaveLength(n);
        const edges = places.flatMap(({ x, width }) => [x, x + width]);
        expect(edges).toEqual(edges.toSorted((a, b) => a - b));
        expect(edges[0]).toBeGreaterThanOrEqual(0);
        expect(edges.at(-1)).toBeLessThanOrEqual(w);
      }),
    );
  });

  test('one month alone does not fill the chart', () => {
    expect(barPlaces(1, 1000)[0]?.width).toBe(56);
  });
});
