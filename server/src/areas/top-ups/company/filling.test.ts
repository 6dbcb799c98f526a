import { parseMessage, type CallResult } from '@rampa/contract';
import { sacuvajMestoTroska, sacuvajTag, ukloniMestoTroska } from '@rampa/contract/tags';
import { getPregled } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../../platform/testing/waiting-for-locks.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { createCompanyBooking } from './company-booking.ts';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';
import {
  createCompanies,
  type CompanyFixture,
  type TestCompany,
} from '../testing/company-fixture.ts';

// What else than a passage lets a company’s rules fill, and how rules are saved again.

let fixture: AutomaticFixture;
let companies: CompanyFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture({ POSTPAID: 'true' });
  companies = createCompanies(fixture);
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

const scopeOf = ({ accountId }: TestCompany) => everyAccount.account(accountId);

test('a tag that is new to the company is filled before its first passage', async () => {
  const company = await companies.add(0);
  await companies.payIn(company, 400_000);
  await companies.save(company, [{}]);
  await companies.work(company);
  const serialNumber = uuid().slice(-12);
  const tag = { serialNumber, category: 'I', verificationCode: null } as const;
  const { tagVerification, tags } = fixture.app.app.services;
  await tagVerification.importTags(
    everyAccount,
    [{ ...tag, owner: company.username, plate: '', nickname: '' }],
    { dryRun: false, say: () => undefined },
  );
  expect(await companies.waiting(company)).toBe(1);
  await companies.work(company);
  const bound = await tags.findBySerial(scopeOf(company), serialNumber);
  const tagIds = [bound?.tagId ?? ''];
  expect(await companies.balances({ ...company, tagIds })).toEqual([300_000]);
});

test('a tag whose card is refused is filled by the company at once', async () => {
  const company = await companies.add(1);
  const [tagId = ''] = company.tagIds;
  const customer = { ...company, tagId };
  const driver = {
    ...customer,
    cardId: await fixture.keepCard(customer, { pan: '4000000000009995' }),
  };
  await companies.payIn(company, 1_000_000);
  await companies.save(company, [{ below: 200_000, upTo: 300_000 }]);
  expect((await fixture.setRule(driver)).http).toBe(200);
  await companies.work(company);
  // The card's own limit counts while it works: nobody fills the tag below the company's.
  const { automaticTopUps } = fixture.app.app.services;
  const limits = await automaticTopUps.limits(
    scopeOf(company),
    fixture.app.app.database.queries,
    company.tagIds,
  );
  expect([...limits]).toEqual([[tagId, 100_000]]);
  await fixture.drive(driver, 5);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([90_000]);
  expect(await companies.waiting(company)).toBe(0);
  await fixture.work();
  expect(await companies.waiting(company)).toBe(1);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000]);
});

test('rules that have outlived their cost centres keep nobody from changing the others, or removing one', async () => {
  const company = await companies.add(1);
  const again = { ...(await fixture.app.signInAgain(company)), tagIds: company.tagIds };
  const centres: string[] = [];
  for (const code of ['10', '20']) {
    const saved = await fixture.call(again, sacuvajMestoTroska, { code, name: '' });
    centres.push((saved.result as CallResult<typeof sacuvajMestoTroska>).costCentreId);
  }
  const [north, south] = centres.map((targetId) => ({ target: 'cost-centre', targetId }) as const);
  if (north === undefined || south === undefined) throw new Error('There are two');
  expect((await companies.save(again, [north, south])).http).toBe(200);
  for (const costCentreId of centres) {
    expect((await fixture.call(again, ukloniMestoTroska, { costCentreId })).http).toBe(200);
  }
  expect((await companies.save(again, [north, south], { dayCap: 100_000 })).http).toBe(200);
  expect((await companies.save(again, [south, {}])).http).toBe(200);
  expect((await companies.show(again)).rules).toMatchObject([{ name: '' }, { target: 'all' }]);
  // It comes back no more.
  const refused = await companies.save(again, [north, south, {}]);
  expect(parseMessage(refused.message).key).toBe('top-ups.fill-target-unknown');
});

