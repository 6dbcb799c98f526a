import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { finishUpgrades } from '../../platform/database/finish-upgrades.ts';
import { everyAccount } from '../../testing/scope.ts';
import { nobodyListens } from '../../platform/events/events.ts';
import { createTollCalculator, readTollNetwork } from '../toll-calculator/index.ts';
import { selectCalculations } from './passages.store.ts';
import { createPassageRecorder } from './record-passages.ts';
import type { DeliveredPassage, PassageRecorder } from './index.ts';
import {
  createPassagesFixture,
  tripOf,
  type FixtureCustomer,
  type PassagesFixture,
} from './testing/passages-fixture.ts';
import { checkPassages } from './verify.store.ts';

let fixture: PassagesFixture;
let owner: pg.Client;
let customer: FixtureCustomer;
let recorder: PassageRecorder;
beforeAll(async () => {
  fixture = await createPassagesFixture();
  owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
});
beforeEach(async () => {
  await owner.query('TRUNCATE passages, passage_keys, toll_calculations');
  customer = await fixture.customerWith(2);
  recorder = restarted();
});
afterEach(async () => {
  const checks = await checkPassages(everyAccount, fixture.database.queries);
  const invariant = 'every passage has the calculation that it was charged by';
  expect(checks.find((check) => check.invariant === invariant)?.faults).toEqual([]);
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

/** As another server, or the same one that was started again. */
function restarted(): PassageRecorder {
  const { database, tags, wallet } = fixture;
  const calculator = createTollCalculator(readTollNetwork('rs'));
  return createPassageRecorder({ database, calculator, tags, wallet, events: nobodyListens });
}

async function record(...changes: readonly Partial<DeliveredPassage>[]): Promise<void> {
  const [serial = ''] = customer.serialNumbers;
  for (const change of changes) {
    const trip = { ...tripOf(serial, '2026-05-04T10:00:00Z'), ...change };
    expect(await recorder.recordPassages(everyAccount, [trip])).toMatchObject({ recorded: 1 });
  }
}

const at = (exitedAt: string): Partial<DeliveredPassage> => ({
  enteredAt: Date.parse(exitedAt) - 28 * 60_000,
  exitedAt: Date.parse(exitedAt),
});

/** Of each passage, the oldest first, whether others share its calculation. */
async function shared(): Promise<readonly boolean[]> {
  const { rows } = await owner.query<{ readonly shared: boolean }>(
    'SELECT calculation IS NULL AS shared FROM passages ORDER BY exited_at',
  );
  return rows.map((row) => row.shared);
}

async function calculations() {
  const { rows } = await owner.query<{ readonly id: string }>(
    'SELECT passage_id AS id FROM passages ORDER BY exited_at',
  );
  const ids = rows.map(({ id }) => id);
  const found = await selectCalculations(customer.scope, fixture.database.queries, ids);
  return ids.map((id) => found.get(id)?.calculation);
}

test('passages of one price share what the first was computed by, on every server', async () => {
  await record(at('2026-05-04T10:00:00Z'), at('2026-05-05T10:00:00Z'));
  recorder = restarted();
  await record(at('2026-05-06T10:00:00Z'));
  expect(await shared()).toEqual([false, true, true]);
  const [first, second, third] = await calculations();
  expect(first).toMatchObject({ grossMinor: 34_000, discountPercent: 6, reasons: [] });
  expect([second, third]).toEqual([first, first]);
  const kept = await owner.query('SELECT count(*)::int AS n FROM toll_calculations');
  expect(kept.rows).toEqual([{ n: 1 }]);
});

test('a passage with a mark has a calculation of its own, and one that is marked later its reasons', async () => {
  await record(
    at('2026-05-04T10:00:00Z'),
    at('2026-05-05T10:00:00Z'),
    // Twelve minutes for 43 km.
    { exitedAt: Date.parse('2026-05-06T10:12:00Z'), enteredAt: Date.parse('2026-05-06T10:00:00Z') },
  );
  expect(await shared()).toEqual([false, true, false]);
  await owner.query(
    `UPDATE passages SET later_reasons = '[{"mark": "unusual"}]' WHERE calculation IS NULL`,
  );
  const found = await calculations();
  expect(found.map((one) => one?.reasons.map(({ mark }) => mark))).toEqual([
    [],
    ['unusual'],
    [expect.any(String)],
  ]);
});

test('as long as an upgrade is not finished, passages are written as the version before reads them', async () => {
  await owner.query('DELETE FROM finished_upgrades');
  await record(at('2026-05-04T10:00:00Z'), at('2026-05-05T10:00:00Z'));
  expect(await finishUpgrades(fixture.ownerUrl)).toMatchObject([{ migration: '0261' }]);
  expect(await finishUpgrades(fixture.ownerUrl)).toEqual([]);
  recorder = restarted();
  await record(at('2026-05-06T10:00:00Z'), at('2026-05-07T10:00:00Z'));
  expect(await shared()).toEqual([false, false, false, true]);
});

test('the way back to the version before gives each passage its calculation again', async () => {
  await record(at('2026-05-04T10:00:00Z'), at('2026-05-05T10:00:00Z'));
  const before = await calculations();
  const page = await readFile(
    new URL('../../../../docs/operations/upgrade.md', import.meta.url),
    'utf8',
  );
  const back = /```sql\n(BEGIN;\nDELETE FROM finished_upgrades[^`]+)```/u.exec(page)?.[1] ?? '';
  await owner.query(back);
  expect(await shared()).toEqual([false, false]);
  expect(await calculations()).toEqual(before);
  // A new server that is there again writes as the old ones do.
  await record(at('2026-05-06T10:00:00Z'));
  recorder = restarted();
  await record(at('2026-05-07T10:00:00Z'));
  expect(await shared()).toEqual([false, false, false, false]);
  expect(await finishUpgrades(fixture.ownerUrl)).toHaveLength(1);
});

test('what a database lost that failed goes into the passages themselves', async () => {
  await record(at('2026-05-04T10:00:00Z'), at('2026-05-05T10:00:00Z'));
  // The server goes on and believes that it is kept.
  await owner.query('DELETE FROM passages WHERE calculation IS NULL');
  await owner.query('TRUNCATE toll_calculations');
  await record(at('2026-05-06T10:00:00Z'));
  expect(await shared()).toEqual([false, false]);
});

test('two servers that keep the same new calculations at once both record', async () => {
  const [one = '', other = ''] = customer.serialNumbers;
  const servers = [restarted(), restarted()];
  const delivered = (serial: string, day: number): DeliveredPassage[] =>
    ['rs-a1-novi-sad-jug', 'rs-a1-subotica'].map((exitStationId, place) => {
      const exitedAt = `2026-05-0${String(day)}T${String(10 + 8 * place)}:00:00Z`;
      const enteredAt = Date.parse(exitedAt) - 3 * 3_600_000;
      return tripOf(serial, exitedAt, { exitStationId, enteredAt });
    });
  for (const day of [4, 5]) {
    const reports = await Promise.all(
      servers.map((server, place) =>
        server.recordPassages(everyAccount, delivered(place === 0 ? one : other, day)),
      ),
    );
    expect(reports.map(({ recorded }) => recorded)).toEqual([2, 2]);
  }
  // Of the first day one may have been first.
  expect((await shared()).slice(4)).toEqual([true, true, true, true]);
});
