import type { CallInput, CallResult } from '@rampa/contract';
import { getIzvestajUprave, izvozIzvestajaUprave } from '@rampa/contract/reports';
import { getTrag } from '@rampa/contract/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { readCsv, readXlsx } from '../../testing/exports/table-reader.ts';
import { everyAccount } from '../../testing/scope.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from '../complaints/testing/complaint-fixture.ts';
import { transfer } from '../wallet/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';

// It is Friday, 20 November 2026, 13:00 in toll time. The fixture has a passage of the 10th of November.

let fixture: ComplaintFixture;
let supervisor: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  const { serialNumber } = fixture.things;
  const trip = (exitedAt: string, back = false) =>
    tripOf(
      serialNumber,
      exitedAt,
      back ? { entryStationId: 'rs-a1-novi-sad-jug', exitStationId: 'rs-a1-stara-pazova' } : {},
    );
  await fixture.app.app.services.passageDelivery.deliver(everyAccount, [
    // October: the 2nd, and the 31st, which November has not.
    trip('2026-10-02T06:10:00Z'),
    trip('2026-10-31T10:59:00Z', true),
    // The last minute of the 2nd of November, and the first of the 3rd, in toll time.
    trip('2026-11-02T22:59:30Z'),
    trip('2026-11-02T23:00:30Z'),
    trip('2026-11-20T06:10:00Z', true),
  ]);
  supervisor = await fixture.app.addStaff('supervisor');
});
afterAll(() => fixture.close());

async function reportOf(
  input: Partial<CallInput<typeof getIzvestajUprave>>,
): Promise<CallResult<typeof getIzvestajUprave>> {
  const wish = { from: '2026-11-01', to: '2026-11-30', by: 'day', languageId: '3', ...input };
  return resultOf(
    getIzvestajUprave,
    await fixture.app.call(getIzvestajUprave, wish, supervisor.token),
  );
}

const toll = { amount: 32_000, currency: 'RSD' } as const;
const none = { count: 0, amount: { amount: 0, currency: 'RSD' } } as const;

test('days of toll time are compared with those of the month before, up to today', async () => {
  const { periods, rows, tolls, complete } = await reportOf({});
  expect(complete).toBe(true);
  expect(periods).toEqual({
    now: { from: '2026-11-01', to: '2026-11-20' },
    before: { from: '2026-10-01', to: '2026-10-20' },
  });
  expect(rows).toHaveLength(20);
  expect(rows.slice(0, 3)).toEqual([
    { of: '2026-11-01', name: '1 Nov 2026', now: none, before: none },
    {
      of: '2026-11-02',
      name: '2 Nov 2026',
      now: { count: 1, amount: toll },
      before: { count: 1, amount: toll },
    },
    { of: '2026-11-03', name: '3 Nov 2026', now: { count: 1, amount: toll }, before: none },
  ]);
  expect(tolls).toEqual([
    {
      now: { count: 4, amount: { amount: 128_000, currency: 'RSD' } },
      before: { count: 1, amount: toll },
    },
  ]);
});

test('a day that the shorter month lacks is in no row, and in the total', async () => {
  const { rows, tolls } = await reportOf({ from: '2026-09-01', to: '2026-10-31' });
  expect(rows).toHaveLength(61);
  expect(tolls[0]?.now.count).toBe(2);
  const longer = await reportOf({ from: '2026-11-01', to: '2026-11-30', by: 'station' });
  expect(longer.rows.map(({ name, now }) => [name, now.count])).toEqual([
    ['Novi Sad jug', 3],
    ['Stara Pazova', 1],
  ]);
});

test('each part adds up to the same tolls', async () => {
  const sums = await Promise.all(
    (['day', 'hour', 'station', 'category'] as const).map(async (by) => {
      const { rows, tolls } = await reportOf({ by });
      const added = rows.reduce((sum, { now }) => sum + now.amount.amount, 0);
      return [added, tolls[0]?.now.amount.amount];
    }),
  );
  expect(sums).toEqual(Array.from({ length: 4 }, () => [128_000, 128_000]));
});

