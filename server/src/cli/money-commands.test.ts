import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CallResult } from '@rampa/contract';
import { napraviUplatnicu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPaymentFixture,
  type PaymentFixture,
} from '../areas/top-ups/testing/payment-fixture.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { bankStatementCommand } from './bank-statement-command.ts';
import type { Command, CommandReport } from './command.ts';
import { ledgerVerifyCommand } from './ledger-verify-command.ts';

let fixture: PaymentFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openPaymentFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-cli-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function run(command: Command, ...args: readonly string[]): Promise<CommandReport> {
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return command.run({
    args,
    settings: read.settings,
    database: fixture.app.app.database,
    databaseUrl: fixture.app.databaseUrl,
    ownerUrl: fixture.app.ownerUrl,
    clock: systemClock,
    log: createLog('silent'),
    say: () => undefined,
  });
}

async function statement(...lines: readonly string[]): Promise<string> {
  const file = path.join(folder, 'izvod.csv');
  await writeFile(file, ['id;date;amount;currency;reference', ...lines].join('\n'));
  return file;
}

test('the ledger is verified, or the fault is named', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  const right = await run(ledgerVerifyCommand);
  expect(right.exitCode).toBe(0);
  expect(right.lines.join('\n')).toContain('ok      every paid top-up has exactly one journal');

  const { database } = fixture.app.app;
  const state = `UPDATE payments SET state = $1 WHERE order_number = $2`;
  await database.run(state, ['refused', orderNumber]);
  const wrong = await run(ledgerVerifyCommand);
  await database.run(state, ['paid', orderNumber]);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.lines.join('\n')).toContain('BROKEN  what the gateway owes');
  expect(wrong.lines.join('\n')).toContain(customer.accountId);
});

test('programs know the invariants by names that stay', async () => {
  const list = new URL('testing/ledger-invariants.txt', import.meta.url);
  const names = (await readFile(list, 'utf8')).trimEnd().split('\n');
  const { data } = await run(ledgerVerifyCommand);
  expect(data).toMatchObject({ checks: names.map((invariant) => ({ invariant })) });
});

test('a statement credits its slips once; what matches no slip is left to staff', async () => {
  const customer = await fixture.addCustomer();
  const answer = await fixture.call(customer, napraviUplatnicu, {
    tag_id: customer.tagId,
    amount: 250_000,
    idempotencyKey: uuid(),
  });
  const { order_number: orderNumber, reference } = answer.result as CallResult<
    typeof napraviUplatnicu
  >;
  const file = await statement(
    `${uuid()};2026-11-20;2500,00;RSD;97 ${reference}`,
    `${uuid()};2026-11-20;10;RSD;poklon`,
  );
  const first = await run(bankStatementCommand, file);
  expect(first).toMatchObject({ exitCode: 1 });
  expect(first.lines.at(-1)).toBe('2 transfers read, 1 credited, 1 to look at.');
  expect(await fixture.status(customer, orderNumber)).toEqual({ status: 'paid', balance: 250_000 });
  const again = await run(bankStatementCommand, file);
  // What nobody has looked at is not lost when the file comes again.
  expect(again).toMatchObject({ exitCode: 1 });
  expect(again.lines.at(-1)).toBe('2 transfers read, 0 credited, 1 to look at.');
  expect(await fixture.ledgerFaults()).toEqual([]);
});

test('a file with a fault is refused whole, and a missing one is reported', async () => {
  const file = await statement(`${uuid()};2026-11-20;1,00;RSD;x`, 'A;yesterday;1,00;RSD;x');
  const report = await run(bankStatementCommand, file);
  expect(report.exitCode).toBe(1);
  expect(report.lines).toEqual([
    `${file}, line 3, column date: must be a day such as 2026-11-20`,
    'Nothing was imported.',
  ]);
  const message = 'date: must be a day such as 2026-11-20';
  expect(report.data).toEqual({
    ok: false,
    faults: [{ line: 3, column: 3, heading: 'date', message }],
  });
  const shifted = await statement('A;2026-11-20;1,00;RSD', 'B;2026-11-20;1,00;RSD;"x');
  expect((await run(bankStatementCommand, shifted)).lines.slice(0, -1)).toEqual([
    `${shifted}, line 2: 4 cells where the header has 5`,
    `${shifted}, line 3, column reference: the quote is never closed`,
  ]);
  const [row] = await fixture.rows<{ n: number }>(
    `SELECT count(*) AS n FROM bank_transfers WHERE reference = 'x'`,
  );
  expect(row?.n).toBe(0);
  expect((await run(bankStatementCommand)).exitCode).toBe(2);
});
