import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getReklamacijaUprave, odbijReklamaciju } from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from '../areas/complaints/testing/complaint-fixture.ts';
import { tripOf } from '../areas/passages/testing/passages-fixture.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { deskScope, everyAccount } from '../testing/scope.ts';
import type { CommandOptions, CommandReport } from './command.ts';
import { reportCommand } from './report-command.ts';

let fixture: ComplaintFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-report-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function report(
  options: CommandOptions = {},
  args: readonly string[] = [],
): Promise<CommandReport> {
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return reportCommand.run({
    args,
    options,
    settings: read.settings,
    database: fixture.app.app.database,
    databaseUrl: fixture.app.databaseUrl,
    ownerUrl: fixture.app.ownerUrl,
    clock: { now: () => fixture.app.now() },
    log: createLog('silent'),
    say: () => undefined,
  });
}

test.each([
  [{}, [], 0, { from: '2026-11-19', to: '2026-11-19' }],
  [{ from: '2026-11-01' }, [], 0, { from: '2026-11-01', to: '2026-11-20' }],
  [{ to: '2026-11-03' }, [], 0, { from: '2026-11-03', to: '2026-11-03' }],
  [{ from: '2026-10-30', to: '2026-11-03' }, [], 0, { from: '2026-10-30', to: '2026-11-03' }],
  [{ month: '2024-02' }, [], 0, { from: '2024-02-01', to: '2024-02-29' }],
  [{ month: '2026-11' }, [], 0, { from: '2026-11-01', to: '2026-11-30' }],
  [{ from: '2026-11-21' }, [], 1, { error: '2026-11-21 has not begun yet.' }],
  [{ month: '2026-12' }, [], 1, { error: '2026-12-01 has not begun yet.' }],
  [{ from: '2026-02-29' }, [], 2, { error: '2026-02-29 is no day; write it as 2026-11-20.' }],
  [{ to: 'juče' }, [], 2, { error: 'juče is no day; write it as 2026-11-20.' }],
  [{ month: '2026-13' }, [], 2, { error: '2026-13 is no month; write it as 2026-11.' }],
  [{ month: '2026-10', to: '2026-10-02' }, [], 2, { error: 'Give --month, or --from and --to.' }],
  [{ from: '2026-11-03', to: '2026-11-02' }, [], 2, { error: '2026-11-03 is after 2026-11-02.' }],
  [{}, ['yesterday'], 2, { error: 'rampa report takes no yesterday.' }],
] as const)('%o %o: exit code %i', async (options, args, exitCode, data) => {
  expect(await report(options, args)).toMatchObject({ exitCode, data });
});

test('passages, money, complaints with their clerks and orders of a day, for people and programs', async () => {
  const { serialNumber } = fixture.things;
  const delivered = [
    tripOf(serialNumber, '2026-11-18T05:10:00Z'),
    tripOf(serialNumber, '2026-11-18T05:50:00Z', {
      entryStationId: 'rs-a1-novi-sad-jug',
      exitStationId: 'rs-a1-stara-pazova',
    }),
  ];
  const { services } = fixture.app.app;
  await services.passageDelivery.deliver(everyAccount, delivered);

  const clerk = await fixture.app.addStaff('clerk');
  const refused = await fixture.file();
  const number = { complaint_number: refused };
  const shown = await fixture.app.call(getReklamacijaUprave, number, clerk.token);
  const { revision } = resultOf(getReklamacijaUprave, shown);
  const text = 'Снимак је јасан.';
  const answer = await fixture.app.call(
    odbijReklamaciju,
    { ...number, revision, idempotencyKey: uuid(), text },
    clerk.token,
  );
  expect(answer.statusCode).toBe(200);
  const accepted = await fixture.file({ about: 'passage', id: fixture.things.passageId });
  const operator = deskScope(() => fixture.app.now());
  const refund = { amountMinor: 10_050, to: { kind: 'tag', serialNumber } } as const;
  await services.complaintDesk.accept(operator, accepted, '', refund, { mayExceed: true });
  await fixture.file();

  const passages = await report({ from: '2026-11-18', to: '2026-11-18' });
  expect(passages.data).toMatchObject({
    complete: true,
    tolls: {
      total: [{ currency: 'RSD', passages: 2, amountMinor: 64_000 }],
      hour: [{ of: '6', passages: 2 }],
      station: [
        { of: 'rs-a1-novi-sad-jug', name: 'Novi Sad jug', passages: 1 },
        { of: 'rs-a1-stara-pazova', passages: 1 },
      ],
      category: [{ of: 'I', passages: 2 }],
    },
  });
  expect(passages.lines).toContain('  Novi Sad jug  1  320\u00a0RSD');
  expect(passages.lines).toContain('  06:00  2  640\u00a0RSD');

  const today = await report({ to: '2026-11-20' });
  expect(today.data).toMatchObject({
    complaints: {
      received: 4,
      decided: [
        { state: 'accepted', handledBy: null, complaints: 1, refundMinor: 10_050 },
        { state: 'refused', handledBy: clerk.userId, complaints: 1, refundMinor: 0 },
      ],
      open: [{ state: 'received', complaints: 2 }],
    },
  });
  expect(today.lines.join('\n')).toContain('refunds for complaints, to tags');
  const { data } = today;
  expect('money' in data && data.money).toContainEqual({
    what: 'complaint-refunds',
    way: 'tag',
    currency: 'RSD',
    count: 1,
    amountMinor: 10_050,
  });
});

test('what is still being added up is said', async () => {
  const { database } = fixture.app.app;
  await database.run("UPDATE figure_backfills SET is_complete = false WHERE history = 'passages'");
  const during = await report();
  await fixture.app.app.services.passageFigures.sweep(everyAccount);
  const after = await report();
  expect([during.data, after.data]).toMatchObject([{ complete: false }, { complete: true }]);
  expect(during.lines[1]).toMatch(/^Not complete yet/u);
});
