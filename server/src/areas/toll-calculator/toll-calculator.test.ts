import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTollNetwork } from './read-toll-network.ts';
import { createTollCalculator } from './toll-calculator.ts';
import type { PricedTrip as TollPrice, TollQuestion } from '@rampa/contract/toll-calculator';

const serbia = createTollCalculator(readTollNetwork('rs'));
const srpska = createTollCalculator(readTollNetwork('sr'));

function priceOf(
  calculator: typeof serbia,
  question: Partial<TollQuestion> & { from: string; to: string },
): TollPrice {
  const outcome = calculator.price({ category: 'I', date: '2026-06-01', ...question });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}

/** The operator's list in force since January 2026, category I, whole dinars. */
const listOf2026: readonly (readonly [string, string, number])[] = [
  ['rs-a1-stara-pazova', 'rs-a1-subotica', 850],
  ['rs-a1-stara-pazova', 'rs-a1-zednik', 730],
  ['rs-a1-stara-pazova', 'rs-a1-backa-topola', 670],
  ['rs-a1-stara-pazova', 'rs-a1-feketic', 550],
  ['rs-a1-stara-pazova', 'rs-a1-vrbas', 500],
  ['rs-a1-stara-pazova', 'rs-a1-zmajevo', 430],
  ['rs-a1-stara-pazova', 'rs-a1-novi-sad-sever', 340],
  ['rs-a1-stara-pazova', 'rs-a1-kovilj', 230],
  ['rs-a1-stara-pazova', 'rs-a1-beska', 150],
  ['rs-a1-stara-pazova', 'rs-a1-maradik', 120],
  ['rs-a1-stara-pazova', 'rs-a1-indjija', 100],
  ['rs-a1-subotica', 'rs-a1-novi-sad-sever', 510],
];

