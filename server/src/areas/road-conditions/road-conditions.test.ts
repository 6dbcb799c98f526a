import { getDogadjaji, geoJson } from '@rampa/contract/road-conditions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { loadDemoRoadEvents } from './index.ts';
import { anEvent } from './testing/event-samples.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.app.database.run('DELETE FROM road_events');
});

const take = (...events: Parameters<typeof anEvent>[0][]) =>
  fixture.app.services.roadConditions.take(events.map((event) => anEvent(event)));
async function titles(input: object = {}): Promise<readonly string[]> {
  const { result } = await fixture.call(getDogadjaji, input);
  return (result as { items: { title: string }[] }).items.map(({ title }) => title);
}

test('visitors see current events, newest first, in their language', async () => {
  const old = anEvent().reportedAt.subtract({ hours: 5 });
  await take({ id: 'stari', title: { sr: 'Љубав', en: 'Love' }, reportedAt: old }, {});
  expect(await titles({ languageId: '1' })).toEqual(['Обнова коловоза', 'Љубав']);
  expect(await titles({ languageId: '2' })).toEqual(['Obnova kolovoza', 'Ljubav']);
  expect(await titles({ languageId: '3' })).toEqual(['Resurfacing', 'Love']);
});

test('past events disappear by themselves, planned ones are listed before they begin', async () => {
  const { validFrom } = anEvent();
  await take(
    { id: 'prosao', validTo: validFrom.add({ hours: 1 }) },
    { id: 'dolazi', validFrom: validFrom.add({ hours: 100 }), validTo: null },
  );
  const { result } = await fixture.call(getDogadjaji, {});
  expect(result).toMatchObject({ totalRecords: 1, items: [{ id: 'dolazi', validTo: null }] });
});

test('events are found by road and by kind', async () => {
  await take({}, { id: 'a2', road: 'A2', kind: 'weather', title: { sr: 'Снег', en: 'Snow' } });
  expect(await titles({ road: 'A2' })).toEqual(['Sneg']);
  expect(await titles({ kind: 'weather,accident' })).toEqual(['Sneg']);
  expect(await titles({ road: 'A2', kind: 'works' })).toEqual([]);
  const wrong = await fixture.call(getDogadjaji, { kind: 'parade' });
  expect(wrong).toMatchObject({ statusCode: 400, result: [{ field: 'kind.0' }] });
});

test('the same version twice changes nothing, an older one never overwrites a newer', async () => {
  await take({ version: 5, title: { sr: 'Пето', en: 'Fifth' } });
  const before = await fixture.app.services.roadConditions.revision();
  expect(await take({ version: 5, title: { sr: 'Исто', en: 'Same' } })).toMatchObject({
    unchanged: ['radovi-1'],
  });
  expect(await take({ version: 4, title: { sr: 'Старо', en: 'Old' } })).toMatchObject({
    older: ['radovi-1'],
  });
  expect(await titles()).toEqual(['Peto']);
  expect(await fixture.app.services.roadConditions.revision()).toBe(before);
  expect(await take({ version: 6, state: 'withdrawn' })).toMatchObject({ changed: ['radovi-1'] });
  expect(await titles()).toEqual([]);
});

test('of several deliveries at once the newest version stays, whichever comes first', async () => {
  const versions = [3, 9, 1, 7, 5];
  await Promise.all(
    versions.map((version) =>
      take({ version, title: { sr: `Издање ${version}`, en: `Edition ${version}` } }),
    ),
  );
  expect(await titles({ languageId: '3' })).toEqual(['Edition 9']);
});

test('a dry run reports the outcome and changes nothing', async () => {
  const report = await fixture.app.services.roadConditions.take([anEvent()], { dryRun: true });
  expect(report.added).toEqual(['radovi-1']);
  expect(await titles()).toEqual([]);
});

test('events that ended a month ago are deleted, and clients that are behind reload the list', async () => {
  const { roadConditions } = fixture.app.services;
  await take({ id: 'davni', validTo: anEvent().validFrom.add({ hours: 1 }) });
  const after = (await roadConditions.revision()) - 1;
  expect(await roadConditions.changesAfter(after)).toMatchObject({ reset: false });
  fixture.passTime({ hours: 24 * 40 });
  expect(await roadConditions.forget()).toBe(1);
  fixture.passTime({ hours: -24 * 40 });
  expect(await roadConditions.changesAfter(after)).toMatchObject({ reset: true });
});

test('GeoJSON has longitude first', async () => {
  await take({ line: [] }, { id: 'potez' });
  const reply = await fixture.send({ url: geoJson.path });
  expect(reply.headers['content-type']).toBe('application/geo+json; charset=utf-8');
  const { features } = reply.json<{ features: { id: string; geometry: unknown }[] }>();
  const geometryOf = (id: string) => features.find((feature) => feature.id === id)?.geometry;
  expect(geometryOf('radovi-1')).toEqual({ type: 'Point', coordinates: [19.9612, 45.2674] });
  expect(geometryOf('potez')).toMatchObject({
    type: 'LineString',
    coordinates: [
      [19.99, 45.26],
      [19.93, 45.28],
    ],
  });
});

test.each(['rs', 'sr'] as const)(
  'the demo of %s has events for today, and says that they are invented',
  async (country) => {
    const { database } = fixture.app;
    const clock = { now: () => anEvent().reportedAt };
    await loadDemoRoadEvents({ database, country, clock });
    await loadDemoRoadEvents({ database, country, clock });
    const rows = (await database.run(
      `SELECT demo, version, valid_from <= $2 AND valid_to > $2 AS live FROM road_events WHERE country = $1`,
      [country, clock.now().toString()],
    )) as { demo: boolean; version: number; live: boolean }[];
    expect(rows.length).toBe(country === 'rs' ? 22 : 6);
    expect(rows.every(({ demo }) => demo)).toBe(true);
    expect(rows.filter(({ live }) => live).length).toBeGreaterThan(2);
  },
);
