import { parseMessage, type CallResult } from '@rampa/contract';
import { sacuvajMestoTroska } from '@rampa/contract/tags';
import {
  getPotvrda,
  getPromeneStanjaFirme,
  getStanjeFirme,
  getUplataFirme,
  getUplateFirme,
  odustaniOdDopune,
  prenesiStanjeFirme,
  sacuvajPravilaPunjenja,
  uplatiNaStanjeFirme,
} from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../../testing/scope.ts';
import {
  createCompanies,
  type CompanyFixture,
  type TestCompany,
} from '../testing/company-fixture.ts';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';

let fixture: AutomaticFixture;
let companies: CompanyFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
  companies = createCompanies(fixture);
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.gateway.charges('card');
  expect(await fixture.ledgerFaults()).toEqual([]);
});

const movements = async (company: TestCompany) => {
  const answer = await fixture.call(company, getPromeneStanjaFirme, { first: 0, rows: 100 });
  const { items } = answer.result as CallResult<typeof getPromeneStanjaFirme>;
  return items.map(({ kind, amount }) => [kind, amount.amount]).toReversed();
};

const drive = (company: TestCompany, tagId: string, passages: number) =>
  fixture.drive({ ...company, tagId, cardId: '' }, passages);

test('a company pays in once, and its tags are filled whenever they fall below its rule', async () => {
  const company = await companies.add(2);
  expect((await companies.show(company)).state).toBe('off');
  await companies.payIn(company, 1_000_000);
  expect((await companies.save(company, [{}])).http).toBe(200);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000, 300_000]);
  // What is left is enough for one passage more before the limit: 320 dinars each.
  await drive(company, company.tagIds[0] ?? '', 6);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([108_000, 300_000]);
  await drive(company, company.tagIds[0] ?? '', 1);
  expect(await companies.waiting(company)).toBeGreaterThan(0);
  await companies.work(company);
  expect(await companies.waiting(company)).toBe(0);
  expect(await companies.balances(company)).toEqual([300_000, 300_000]);
  expect(await companies.balance(company)).toBe(1_000_000 - 600_000 - 224_000);
  expect(await movements(company)).toEqual([
    ['paid-in', 1_000_000],
    ['filled', -300_000],
    ['filled', -300_000],
    ['filled', -224_000],
  ]);
  expect(await companies.show(company)).toMatchObject({
    state: 'active',
    filledToday: { amount: 824_000 },
    filledThisMonth: { amount: 824_000 },
  });
  expect(await companies.told(company, 'top-ups.mail-company-paid')).toBe(1);
});

test('however often it is looked at, and by two servers at once, a tag is filled once', async () => {
  const company = await companies.add(40);
  await companies.payIn(company, 20_000_000);
  await companies.save(company, [{}]);
  const other = await fixture.app.addServer();
  const scope = everyAccount.account(company.accountId);
  await Promise.all([
    ...Array.from({ length: 4 }, () => companies.work(company)),
    ...Array.from({ length: 4 }, () => other.app.services.companyBalances.filling.look(scope)),
  ]);
  await other.stop();
  expect(new Set(await companies.balances(company))).toEqual(new Set([300_000]));
  expect(await companies.balance(company)).toBe(20_000_000 - 40 * 300_000);
});

test('where money is short, earlier rules and emptier tags come first, and people are told once', async () => {
  const company = await companies.add(3);
  const [first = '', second = '', third = ''] = company.tagIds;
  await companies.payIn(company, 500_000);
  const tag = { target: 'tag', targetId: third } as const;
  await companies.save(company, [tag, {}]);
  await fixture.call(company, prenesiStanjeFirme, {
    tag_id: first,
    way: 'give',
    amount: 50_000,
    idempotencyKey: uuid(),
  });
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([50_000, 150_000, 300_000]);
  expect(await companies.show(company)).toMatchObject({ state: 'empty', balance: { amount: 0 } });
  await companies.work(company);
  expect(await companies.told(company, 'top-ups.mail-company-low')).toBe(1);
  // Money comes: all are filled, and the next low balance is news again.
  await companies.payIn(company, 1_000_000);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000, 150_000, 300_000]);
  expect((await companies.show(company)).state).toBe('active');
  await drive(company, second, 2);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000, 300_000, 300_000]);
  expect(await companies.told(company, 'top-ups.mail-company-low')).toBe(1);
});

