import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallResult } from '@rampa/contract';
import { getIpsQr } from '@rampa/contract/top-ups';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runUntilKilled } from '../../../testing/until-killed.ts';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';
import { createBulkBuyers } from '../testing/bulk-fixture.ts';

const program = fileURLToPath(new URL('../testing/settle-bulk.test-program.ts', import.meta.url));
const KILLS = 3;
const ORDERS = 8;
const TAGS = 60;
const EACH = 100_000;

let fixture: AutomaticFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-bulk-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another process settles the payments; it is killed so many milliseconds after it has begun. */
function settleUntilKilled(args: readonly string[], milliseconds: number): Promise<boolean> {
  const all = [fixture.app.databaseUrl, ...args];
  return runUntilKilled(program, all, { dataDir: folder, milliseconds });
}

test(`a server killed ${KILLS} times while payments for ${TAGS} tags settle has each part once, and no payment in part`, async () => {
  const buyers = createBulkBuyers(fixture);
  const customer = await fixture.addCustomer();
  const tagIds = await buyers.addTags(customer, TAGS);
  const references: string[] = [];
  for (let order = 0; order < ORDERS; order += 1) {
    const bySlip = { method: 'bank-transfer', amount: EACH };
    const { order_number: number } = await buyers.start(customer, tagIds, bySlip);
    const slip = await fixture.call(customer, getIpsQr, { order_number: number });
    references.push((slip.result as CallResult<typeof getIpsQr>).reference);
  }
  const args = [String(TAGS * EACH), ...references];
  let killedHalfway = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    if (!(await settleUntilKilled(args, randomInt(10, 90)))) killedHalfway += 1;
    expect(await fixture.ledgerFaults()).toEqual([]);
    const balances = new Set(await buyers.balances(customer, tagIds));
    // All of them have the same payments, or one of them would have half of one.
    expect(balances.size).toBe(1);
  }
  expect(killedHalfway).toBeGreaterThan(0);
  expect(await settleUntilKilled(args, 60_000)).toBe(true);
  expect(await fixture.ledgerFaults()).toEqual([]);
  expect(new Set(await buyers.balances(customer, tagIds))).toEqual(new Set([ORDERS * EACH]));
  const told = await fixture.app.mailsTo(`${customer.username}@primer.rs`);
  const paid = told.filter(({ template }) => template === 'top-ups.mail-bulk-paid');
  expect(paid).toHaveLength(ORDERS);
}, 120_000);
