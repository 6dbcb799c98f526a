import { getZatvaranje, obrisiNalog } from '@rampa/contract/personal-data';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../../testing/scope.ts';
import { checkClosures } from '../../personal-data/index.ts';
import { checkPayouts } from '../../payouts/index.ts';
import { checkStatements } from '../../statements/index.ts';
import { createCompanies, type CompanyFixture } from '../testing/company-fixture.ts';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';

// What is left in a company's balance when its account ends, or one of its tags does.

let fixture: AutomaticFixture;
let companies: CompanyFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
  companies = createCompanies(fixture);
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
  const { queries } = fixture.app.app.database;
  const checks = [
    ...(await checkPayouts(everyAccount, queries)),
    ...(await checkClosures(everyAccount, queries)),
    ...(await checkStatements(everyAccount, queries)),
  ];
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
});

test('closing the account pays out what is in the company’s balance and on its tags', async () => {
  const company = await companies.add(2);
  await companies.payIn(company, 1_000_000);
  await companies.save(company, [{}]);
  await companies.work(company);
  const again = await fixture.app.signInAgain(company);
  expect((await fixture.call(again, getZatvaranje, {})).result).toMatchObject({
    balance: { amount: 1_000_000 },
    hindrances: [],
  });
  const close = { bankAccount: '840-955845-10', confirmed: true };
  expect((await fixture.call(again, obrisiNalog, close)).http).toBe(200);
  const scope = everyAccount.account(company.accountId);
  await fixture.app.app.services.personalData.proceed(scope);
  const rows = (table: string) =>
    fixture.rows<{ readonly n: number }>(
      `SELECT count(*)::int AS n FROM ${table} WHERE account_id = $1`,
      [company.accountId],
    );
  expect(
    await fixture.rows(
      'SELECT state, refund_minor AS refund FROM account_closures WHERE account_id = $1',
      [company.accountId],
    ),
  ).toEqual([{ state: 'erased', refund: 1_000_000 }]);
  expect(await rows('company_fill_rules')).toEqual([{ n: 0 }]);
  expect(await companies.balances(company)).toEqual([0, 0]);
  // Looks that waited find nothing to do.
  await companies.work(company);
  const { wallet } = fixture.app.app.services;
  expect(await wallet.companyBalance(scope, fixture.app.app.database.queries)).toBe(0);
});

test('a payment that waits keeps the account open', async () => {
  const company = await companies.add(1);
  await companies.payIn(company, 600_000);
  await companies.save(company, [{}]);
  await companies.work(company);
  const outlook = async () =>
    (await fixture.call(await fixture.app.signInAgain(company), getZatvaranje, {})).result;
  await companies.order(company, 200_000, 'bank-transfer');
  expect(await outlook()).toMatchObject({ hindrances: ['payment-pending'] });
});

test('the month’s statement says what was filled, and adds up', async () => {
  const company = await companies.add(2);
  await companies.payIn(company, 1_000_000);
  await companies.save(company, [{}]);
  await companies.work(company);
  const { database, services } = fixture.app.app;
  const scope = everyAccount.account(company.accountId);
  const [statement] = await database.transaction((tx) =>
    services.statementClosing.closeAccount(scope, tx, '2026-11', { tell: false, complete: null }),
  );
  expect(statement).toMatchObject({ topUpsMinor: 0, otherMinor: 600_000, closingMinor: 600_000 });
});

test('a rule of a tag goes to the one that replaces it, and ends with one that goes back', async () => {
  const company = await companies.add(3);
  const [first = '', second = '', third = ''] = company.tagIds;
  await companies.save(company, [
    { target: 'tag', targetId: first },
    { target: 'tag', targetId: third },
  ]);
  const { tagReplaced, tagReleased } = fixture.app.app.services.companyBalances;
  const scope = everyAccount.account(company.accountId);
  await fixture.app.app.database.transaction(async (tx) => {
    await tagReplaced(tx, { scope, oldTagId: first, newTagId: second });
    await tagReleased(tx, { scope, tagId: third });
  });
  const { rules } = await companies.show(company);
  expect(rules.map(({ targetId }) => targetId)).toEqual([second]);
});
