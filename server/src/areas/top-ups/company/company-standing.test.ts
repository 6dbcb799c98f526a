import type { CallResult } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import {
  getBrzaUplata,
  getUplataFirme,
  nastaviPlacanje,
  prenesiStanjeFirme,
  uplatiKarticom,
} from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createCompanies,
  type CompanyFixture,
  type TestCompany,
} from '../testing/company-fixture.ts';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';

// A company's balance that is too small, or below zero, and what its people see of that at home.

let fixture: AutomaticFixture;
let companies: CompanyFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
  companies = createCompanies(fixture);
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

async function home(company: TestCompany) {
  const answer = await fixture.call(company, getPocetna, {});
  const { tasks, companyBalance } = answer.result as CallResult<typeof getPocetna>;
  const own = tasks.filter(({ kind }) => kind.startsWith('company-'));
  return {
    balance: companyBalance?.amount,
    tasks: own.map(({ kind, amount }) => [kind, amount?.amount]),
  };
}

const move = (company: TestCompany, way: 'give' | 'fetch', amount: number) =>
  fixture.call(company, prenesiStanjeFirme, {
    tag_id: company.tagIds[0],
    way,
    amount,
    idempotencyKey: uuid(),
  });

async function payByCard(company: TestCompany, amount: number): Promise<string> {
  const { order_number: number, redirectUrl } = await companies.order(company, amount, 'card');
  const before = await companies.balance(company);
  await fixture.goToGateway(redirectUrl ?? '');
  await fixture.gateway.approve(number);
  await expect.poll(() => companies.balance(company)).toBe(before + amount);
  return number;
}

test('home shows the balance to a company that has one, and what is to be done about it', async () => {
  const company = await companies.add(2);
  expect(await home(company)).toEqual({ balance: undefined, tasks: [] });
  const { order_number: slip } = await companies.order(company, 500_000, 'bank-transfer');
  expect(await home(company)).toEqual({
    balance: 0,
    tasks: [['company-slip-unpaid', 500_000]],
  });
  await companies.transfer(await companies.slipOf(company, slip), 500_000);
  expect(await home(company)).toEqual({ balance: 500_000, tasks: [] });
  // The rule needs more than there is.
  await companies.save(company, [{}]);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000, 200_000]);
  expect(await home(company)).toEqual({ balance: 0, tasks: [['company-low', 0]] });
  // Tags lack nothing any more, but what is left is less than they needed in a week.
  await companies.payIn(company, 400_000);
  await companies.work(company);
  expect(await home(company)).toEqual({ balance: 400_000, tasks: [['company-low', 400_000]] });
  await companies.payIn(company, 100_000);
  expect(await home(company)).toEqual({ balance: 500_000, tasks: [] });
});

test('a chargeback takes its money off the company’s balance, and what tags have of it is owed until it is paid in', async () => {
  const company = await companies.add(2);
  const number = await payByCard(company, 700_000);
  await companies.save(company, [{}]);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000, 300_000]);
  await fixture.gateway.reverse(number, { type: 'chargeback', notice: 'twice' });
  await expect.poll(() => companies.balance(company)).toBe(-600_000);
  expect(await companies.told(company, 'top-ups.mail-company-charged-back')).toBe(1);
  const debt = { balance: -600_000, tasks: [['company-debt', -600_000]] };
  expect(await home(company)).toEqual(debt);
  const member = async (role: 'accountant' | 'driver') => ({
    ...(await fixture.app.addMember(company, role)),
    tagIds: [],
  });
  expect(await home(await member('accountant'))).toEqual(debt);
  expect(await home(await member('driver'))).toEqual({ balance: undefined, tasks: [] });
  // Where the operator takes no payments into it, what is owed is asked for all the same: tags can settle it.
  const closed = await fixture.app.addServer({ COMPANY_BALANCE: 'false' });
  const there = (await closed.call(getPocetna, {}, company.token)).result as CallResult<
    typeof getPocetna
  >;
  expect(there.companyBalance?.amount).toBe(-600_000);
  expect(there.tasks.map(({ kind, amount }) => [kind, amount?.amount])).toContainEqual([
    'company-owed',
    -600_000,
  ]);
  await closed.stop();
  // Nothing leaves it, by rule or by hand; what comes back from a tag lowers the debt.
  await fixture.drive({ ...company, tagId: company.tagIds[1] ?? '', cardId: '' }, 8);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000, 44_000]);
  expect((await move(company, 'give', 1)).message).toContain('top-ups.company-too-little');
  expect((await move(company, 'fetch', 100_000)).http).toBe(200);
  expect(await companies.balance(company)).toBe(-500_000);
  // What is paid in next settles the debt first, and only the rest fills.
  await companies.payIn(company, 400_000);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([200_000, 44_000]);
  await companies.payIn(company, 300_000);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([200_000, 244_000]);
  expect(await companies.balance(company)).toBe(0);
});

