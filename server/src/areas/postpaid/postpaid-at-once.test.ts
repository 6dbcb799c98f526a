import type { CallResult } from '@rampa/contract';
import { getOdlozenoPlacanje, sacuvajUgovorKupca } from '@rampa/contract/postpaid';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { lastMonthOver } from '../../platform/months.ts';
import { countWaiting } from '../../platform/testing/waiting-for-locks.ts';
import { openAppFixture, type AppFixture } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { addLanesTag } from '../tags/testing/lanes-fixture.ts';
import { transfer } from '../wallet/index.ts';
import { checkPostpaid } from './index.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture({ settings: { POSTPAID: 'true' } });
});
afterEach(async () => {
  const { wallet } = fixture.app.services;
  const checks = [
    ...(await wallet.verify(everyAccount)),
    ...(await checkPostpaid(everyAccount, fixture.app.database.queries)),
  ];
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
});
afterAll(() => fixture.close());

/** A company, and a clerk who makes its contract with a limit in dinars. */
async function addCompany() {
  const clerk = await fixture.addStaff('clerk');
  const company = await fixture.addCustomer('pravno');
  return {
    company,
    async save(limit: number): Promise<unknown> {
      const contract = {
        account_id: company.accountId,
        startsOn: fixture.now().toZonedDateTimeISO('Europe/Belgrade').toPlainDate().toString(),
        limit: limit * 100,
        daysToPay: 15,
        note: 'уговор бр. 17',
      };
      const { message, result } = await fixture.call(sacuvajUgovorKupca, contract, clerk.token);
      return message === '' ? result : message;
    },
    async overview() {
      const { token } = await fixture.signInAgain(company);
      const { result } = await fixture.call(getOdlozenoPlacanje, {}, token);
      return result as CallResult<typeof getOdlozenoPlacanje>;
    },
  };
}

test('two servers that close a month at once invoice it once', async () => {
  const { company, save, overview } = await addCompany();
  const { accountId, tagId } = await addLanesTag(fixture, company);
  // Time does not pass by itself here.
  fixture.passTime({ seconds: 1 });
  expect(await save(20_000)).toEqual({ proposed: false });
  fixture.passTime({ seconds: 1 });
  const { database, services } = fixture.app;
  await database.transaction((tx) =>
    services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'toll',
        reference: uuid(),
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'tag', tagId }, { kind: 'toll-revenue' }, 800_000),
      },
    ]),
  );
  fixture.passTime({ hours: 24 * 15 });
  const other = await fixture.addServer({ POSTPAID: 'true' });
  const bill = ({ services: { postpaid } } = fixture.app) =>
    postpaid.open?.billing.billAll(everyAccount, lastMonthOver(fixture.now()));
  await Promise.all([bill(), bill(other.app), bill()]);
  await other.stop();
  expect((await overview()).invoices.items).toMatchObject([
    { kind: 'month', total: { amount: 800_000 }, state: 'due' },
  ]);
  const mails = await fixture.mailsTo(`${company.username}@primer.rs`);
  expect(mails.filter(({ template }) => template === 'postpaid.mail-invoice')).toHaveLength(1);
});

test('contracts made at once, none of which sees another, are one contract, as the trail says last', async () => {
  const { company, save, overview } = await addCompany();
  const { accountId } = company;
  const owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 2 });
  const made = await owner.transaction(async (tx) => {
    // The others do not see it before it is committed, and wait for it until then.
    await owner.run(
      `INSERT INTO postpaid_contracts (account_id, starts_on, starts_at, limit_minor, days_to_pay, currency, made_at, made_by)
       VALUES ($1, '2026-01-01', now(), 1, 1, 'RSD', now(), 'system')`,
      [accountId],
      tx,
    );
    const saves = [20_000, 15_000, 10_000].map((limit) => save(limit));
    await expect.poll(() => countWaiting(owner)).toBe(3);
    await owner.run('DELETE FROM postpaid_contracts WHERE account_id = $1', [accountId], tx);
    return saves;
  });
  expect(await Promise.all(made)).toEqual(Array.from({ length: 3 }, () => ({ proposed: false })));
  const trail = (await owner.run(
    `SELECT (details->>'limitMinor')::integer AS "limit" FROM audit_trail
     WHERE account_id = $1 AND action = 'postpaid-contract-saved' ORDER BY audit_id`,
    [accountId],
  )) as { limit: number }[];
  await owner.close();
  expect(new Set(trail.map(({ limit }) => limit))).toEqual(
    new Set([1_000_000, 1_500_000, 2_000_000]),
  );
  expect(await overview()).toMatchObject({
    contract: { limit: { amount: trail.at(-1)?.limit } },
  });
});
