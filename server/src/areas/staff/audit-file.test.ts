import { auditLinesInFile, getTrag, izvozTraga } from '@rampa/contract/staff';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobody, recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { tollDay } from '../../platform/clock.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { readParquetFile } from '../../testing/exports/parquet-reader.ts';
import { readCsv, readXlsx } from '../../testing/exports/table-reader.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const download = (who: SignedIn, query: object) =>
  fixture.send({
    url: izvozTraga.path,
    query: { format: 'csv', languageId: '3', ...query },
    headers: { authorization: `Bearer ${who.token}` },
  });

async function rowsOf(who: SignedIn, query: object): Promise<readonly (readonly string[])[]> {
  const reply = await download(who, query);
  expect(reply.statusCode, reply.body).toBe(200);
  const rows = readCsv(reply.rawPayload, ',').slice(1);
  expect(reply.headers['x-total-records']).toBe(String(rows.length));
  return rows;
}

/** As many lines of one member of staff, a second apart. */
async function act(lines: number): Promise<SignedIn> {
  const clerk = await fixture.addStaff('clerk');
  const { database } = fixture.app;
  for (let line = 0; line < lines; line += 1) {
    await recordAudit(database.queries, fixture.now().add({ seconds: line }), {
      accountId: nobody,
      actor: `staff:${clerk.userId}`,
      action: 'payout-file-prepared',
      subject: `payout-file:${line}`,
      details: { amountMinor: 123_450 + line, payouts: 2 },
    });
  }
  return clerk;
}

test('a file has the lines that the screen has, in its order, with money in figures', async () => {
  const supervisor = await fixture.addStaff();
  const clerk = await act(3);
  const rows = await rowsOf(supervisor, { staff: clerk.username, from: tollDay(fixture.now()) });
  const shown = await fixture.call(getTrag, { staff: clerk.username }, supervisor.token);
  const { items } = shown.result as { items: { audit_id: string }[] };
  expect(rows.map((row) => row.at(-1))).toEqual(items.map(({ audit_id: id }) => id));
  expect(rows[0]).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/u),
    'Нада Илић',
    'Payment file prepared',
    '',
    'payout-file:2',
    '1234.52',
    'RSD',
    'payouts: 2',
    'payout-file-prepared',
    '',
    expect.any(String),
  ]);
});

test('a file of more lines than are read at once has each of them once, the newest first', async () => {
  const supervisor = await fixture.addStaff();
  const clerk = await fixture.addStaff('clerk');
  // Many have the same time: their ids decide.
  await sql`
    INSERT INTO audit_trail (account_id, audit_id, occurred_at, actor, action, subject, details)
    SELECT ${nobody}::uuid, gen_random_uuid(), ${fixture.now()}::timestamptz + (line / 400) * interval '1 second',
      ${`staff:${clerk.userId}`}, 'payouts-read', 'payouts', '{}'
    FROM generate_series(1, 1201) AS line`.execute(fixture.app.database.queries);
  const rows = await rowsOf(supervisor, {
    staff: clerk.userId,
    to: tollDay(fixture.now().add({ hours: 1 })),
  });
  expect(rows).toHaveLength(1201);
  expect(new Set(rows.map((row) => row.at(-1))).size).toBe(1201);
  const times = rows.map(([at = '']) => at);
  expect(times).toEqual(times.toSorted((one, other) => other.localeCompare(one)));
});

test('downloads are lines of the trail, and are not in their own file', async () => {
  const supervisor = await fixture.addStaff();
  const clerk = await act(1);
  await rowsOf(supervisor, { staff: clerk.username });
  const own = await rowsOf(supervisor, { staff: supervisor.username });
  expect(own.map((row) => row[2])).toEqual(['Audit trail downloaded']);
  expect(own[0]?.[7]).toContain('found: 1');
});

test('an unknown customer has an empty file; a clerk has none', async () => {
  const supervisor = await fixture.addStaff();
  expect(await rowsOf(supervisor, { customer: uuid() })).toEqual([]);
  expect(await rowsOf(supervisor, { customer: 'niko@primer.rs' })).toEqual([]);
  const clerk = await fixture.addStaff('clerk');
  expect((await download(clerk, {})).statusCode).toBe(403);
});

test('the workbook counts lines by person and action, and adds up no money', async () => {
  const supervisor = await fixture.addStaff();
  const clerk = await act(2);
  const reply = await download(supervisor, { staff: clerk.username, format: 'xlsx' });
  const [head, ...rows] = readXlsx(reply.rawPayload);
  expect(head?.slice(0, 3)).toEqual(['When', 'Who', 'What']);
  expect(rows).toHaveLength(2);
});

test('programs read the same lines as JSON, one a line, and as Parquet, with codes and no money as nothing', async () => {
  const supervisor = await fixture.addStaff();
  const clerk = await act(2);
  await recordAudit(fixture.app.database.queries, fixture.now().add({ minutes: 1 }), {
    accountId: nobody,
    actor: `staff:${clerk.userId}`,
    action: 'payouts-read',
    subject: 'payouts',
  });
  const of = async (format: string) => {
    const reply = await download(supervisor, { staff: clerk.username, format });
    expect([reply.statusCode, reply.headers['x-schema']]).toEqual([200, 'audit-trail/1']);
    return reply;
  };
  const json = (await of('json')).json<{ schema: string; items: Record<string, unknown>[] }>();
  expect(json).toMatchObject({ schema: 'audit-trail/1', totalRecords: 3 });
  expect(json.items.map(({ action, amount, currency }) => [action, amount, currency])).toEqual([
    ['payouts-read', '', ''],
    ['payout-file-prepared', '1234.51', 'RSD'],
    ['payout-file-prepared', '1234.50', 'RSD'],
  ]);
  const lines = (await of('ndjson')).body.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(json.items);
  const { rows } = readParquetFile((await of('parquet')).rawPayload);
  expect(rows.map(({ action, amount, lineId }) => [action, amount, lineId])).toEqual(
    json.items.map(({ action, amount, lineId }) => [
      action,
      amount === '' ? null : `${String(amount)}0000`,
      lineId,
    ]),
  );
  expect((await download(supervisor, { format: 'pdf' })).statusCode).toBe(400);
});

test('a file that would be too long is refused, with the field to be changed', async () => {
  const supervisor = await fixture.addStaff();
  const clerk = await fixture.addStaff('clerk');
  await sql`
    INSERT INTO audit_trail (account_id, audit_id, occurred_at, actor, action, subject, details)
    SELECT ${nobody}::uuid, gen_random_uuid(), ${fixture.now()}::timestamptz - line * interval '1 millisecond',
      ${`staff:${clerk.userId}`}, 'payouts-read', 'payouts', '{}'
    FROM generate_series(1, ${auditLinesInFile + 1}) AS line`.execute(fixture.app.database.queries);
  const reply = await download(supervisor, { staff: clerk.userId });
  expect(reply.json()).toMatchObject({
    statusCode: 400,
    message: 'staff.trail-too-long',
    result: [{ field: 'from' }],
  });
});