test('a tag whose own rule charges a card is left to it, until its charges are refused', async () => {
  const company = await companies.add(2);
  const [first = ''] = company.tagIds;
  await companies.payIn(company, 1_000_000);
  await fixture.rows(
    `INSERT INTO automatic_top_ups (account_id, tag_id, user_id, card_id, limit_minor, amount_minor, up_to,
       monthly_cap_minor, currency, failures, created_at, changed_at)
     VALUES ($1, $2, $3, $4, 1, 100000, false, 100000, 'RSD', 0, now(), now())`,
    [company.accountId, first, company.userId, uuid()],
  );
  await companies.save(company, [{}]);
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([0, 300_000]);
  await fixture.rows(
    `UPDATE automatic_top_ups SET failures = 1, failed_at = now(), refusal = 'declined', next_try_at = now() WHERE account_id = $1`,
    [company.accountId],
  );
  await companies.work(company);
  expect(await companies.balances(company)).toEqual([300_000, 300_000]);
});

test('rules are for companies, for tags and cost centres that there are, and nobody overwrites another', async () => {
  const company = await fixture.app.signInAgain(await companies.add(1)).then(async (again) => ({
    ...again,
    tagIds: [] as readonly string[],
  }));
  const codeOf = async (answer: Promise<{ readonly message: string }>) =>
    parseMessage((await answer).message).key;
  const saved = await fixture.call(company, sacuvajMestoTroska, { code: '10', name: 'Север' });
  const { costCentreId } = saved.result as CallResult<typeof sacuvajMestoTroska>;
  const centre = { target: 'cost-centre', targetId: costCentreId } as const;
  expect((await companies.save(company, [centre, {}])).http).toBe(200);
  expect((await companies.show(company)).rules).toMatchObject([
    { target: 'cost-centre', name: '10 Север' },
    { target: 'all', name: '' },
  ]);
  const unknown = { target: 'tag', targetId: uuid() } as const;
  expect(await codeOf(companies.save(company, [unknown]))).toBe('top-ups.fill-target-unknown');
  expect(await codeOf(companies.save(company, [{}, {}]))).toBe('top-ups.fill-target-twice');
  expect(await codeOf(companies.save(company, [{ upTo: 100_001 }]))).toBe(
    'top-ups.fill-out-of-range',
  );
  // Of two who saw the same, the second is told; a second click is not.
  expect((await companies.save(company, [{}], { revision: 1 })).http).toBe(200);
  expect((await companies.save(company, [{}], { revision: 1 })).http).toBe(200);
  expect(await codeOf(companies.save(company, [], { revision: 1 }))).toBe('top-ups.fill-changed');

  const person = await fixture.app.addCustomer();
  expect((await companies.show(person)).available).toBe(false);
  expect(await codeOf(companies.save(person, [{}]))).toBe('top-ups.company-only');
  const { tagId, ...driving } = await fixture.addCustomer();
  const fetch = { tag_id: tagId, way: 'fetch', amount: 100, idempotencyKey: uuid() };
  expect(await codeOf(fixture.call(driving, prenesiStanjeFirme, fetch))).toBe(
    'top-ups.company-only',
  );
  const held = "SELECT 1 FROM ledger_accounts WHERE account_id = $1 AND kind = 'company-balance'";
  expect(await fixture.rows(held, [driving.accountId])).toEqual([]);
  const accountant = await fixture.app.addMember(company, 'accountant');
  expect((await companies.save(accountant, [{}])).http).toBe(200);
  const driver = await fixture.app.addMember(company, 'driver');
  for (const call of [getStanjeFirme, getUplateFirme]) {
    const input = call === getStanjeFirme ? {} : { first: 0, rows: 5 };
    expect((await fixture.call(driver, call, input)).http).toBe(403);
  }
});

test('an amount moves by hand to a tag and back, once for each key and never below zero', async () => {
  const company = await companies.add(1);
  const [tagId = ''] = company.tagIds;
  await companies.payIn(company, 400_000);
  const move = async (way: string, amount: number, idempotencyKey = uuid()) => {
    const input = { tag_id: tagId, way, amount, idempotencyKey };
    return parseMessage((await fixture.call(company, prenesiStanjeFirme, input)).message).key;
  };
  const key = uuid();
  expect(await move('give', 300_000, key)).toBe('');
  expect(await move('give', 300_000, key)).toBe('');
  expect(await move('give', 200_000, key)).toBe('top-ups.key-used-otherwise');
  expect(await move('give', 100_001)).toBe('top-ups.company-too-little');
  expect(await move('fetch', 300_001)).toBe('top-ups.company-too-little');
  expect(await move('fetch', 250_000)).toBe('');
  expect([await companies.balance(company), await companies.balances(company)]).toEqual([
    350_000,
    [50_000],
  ]);
  expect(await movements(company)).toEqual([
    ['paid-in', 400_000],
    ['given', -300_000],
    ['fetched', 250_000],
  ]);
});

