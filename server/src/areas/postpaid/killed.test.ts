import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMonthOver } from '../../platform/months.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { runUntilKilled } from '../../testing/until-killed.ts';
import { addLanesTag } from '../tags/testing/lanes-fixture.ts';
import { transfer } from '../wallet/index.ts';
import { checkPostpaid } from './index.ts';

const program = fileURLToPath(new URL('testing/bill.test-program.ts', import.meta.url));
const KILLS = 3;
const COMPANIES = 8;
const TOLLS = 20;
const TOLL = 32_000;

let fixture: AppFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openAppFixture();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-postpaid-'));
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** A company whose contract has begun, and its tolls of this month. */
async function addCompany(): Promise<SignedIn> {
  const company = await fixture.addCustomer('pravno');
  const { accountId } = company;
  const { tagId } = await addLanesTag(fixture, company);
  // What was on the tag before is from before the contract.
  fixture.passTime({ seconds: 1 });
  const now = fixture.now();
  const { database, services } = fixture.app;
  await database.run(
    `INSERT INTO postpaid_contracts (account_id, starts_on, starts_at, limit_minor, days_to_pay, currency, made_at, made_by)
     VALUES ($1, $2::timestamptz::date, $2, 100000000, 15, 'RSD', $2, 'rampa')`,
    [accountId, now.toString()],
  );
  await database.transaction((tx) =>
    services.wallet.postJournals(
      everyAccount,
      tx,
      Array.from({ length: TOLLS }, () => ({
        accountId,
        kind: 'toll' as const,
        reference: uuid(),
        occurredAt: now,
        currency: 'RSD' as const,
        lines: transfer({ kind: 'tag', tagId }, { kind: 'toll-revenue' }, TOLL),
      })),
    ),
  );
  return company;
}

/** Another process issues the invoices; it is killed so many milliseconds after it has begun. */
function billUntilKilled(milliseconds: number): Promise<boolean> {
  const now = fixture.now();
  const args = [fixture.databaseUrl, lastMonthOver(now), now.toString()];
  const settings = { POSTPAID: 'true' };
  return runUntilKilled(program, args, { dataDir: folder, settings, milliseconds });
}

const faults = async () =>
  [
    ...(await fixture.app.services.wallet.verify(everyAccount)),
    ...(await checkPostpaid(everyAccount, fixture.app.database.queries)),
  ].flatMap((check) => check.faults);

test(`a server killed ${KILLS} times while it issues invoices puts every toll into one, and tells each company once`, async () => {
  const companies: SignedIn[] = [];
  for (let at = 0; at < COMPANIES; at += 1) companies.push(await addCompany());
  fixture.passTime({ seconds: 34 * 24 * 3600 });
  let killedHalfway = 0;
  for (let kills = 0; kills < KILLS; kills += 1) {
    if (!(await billUntilKilled(randomInt(3, 40)))) killedHalfway += 1;
    expect(await faults()).toEqual([]);
  }
  expect(killedHalfway).toBeGreaterThan(0);
  expect(await billUntilKilled(60_000)).toBe(true);
  expect(await billUntilKilled(60_000)).toBe(true);
  expect(await faults()).toEqual([]);

  const invoices = await fixture.app.database.run(
    'SELECT account_id, total_minor, passage_count FROM postpaid_invoices JOIN postpaid_invoice_tags USING (account_id, number) ORDER BY account_id',
  );
  expect(invoices).toEqual(
    companies
      .map(({ accountId }) => accountId)
      .toSorted()
      .map((accountId) => ({
        account_id: accountId,
        total_minor: TOLLS * TOLL,
        passage_count: TOLLS,
      })),
  );
  for (const { username } of companies) {
    const mails = await fixture.mailsTo(`${username}@primer.rs`);
    expect(mails.filter(({ template }) => template === 'postpaid.mail-invoice')).toHaveLength(1);
  }
}, 400_000);