describe('Serbia', () => {
  test('prices agree with the operator’s list, 96 % exactly, the rest within 10 RSD', () => {
    const differences = listOf2026.map(
      ([from, to, dinars]) => priceOf(serbia, { from, to }).total / 100 - dinars,
    );
    const exact = differences.filter((difference) => difference === 0).length;
    expect(exact / listOf2026.length).toBeGreaterThanOrEqual(0.96);
    for (const difference of differences) expect(Math.abs(difference)).toBeLessThanOrEqual(10);
  });

  test('categories cost 0.5, 1, 1.5, 3 and 6 times the value, each rounded to 10 RSD', () => {
    const route = { from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica' };
    const totals = serbia.categories.map((category) =>
      [category, priceOf(serbia, { ...route, category }).total / 100].join(' '),
    );
    expect(totals).toEqual(['IA 420', 'I 850', 'II 1270', 'III 2540', 'IV 5090']);
  });

  test('a trip through several systems is the sum of each system’s rounded amount', () => {
    const trip = priceOf(serbia, { from: 'rs-a1-subotica', to: 'rs-a1-nis-jug' });
    expect(
      trip.sections.map(({ from, to, tariffSystem, amount }) => [from, to, tariffSystem, amount]),
    ).toEqual([
      ['rs-a1-subotica', 'rs-a1-stara-pazova', 'RS-N', 85_000],
      ['rs-a1-beograd-vrcin', 'rs-a1-nis-jug', 'RS-S', 118_000],
    ]);
    expect(trip.total).toBe(203_000);
    expect(trip.km).toBe(408.4);
  });

  test('a tag saves 6 % of each section, in whole dinars', () => {
    const trip = priceOf(serbia, { from: 'rs-a1-stara-pazova', to: 'rs-a1-zednik' });
    expect(trip.total).toBe(73_000);
    // 6 % of 730 is 43.80.
    expect(trip.totalWithTag).toBe(68_600);
    expect(trip.tagDiscountPercent).toBe(6);
  });

  test('the two stations of Novi Sad are one place in the list', () => {
    for (const from of ['rs-a1-novi-sad-sever', 'rs-a1-novi-sad-jug']) {
      expect(priceOf(serbia, { from, to: 'rs-a1-stara-pazova' }).total).toBe(34_000);
    }
  });

  test('the tariff of the day of the trip applies', () => {
    const route = { from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica' };
    expect(priceOf(serbia, { ...route, date: '2025-12-31' }).tariffVersion).toBe('rs-2023');
    expect(priceOf(serbia, { ...route, date: '2026-01-01' }).tariffVersion).toBe('rs-2026');
    expect(serbia.price({ ...route, category: 'I', date: '2020-01-01' })).toEqual({
      ok: false,
      code: 'toll-calculator.no-tariff',
    });
  });

  test('a past trip is explained by the tariff it was charged by', () => {
    const route = { from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica' };
    const charged = priceOf(serbia, { ...route, date: '2025-12-31' });
    const explained = priceOf(serbia, { ...route, tariffVersion: charged.tariffVersion });
    expect(explained.total).toBe(charged.total);
  });

  test('the Belgrade bypass is free', () => {
    const trip = priceOf(serbia, { from: 'rs-a1-stara-pazova', to: 'rs-a1-beograd-vrcin' });
    expect(trip.sections).toEqual([]);
    expect(trip.total).toBe(0);
    expect(trip.km).toBe(65.3);
  });

  test('an unknown entry is charged as the dearest entry of the same system', () => {
    const outcome = serbia.longestRouteTo({
      to: 'rs-a1-stara-pazova',
      category: 'I',
      date: '2026-06-01',
    });
    expect(outcome).toMatchObject({ ok: true, value: { from: 'rs-a1-subotica', total: 85_000 } });
  });

  test('if there is no price, there is a reason', () => {
    const question = { category: 'I', date: '2026-06-01' } as const;
    const reasonOf = (from: string, to: string) => serbia.price({ ...question, from, to });
    expect(reasonOf('rs-a1-subotica', 'atlantis')).toMatchObject({
      code: 'toll-calculator.station-unknown',
    });
    expect(reasonOf('rs-a1-subotica', 'rs-a2-preljina-old')).toMatchObject({
      code: 'toll-calculator.no-route',
    });
  });
});

describe('Republika Srpska', () => {
  test.each([
    ['sr-e661-jakupovci', 'sr-e661-aleksandrovac', 'I', 150],
    ['sr-e661-jakupovci', 'sr-e661-nova-topola', 'I', 250],
    ['sr-e661-jakupovci', 'sr-e661-catrnja', 'I', 350],
    ['sr-e661-jakupovci', 'sr-9j-prnjavor', 'I', 400],
    ['sr-e661-jakupovci', 'sr-9j-kladari', 'I', 700],
    ['sr-e661-catrnja', 'sr-9j-kladari', 'I', 1000],
    ['sr-e661-catrnja', 'sr-9j-kladari', 'IV', 5000],
  ] as const)('%s – %s in class %s costs %i fening', (from, to, category, fening) => {
    expect(priceOf(srpska, { from, to, category }).total).toBe(fening);
  });

  test('there is no class IA and no discount with a tag', () => {
    const route = { from: 'sr-e661-jakupovci', to: 'sr-e661-catrnja' };
    expect(srpska.price({ ...route, category: 'IA', date: '2026-06-01' })).toMatchObject({
      code: 'toll-calculator.category-unknown',
    });
    expect(priceOf(srpska, route).totalWithTag).toBe(350);
  });
});

describe.each([
  ['Serbia', serbia],
  ['Republika Srpska', srpska],
])('any trip in %s', (_, calculator) => {
  const connected = calculator.stations.filter(({ status }) => status === 'open');
  const anyStation = fc.constantFrom(...connected.map(({ id }) => id));
  const anyTrip = fc.record({
    from: anyStation,
    to: anyStation,
    category: fc.constantFrom(...calculator.categories),
  });

  test('has a price, the same in both directions', () => {
    fc.assert(
      fc.property(anyTrip, ({ from, to, category }) => {
        const there = priceOf(calculator, { from, to, category });
        const back = priceOf(calculator, { from: to, to: from, category });
        expect(back.total).toBe(there.total);
        expect(back.km).toBe(there.km);
      }),
    );
  });

  test('adds up: sections to the total, each a multiple of the rounding', () => {
    fc.assert(
      fc.property(anyTrip, ({ from, to, category }) => {
        const trip = priceOf(calculator, { from, to, category });
        const sum = trip.sections.reduce((total, { amount }) => total + amount, 0);
        expect(trip.total).toBe(sum);
        expect(trip.total % trip.roundToMinor).toBe(0);
        for (const { amount, exactAmount } of trip.sections) {
          expect(Math.abs(amount - exactAmount)).toBeLessThanOrEqual(trip.roundToMinor / 2);
        }
        expect(trip.totalWithTag).toBeLessThanOrEqual(trip.total);
      }),
    );
  });

  test('is never shorter than the crow flies by more than the survey allows', () => {
    fc.assert(
      fc.property(anyTrip, ({ from, to, category }) => {
        const straight = calculator.straightKm(from, to) ?? Number.NaN;
        // Plazas are up to two kilometres beside the measured road.
        expect(priceOf(calculator, { from, to, category }).km + 4).toBeGreaterThan(straight);
      }),
    );
  });
});
