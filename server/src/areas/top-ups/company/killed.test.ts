import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtProgram } from '../../../testing/built-program.ts';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';
import { createCompanies } from '../testing/company-fixture.ts';

const program = fileURLToPath(new URL('../testing/fill-company.test-program.ts', import.meta.url));
const KILLS = 3;
const ORDERS = 12;
const TAGS = 60;
const EACH = 1_500_000;

let fixture: AutomaticFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-company-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** Another process pays in and fills; it is killed so many milliseconds after it has begun. */
async function fillUntilKilled(args: readonly string[], milliseconds: number): Promise<boolean> {
  const child = spawn(process.execPath, [builtProgram(program), fixture.app.databaseUrl, ...args], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let done = false;
  for await (const line of createInterface(child.stdout)) {
    if (line === 'ready') setTimeout(() => child.kill('SIGKILL'), milliseconds);
    else done = true;
  }
  return done;
}

test(`a server killed ${KILLS} times while a company’s tags are filled has paid in and filled each once`, async () => {
  const companies = createCompanies(fixture);
  const company = await companies.add(TAGS);
  await companies.save(company, [{}]);
  const references: string[] = [];
  for (let at = 0; at < ORDERS; at += 1) {
    const { order_number: number } = await companies.order(company, EACH, 'bank-transfer');
    references.push(await companies.slipOf(company, number));
  }
  const args = [company.accountId, String(EACH), ...references];
  const whole = async () => {
    const onTags = (await companies.balances(company)).reduce((sum, one) => sum + one, 0);
    return onTags + (await companies.balance(company));
  };
  let killedHalfway = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    if (!(await fillUntilKilled(args, randomInt(10, 90)))) killedHalfway += 1;
    expect(await fixture.ledgerFaults()).toEqual([]);
    // What came is in one place, however far it got.
    expect((await whole()) % EACH).toBe(0);
  }
  expect(killedHalfway).toBeGreaterThan(0);
  expect(await fillUntilKilled(args, 60_000)).toBe(true);
  expect(await fixture.ledgerFaults()).toEqual([]);
  expect(new Set(await companies.balances(company))).toEqual(new Set([300_000]));
  expect(await companies.balance(company)).toBe(ORDERS * EACH - TAGS * 300_000);
  expect(await companies.told(company, 'top-ups.mail-company-paid')).toBe(ORDERS);
}, 120_000);