/** The same company, signed in again, with a saved card. */
async function withCard(company: TestCompany, pan?: string) {
  const tag = { ...company, tagId: company.tagIds[0] ?? '' };
  const cardId = await fixture.keepCard(tag, pan === undefined ? {} : { pan });
  const { token } = await fixture.app.signInAgain(company);
  return { ...company, token, cardId };
}

const offerOf = async (company: TestCompany) =>
  ((await fixture.call(company, getBrzaUplata, {})).result as CallResult<typeof getBrzaUplata>)
    .offer;

const charge = (company: TestCompany & { readonly cardId: string }, given: object = {}) =>
  fixture.call(company, uplatiKarticom, {
    amount: 500_000,
    cardId: company.cardId,
    idempotencyKey: uuid(),
    ...given,
  });

const numberOf = ({ result }: { readonly result?: unknown }) =>
  (result as CallResult<typeof uplatiKarticom>).order_number;

test('one tap pays in by the saved card as much as was paid in last, once, and what is owed where that is more', async () => {
  const bare = await companies.add(1);
  expect(await offerOf(bare)).toBeNull();
  const company = await withCard(bare);
  expect(await offerOf(company)).toMatchObject({
    card: { cardId: company.cardId },
    amount: { amount: 50_000 },
  });
  await companies.payIn(company, 400_000);
  expect(await offerOf(company)).toMatchObject({ amount: { amount: 400_000 } });
  const key = { idempotencyKey: uuid() };
  const [one, other] = await Promise.all([charge(company, key), charge(company, key)]);
  expect(numberOf(one)).toBe(numberOf(other));
  expect(await offerOf(company)).toMatchObject({ waiting: 'card' });
  await fixture.work();
  expect(numberOf(await charge(company, key))).toBe(numberOf(one));
  await fixture.work();
  expect(await companies.balance(company)).toBe(900_000);
  const number = { order_number: numberOf(one) };
  expect((await fixture.call(company, getUplataFirme, number)).result).toMatchObject({
    status: 'paid',
    savedCard: true,
    resumable: false,
  });
  expect((await charge(company, { ...key, amount: 600_000 })).message).toBe(
    'top-ups.key-used-otherwise',
  );
  expect((await charge(company, { cardId: uuid() })).message).toBe('cards.not-found');
  // All of it is on tags, and the bank takes the payment back.
  await move(company, 'give', 900_000);
  await fixture.gateway.reverse(numberOf(one), { type: 'chargeback' });
  await expect.poll(() => companies.balance(company)).toBe(-500_000);
  expect(await offerOf(company)).toMatchObject({ amount: { amount: 500_000 } });
});

test('a bank that asks is given its answer, and a card that is refused says why and pays in nothing', async () => {
  const asked = await withCard(await companies.add(1), '4000000000003220');
  const number = { order_number: numberOf(await charge(asked)) };
  await fixture.work();
  const show = async () => (await fixture.call(asked, getUplataFirme, number)).result;
  expect(await show()).toMatchObject({ status: 'pending', savedCard: true, resumable: true });
  const resumed = await fixture.call(asked, nastaviPlacanje, number);
  const { redirectUrl } = resumed.result as CallResult<typeof nastaviPlacanje>;
  const { pathname, search } = new URL(redirectUrl);
  const there = await fixture.app.app.http.app.inject({ url: `${pathname}${search}` });
  const answered = await fetch(String(there.headers.location), {
    method: 'POST',
    body: new URLSearchParams({ answer: 'refuse' }),
    redirect: 'manual',
  });
  const back = new URL(answered.headers.get('location') ?? '');
  await fixture.app.app.http.app.inject({ url: `${back.pathname}${back.search}` });
  expect(await show()).toMatchObject({ status: 'refused', refusal: 'declined' });
  expect(await companies.balance(asked)).toBe(0);
});