test('the overview of balances says which tags a rule is for: one tag, a cost centre, or all', async () => {
  const company = await companies.add(3);
  const [one = '', other = ''] = company.tagIds;
  const again = { ...(await fixture.app.signInAgain(company)), tagIds: company.tagIds };
  const overview = async (input: object = {}) => {
    const { result } = await fixture.call(again, getPregled, input);
    return (result as CallResult<typeof getPregled>).items;
  };
  const filled = async () => {
    const ruled = (await overview()).filter(({ filledByRule }) => filledByRule === true);
    return ruled.map(({ tag_id: id }) => id).toSorted();
  };
  expect(await filled()).toEqual([]);
  const centre = await fixture.call(again, sacuvajMestoTroska, { code: '30', name: 'Југ' });
  const { costCentreId } = centre.result as CallResult<typeof sacuvajMestoTroska>;
  const assigned = { tag_id: other, nickname: 'Камион', plate: '', costCentreId };
  expect((await fixture.call(again, sacuvajTag, assigned)).message).toBe('');
  await companies.save(again, [{ target: 'cost-centre', targetId: costCentreId }]);
  expect(await filled()).toEqual([other]);
  await companies.save(again, [{ target: 'tag', targetId: one }]);
  expect(await filled()).toEqual([one]);
  expect(await overview({ tag_id: other })).toMatchObject([{ lastTopUp: null }]);
  await companies.save(again, [{}]);
  expect(await filled()).toEqual(company.tagIds.toSorted());
  // Whose tolls are invoiced afterwards has nothing filled.
  await fixture.rows(
    `INSERT INTO postpaid_contracts (account_id, starts_on, starts_at, limit_minor, days_to_pay, currency, made_at, made_by)
     VALUES ($1, '2026-01-01', '2026-01-01', 10000000, 15, 'RSD', $2, 'staff:somebody')`,
    [company.accountId, fixture.app.now().toString()],
  );
  expect(await filled()).toEqual([]);
});

test('people are told once that there is not enough, however often rules are saved, and again of another limit', async () => {
  const company = await companies.add(1);
  const told = () => companies.told(company, 'top-ups.mail-company-low');
  for (const below of [100_000, 110_000, 120_000]) {
    await companies.save(company, [{ below }]);
    await companies.work(company);
  }
  expect(await told()).toBe(1);
  await companies.save(company, [{}], { alertBelow: 50_000 });
  await companies.work(company);
  expect(await told()).toBe(2);
});

test('what is paid out at the end is what is left then, whatever is booked at the same moment', async () => {
  const company = await companies.add(1);
  const [tagId = ''] = company.tagIds;
  await companies.payIn(company, 400_000);
  const { database, services } = fixture.app.app;
  const scope = scopeOf(company);
  const { wallet, companyBalances } = services;
  const clock = { now: () => fixture.app.now() };
  const book = createCompanyBooking({ clock, currency: 'RSD', wallet });
  const paidOut = await database.transaction(async (tx) => {
    await wallet.holdCompanyBalance(scope, tx, 'RSD');
    const end = database.transaction((other) => companyBalances.closing.payOut(scope, other));
    await expect.poll(() => countWaiting(database)).toBe(1);
    await book(scope, tx, [
      {
        kind: 'given',
        amountMinor: 150_000,
        other: { kind: 'tag', tagId },
        by: { userId: company.userId, idempotencyKey: uuid() },
      },
    ]);
    return [end];
  });
  expect(await paidOut[0]).toBe(250_000);
  expect(await wallet.companyBalance(scope, database.queries)).toBe(0);
});

// Last: what companies pay in comes on the first day.
test('a cap of the day stops rules until the next day begins, and one look is asked for, however many servers notice', async () => {
  const company = await companies.add(3);
  await companies.payIn(company, 5_000_000);
  await companies.save(company, [{}], { dayCap: 500_000, monthCap: 800_000 });
  await companies.work(company);
  const sum = async () => (await companies.balances(company)).reduce((all, one) => all + one, 0);
  expect(await sum()).toBe(500_000);
  expect((await companies.show(company)).state).toBe('cap-reached');
  const { filling } = fixture.app.app.services.companyBalances;
  await filling.sweep(everyAccount);
  expect(await companies.waiting(company)).toBe(0);
  fixture.app.passTime({ hours: 24 });
  await Promise.all([filling.sweep(everyAccount), filling.sweep(everyAccount)]);
  await filling.sweep(everyAccount);
  expect(await companies.waiting(company)).toBe(1);
  // A look that was lost is asked for again.
  fixture.app.passTime({ minutes: 10 });
  await filling.sweep(everyAccount);
  expect(await companies.waiting(company)).toBe(2);
  await companies.work(company);
  expect(await companies.waiting(company)).toBe(0);
  // What is left of the month.
  expect(await sum()).toBe(800_000);
  await filling.sweep(everyAccount);
  expect(await companies.waiting(company)).toBe(0);
});