test('hours without passages are there, in order', async () => {
  const { rows } = await reportOf({ by: 'hour' });
  expect(rows.map(({ of }) => Number(of))).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(rows[23]?.now.count).toBe(1);
  expect(rows[0]?.now.count).toBe(1);
});

test('money has words in the language asked for, and says what it was for', async () => {
  const { app } = fixture.app;
  await app.database.transaction((tx) =>
    app.services.wallet.postJournals(everyAccount, tx, [
      {
        accountId: fixture.customer.accountId,
        kind: 'top-up',
        reference: 'TU12345678901234',
        occurredAt: fixture.app.now(),
        currency: 'RSD',
        lines: transfer(
          { kind: 'gateway-clearing' },
          { kind: 'tag', tagId: fixture.things.tagId },
          500_000,
        ),
      },
    ]),
  );
  await app.services.ledgerFigures.sweep(everyAccount);
  const { rows } = await reportOf({ by: 'money' });
  expect(rows).toContainEqual(
    expect.objectContaining({ of: 'top-ups/card', name: 'Top-ups, by card' }),
  );
  const { rows: serbian } = await reportOf({ by: 'money', languageId: '1' });
  expect(serbian.map(({ name }) => name)).toContain('Допуне, картицом');
});

test('days that make no report are refused, with the field to be changed', async () => {
  const refusal = async (from: string, to: string) => {
    const { message, result } = await fixture.app.call(
      getIzvestajUprave,
      { from, to, by: 'day' },
      supervisor.token,
    );
    return [message, (result as { field: string }[])[0]?.field];
  };
  expect(await refusal('2026-11-02', '2026-11-01')).toEqual(['reports.days-invalid', 'to']);
  expect(await refusal('2025-11-01', '2026-11-02')).toEqual(['reports.too-long', 'to']);
  expect(await refusal('2026-11-21', '2026-11-22')).toEqual(['reports.not-begun', 'from']);
});

test('a file has the rows of the screen; each look and each file is a line of the trail', async () => {
  const one = await fixture.app.addStaff('supervisor');
  const wish = { from: '2026-11-01', to: '2026-11-30', by: 'station', languageId: '3' };
  await fixture.app.call(getIzvestajUprave, wish, one.token);
  const reply = await fixture.app.send({
    url: izvozIzvestajaUprave.path,
    query: { ...wish, format: 'csv' },
    headers: { authorization: `Bearer ${one.token}` },
  });
  expect(reply.headers['content-disposition']).toContain('operator-report_2026-11');
  expect(readCsv(reply.rawPayload, ',')).toEqual([
    ['Exit station', 'Passages', 'Amount', 'Passages before', 'Amount before', 'Currency', 'Key'],
    ['Novi Sad jug', '3', '960.00', '1', '320.00', 'RSD', 'rs-a1-novi-sad-jug'],
    ['Stara Pazova', '1', '320.00', '0', '0.00', 'RSD', 'rs-a1-stara-pazova'],
  ]);
  const trail = await fixture.app.call(getTrag, { rows: 10, staff: one.userId }, one.token);
  const { items } = trail.result as { items: { action: string }[] };
  expect(items.map(({ action }) => action)).toEqual([
    'operator-report-downloaded',
    'operator-report-read',
  ]);
});

test('while figures of before are still being added up, screen and workbook say so', async () => {
  const { queries } = fixture.app.app.database;
  const mark = (isComplete: boolean) =>
    queries
      .updateTable('figure_backfills')
      .set({ is_complete: isComplete })
      .where('history', '=', 'passages')
      .execute();
  const factsOf = async () => {
    const reply = await fixture.app.send({
      url: izvozIzvestajaUprave.path,
      query: { from: '2026-11-01', to: '2026-11-30', by: 'day', languageId: '3', format: 'xlsx' },
      headers: { authorization: `Bearer ${supervisor.token}` },
    });
    return readXlsx(reply.rawPayload, 'sheet2').flat();
  };
  expect(await factsOf()).not.toContain('Note');
  await mark(false);
  expect((await reportOf({})).complete).toBe(false);
  expect(await factsOf()).toContain('Note');
  await mark(true);
});
