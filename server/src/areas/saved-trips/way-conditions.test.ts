import type { CallResult } from '@rampa/contract';
import { getStanjePuta } from '@rampa/contract/saved-trips';
import { izracunajPutarinu } from '@rampa/contract/toll-calculator';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { anEvent } from '../road-conditions/testing/event-samples.ts';

// Noon of Friday, 20 November 2026.
let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
  await fixture.app.services.roadConditions.take([
    anEvent({ id: 'danas', severity: 'low' }),
    anEvent({
      id: 'sutra',
      validFrom: Temporal.Instant.from('2026-11-21T06:00:00Z'),
      validTo: Temporal.Instant.from('2026-11-21T20:00:00Z'),
    }),
    anEvent({
      id: 'jutros',
      daily: [{ from: '06:00', to: '09:00' }],
      validTo: Temporal.Instant.from('2026-11-20T22:00:00Z'),
    }),
    anEvent({
      id: 'batrovci',
      kind: 'border',
      severity: 'high',
      road: 'A3',
      fromKm: 0,
      toKm: 0,
      lat: 45.04766,
      lon: 19.10304,
      line: [],
      daily: [],
      direction: { sr: 'излаз из Србије', en: 'leaving Serbia' },
    }),
  ]);
});
afterAll(() => fixture.close());

type Ways = CallResult<typeof getStanjePuta>['items'];

async function waysOf(from: string, to: string, change: object = {}, at = fixture): Promise<Ways> {
  const asked = { from, to, kategorija: 'I', languageId: '3', ...change } as const;
  const answer = await at.call(getStanjePuta, asked);
  expect(answer.http).toBe(200);
  return (answer.result as CallResult<typeof getStanjePuta>).items;
}

const idsOf = ([way]: Ways) => way?.events.map(({ id, now }) => [id, now]);

test('a visitor sees what is on the way today or on another day, and whether it holds now', async () => {
  const north = ['rs-a1-stara-pazova', 'rs-a1-subotica'] as const;
  expect(idsOf(await waysOf(...north))).toEqual([['danas', true]]);
  expect(idsOf(await waysOf(...north, { date: '2026-11-21' }))).toEqual([
    ['danas', true],
    ['sutra', false],
  ]);
  // The other carriageway.
  expect(idsOf(await waysOf('rs-a1-subotica', 'rs-a1-stara-pazova'))).toEqual([]);
});

test('whose road leads on abroad sees the waiting at the border, and whether the tag pays there', async () => {
  const [way] = await waysOf('rs-a3-simanovci', 'rs-a3-sid');
  expect(way?.events.map(({ id }) => id)).toEqual(['batrovci']);
  const croatia = { name: 'Batrovci', otherSide: 'Bajakovo', country: 'HR', tagPays: true };
  expect(way?.borders).toEqual([{ ...croatia, end: 'to' }]);
  const [back] = await waysOf('rs-a3-sid', 'rs-a3-simanovci');
  expect(back?.borders).toEqual([{ ...croatia, end: 'from' }]);
  const [hungary] = await waysOf('rs-a1-stara-pazova', 'rs-a1-subotica');
  expect(hungary?.borders).toMatchObject([{ country: 'HU', end: 'to', tagPays: false }]);
  const horgos = ['rs-a1-stara-pazova', 'rs-a1-subotica'] as const;
  const otherSides = ['1', '2', '3'].map(async (languageId) => {
    const [found] = await waysOf(...horgos, { languageId });
    return found?.borders[0]?.otherSide;
  });
  expect(await Promise.all(otherSides)).toEqual(['Реске', 'Reske', 'Röszke']);
  // A station lies between its end and the border.
  const [inland] = await waysOf('rs-a3-simanovci', 'rs-a3-kuzmin');
  expect(inland?.borders).toEqual([]);
});

test('each way that the calculator knows has its own; of what has no price nothing is said', async () => {
  const [from, to] = ['rs-a1-subotica', 'rs-a5-kosevi'];
  const { result } = await fixture.call(izracunajPutarinu, { from, to, kategorija: 'I' });
  const { alternatives } = result as CallResult<typeof izracunajPutarinu>;
  const ways = await waysOf(from, to);
  expect(ways).toHaveLength(1 + alternatives.length);
  expect(ways.length).toBeGreaterThan(1);
  expect(await waysOf('rs-a1-subotica', 'nigde')).toEqual([]);
});

test('the road to Gradiška leads on to Croatia', async () => {
  const other = await openAppFixture({ settings: { COUNTRY: 'sr' } });
  const [way] = await waysOf('sr-e661-jakupovci', 'sr-e661-catrnja', {}, other);
  expect(way?.borders).toMatchObject([{ country: 'HR', end: 'to', tagPays: true }]);
  await other.close();
});