test('a card pays in, has a receipt, and takes the money off again when it is refunded', async () => {
  const company = await companies.add(1);
  const wish = { amount: 600_000, method: 'card', languageId: '1', idempotencyKey: uuid() };
  const start = async (more: object = {}) =>
    fixture.call(company, uplatiNaStanjeFirme, { ...wish, ...more });
  const { order_number: number, redirectUrl } = (await start()).result as CallResult<
    typeof uplatiNaStanjeFirme
  >;
  expect((await start()).result).toEqual({ order_number: number, redirectUrl });
  expect((await start({ amount: 700_000 })).message).toContain('top-ups.key-used-otherwise');
  expect((await start({ amount: 100, idempotencyKey: uuid() })).message).toContain(
    'top-ups.amount-below-minimum',
  );
  const show = async () =>
    (await fixture.call(company, getUplataFirme, { order_number: number })).result;
  const pending = async () =>
    (await fixture.call(company, getUplateFirme, { first: 0, rows: 5 })).result;
  expect(await show()).toMatchObject({ status: 'pending', resumable: true });
  expect(await pending()).toMatchObject({ totalRecords: 1 });
  await fixture.goToGateway(redirectUrl ?? '');
  await fixture.gateway.approve(number);
  await expect.poll(() => companies.balance(company)).toBe(600_000);
  expect(await pending()).toMatchObject({ totalRecords: 0 });
  const receipt = { order_number: number, languageId: '1' };
  const { token } = company;
  const file = await fixture.app.send({
    method: 'GET',
    url: `${getPotvrda.path}?${new URLSearchParams(receipt).toString()}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  await companies.save(company, [{}]);
  await companies.work(company);
  await fixture.app.app.services.payments.refund(number);
  // The tag keeps what it was filled with: the company owes it.
  await expect.poll(() => companies.balance(company)).toBe(-300_000);
  expect(await companies.balances(company)).toEqual([300_000]);
  expect(await show()).toMatchObject({ status: 'paid', takenBack: { amount: 600_000 } });
  await companies.work(company);
  expect((await movements(company)).at(-1)).toEqual(['taken-back', -600_000]);
  // In the language of their mails, whatever the page was in.
  const mails = await fixture.app.mailsTo(`${company.username}@primer.rs`);
  expect(
    mails.filter(({ template }) => template === 'top-ups.mail-company-refunded'),
  ).toMatchObject([{ languageId: '2' }]);
});

test('a slip that is given up waits no more, and money that comes for it is credited all the same', async () => {
  const company = await companies.add(1);
  const { order_number: number } = await companies.order(company, 200_000, 'bank-transfer');
  const reference = await companies.slipOf(company, number);
  const given = await fixture.call(company, odustaniOdDopune, { order_number: number });
  expect(given.result).toEqual({ order_number: number, status: 'abandoned' });
  const [imported] = await companies.transfer(reference, 200_000);
  expect(imported?.verdict).toBe('credited');
  expect(await companies.balance(company)).toBe(200_000);
  // Another company sees nothing of it.
  const stranger = await companies.add(0);
  for (const input of [{ order_number: number }]) {
    expect((await fixture.call(stranger, getUplataFirme, input)).http).toBe(404);
  }
});

test('without the operator’s offer nothing is paid in or filled, and what is there can be moved', async () => {
  const company = await companies.add(1);
  await companies.payIn(company, 400_000);
  await companies.save(company, [{}]);
  const off = await fixture.app.addServer({ COMPANY_BALANCE: 'false' });
  const ask = (call: Parameters<typeof off.call>[0], input: object) =>
    off.call(call, input, company.token);
  expect((await ask(getStanjeFirme, {})).result).toMatchObject({
    available: true,
    state: 'off',
    methods: [],
  });
  const wish = { amount: 600_000, method: 'card', idempotencyKey: uuid() };
  expect((await ask(uplatiNaStanjeFirme, wish)).message).toBe('top-ups.company-only');
  const none = { rules: [], dayCap: null, monthCap: null, alertBelow: null, revision: 1 };
  expect((await ask(sacuvajPravilaPunjenja, none)).message).toBe('top-ups.company-only');
  await off.app.services.companyBalances.filling.look(everyAccount.account(company.accountId));
  expect(await companies.balances(company)).toEqual([0]);
  const [tagId] = company.tagIds;
  const give = { tag_id: tagId, way: 'give', amount: 400_000, idempotencyKey: uuid() };
  expect((await ask(prenesiStanjeFirme, give)).statusCode).toBe(200);
  expect((await ask(getStanjeFirme, {})).result).toMatchObject({ available: false });
  await off.stop();
});
