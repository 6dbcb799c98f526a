import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { everyAccount } from '../../testing/scope.ts';
import { checkLanes } from './index.ts';
import { openLanesFixture, type LanesFixture } from './testing/lanes-fixture.ts';

// From when on hours are compared, on a database that came here by many versions at once.

let fixture: LanesFixture;
let owner: Database;
beforeAll(async () => {
  fixture = await openLanesFixture();
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
  const at = (minute: number) => `2026-11-20T09:${String(minute).padStart(2, '0')}:00+01:00`;
  await fixture.deliver(fixture.passage('B1', at(5)), fixture.passage('B2', at(15)));
  await fixture.hour('B1', { state: 'no-record' });
});
beforeEach(async () => {
  await owner.run(
    `UPDATE schema_migrations SET applied_at = '2026-11-20T12:30:00Z' WHERE name LIKE '0115%'`,
  );
  await owner.run(`DELETE FROM schema_migrations WHERE name LIKE '0122%'`);
});
afterAll(async () => {
  await owner.close();
  await fixture.app.close();
});

const faults = async (now = fixture.app.now()) =>
  (await checkLanes(everyAccount, fixture.app.app.database.queries, now)).flatMap(
    (one) => one.faults,
  );
const begun = () => owner.run('SELECT counted_from::text AS at FROM lane_counting');

test('where all passages were counted, hours are compared from the first on', async () => {
  await migrate({ ownerUrl: fixture.app.ownerUrl });
  expect(await begun()).toEqual([{ at: '-infinity' }]);
  expect(await faults()).toEqual([]);
});

test('passages of before counting began are no damage, and their hours are not compared', async () => {
  await owner.run("DELETE FROM lane_hours WHERE lane = 'B1'");
  await fixture.report(fixture.record('B1', 1));
  expect(await fixture.hour('B1')).toMatchObject({ missing: 1 });
  expect(await faults()).not.toEqual([]);
  await migrate({ ownerUrl: fixture.app.ownerUrl });
  expect(await begun()).toEqual([{ at: '2026-11-20 14:00:00+00' }]);
  expect(await fixture.hour('B1')).toBeUndefined();
  expect(await faults()).toEqual([]);
});

test('what was older than hours are kept when it came is no damage where nothing newer came', async () => {
  const daysAgo = (days: number): string =>
    fixture.app
      .now()
      .subtract({ hours: days * 24 })
      .toString();
  await owner.run(`UPDATE lane_counting SET counted_from = '-infinity'`);
  await owner.run('DELETE FROM lane_hours');
  await owner.run('DELETE FROM passages');
  await fixture.deliver(fixture.passage('B3', daysAgo(190)), fixture.passage('B4', daysAgo(175)));
  await fixture.list();
  expect(await owner.run('SELECT lane FROM lane_hours')).toEqual([{ lane: 'B4' }]);
  expect(await faults()).toEqual([]);
  await owner.run('UPDATE lane_hours SET recorded_count = 2');
  expect(await faults()).toHaveLength(1);
});

test('the oldest hour is compared as a whole, whenever somebody verifies', async () => {
  const kept = { hours: 179 * 24 };
  const hour = fixture.app
    .now()
    .subtract(kept)
    .round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  await owner.run(`UPDATE lane_counting SET counted_from = '-infinity'`);
  await owner.run('DELETE FROM lane_hours');
  await owner.run('DELETE FROM passages');
  await fixture.deliver(fixture.passage('B5', hour.add({ minutes: 45 }).toString()));
  await fixture.list();
  expect(await faults(hour.add({ ...kept, minutes: 30 }))).toEqual([]);
  await owner.run('UPDATE lane_hours SET recorded_count = 2');
  expect(await faults(hour.add({ ...kept, minutes: 30 }))).toHaveLength(1);
});
