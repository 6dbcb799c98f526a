import {
  customersFound,
  getKupac,
  traziKupce,
  type CustomerCard,
  type FoundCustomer,
} from '@rampa/contract/staff';
import { getObrazac, posalji } from '@rampa/contract/contact';
import { napustiFirmu, prenesiVlasnistvo } from '@rampa/contract/identity';
import { prijaviIzgubljen } from '@rampa/contract/tags';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { giveThings, type OwnedThings } from '../../testing/owned-things.ts';
import { everyAccount } from '../../testing/scope.ts';
import { staffAccountId } from '../identity/index.ts';

let fixture: AppFixture;
let clerk: SignedIn;
let customer: SignedIn;
let things: OwnedThings;
beforeAll(async () => {
  fixture = await openAppFixture();
  clerk = await fixture.addStaff('clerk');
  customer = await fixture.addCustomer('pravno');
  things = await giveThings(fixture, customer);
  await fixture.app.database.run(
    `UPDATE accounts SET business_name = 'Ђурђевић превоз 100%', tax_number = '101134702' WHERE account_id = $1`,
    [customer.accountId],
  );
  await fixture.app.database.run(
    `UPDATE users SET first_name = 'Љубица', last_name = 'Џамић-Ђокић' WHERE account_id = $1`,
    [customer.accountId],
  );
  await fixture.addCustomer();
});
afterAll(() => fixture.close());

async function search(text: string): Promise<readonly FoundCustomer[]> {
  const answer = await fixture.call(traziKupce, { text }, clerk.token);
  expect(answer.statusCode).toBe(200);
  return (answer.result as { items: FoundCustomer[] }).items;
}

const addressOf = ({ username }: SignedIn) => `${username}@primer.rs`;

const bySomething: readonly (readonly [string, () => string, FoundCustomer['by']])[] = [
  ['their tax number', () => '101134702', 'customer'],
  ['the address', () => addressOf(customer).toUpperCase(), 'customer'],
  ['how the address begins', () => addressOf(customer).slice(0, -4), 'customer'],
  ['the name in Cyrillic', () => 'љубица џамић', 'customer'],
  ['the name in Latin', () => 'Ljubica DŽAMIĆ', 'customer'],
  ['the name without diacritics', () => 'djokic ljub', 'customer'],
  ['the business name', () => 'durdevic prev', 'customer'],
  ['a tag', () => things.serialNumber, 'tag'],
  ['a plate as it is written', () => 'бг 123 аб', 'tag'],
  ['how a plate begins', () => 'bg 123', 'tag'],
  ['the number of a plate', () => '123', 'tag'],
  ['how a plate ends', () => '23-ab', 'tag'],
  ['a complaint', () => things.complaint.toLowerCase(), 'reference'],
  ['a top-up', () => things.paidOrder, 'reference'],
  ['an order', () => ` ${things.tagOrder} `, 'reference'],
  ['the id of the account', () => customer.accountId.toUpperCase(), 'account'],
];
test.each(bySomething)('a customer is found by %s', async (_, text, by) => {
  expect(await search(text())).toContainEqual(
    expect.objectContaining({
      account_id: customer.accountId,
      name: 'Ђурђевић превоз 100% (Љубица Џамић-Ђокић)',
      pib: '101134702',
      by,
    }),
  );
});

test.each(['%%', '__', 'jubica', "' OR 1=1 --", '10113470', 'osoblje.', 'rampa.example', '\\\\'])(
  'nobody is found by %j',
  async (text) => {
    expect(await search(text)).toEqual([]);
  },
);

test('a company is found by its present members, and named after its owner', async () => {
  const company = await fixture.addCustomer('pravno');
  const heir = await fixture.addMember(company, 'driver');
  const rename = (userId: string, lastName: string) =>
    fixture.app.database.run(`UPDATE users SET last_name = $2 WHERE user_id = $1`, [
      userId,
      lastName,
    ]);
  await rename(company.userId, 'Оснивачевић');
  await rename(heir.userId, 'Наследниковић');
  const found = expect.objectContaining({ account_id: company.accountId, by: 'customer' });
  expect(await search('naslednik')).toContainEqual(found);
  expect(await search(heir.username)).toContainEqual(found);
  const given = { member_id: heir.userId };
  expect((await fixture.call(prenesiVlasnistvo, given, company.token)).statusCode).toBe(200);
  const again = await fixture.signInAgain(company);
  expect((await fixture.call(napustiFirmu, {}, again.token)).statusCode).toBe(200);
  expect(await search('osnivacevic')).toEqual([]);
  const [one] = await search('naslednikovic');
  expect(one).toMatchObject({ account_id: company.accountId, email: heir.username });
  expect(one?.name).toContain('Наследниковић');
  const card = await fixture.call(getKupac, { account_id: company.accountId }, clerk.token);
  expect(card.result).toMatchObject({ email: heir.username, verified: true });
});

/** Writes through the contact page; returns the number of the message. */
async function write(who?: SignedIn): Promise<string> {
  const form = await fixture.call(getObrazac, {}, who?.token);
  const { ticket, minimumSeconds } = form.result as { ticket: string; minimumSeconds: number };
  fixture.passTime({ seconds: minimumSeconds });
  const sent = await fixture.call(
    posalji,
    {
      ticket,
      subject: 'Где је најближе продајно место',
      message: 'Тражим продајно место отворено недељом.',
      name: 'Вера Лукић',
      email: `vera-${uuid()}@primer.rs`,
    },
    who?.token,
  );
  expect(sent.statusCode).toBe(200);
  return (sent.result as { reference: string }).reference;
}

test('the number of a customer’s message leads to its sender; a visitor’s is recognised as such', async () => {
  const searched = async (text: string) =>
    (await fixture.call(traziKupce, { text }, clerk.token)).result;
  expect(await searched(` ${await write(customer)} `)).toMatchObject({
    items: [{ account_id: customer.accountId, by: 'reference' }],
    more: false,
    ofVisitor: null,
  });
  expect(await searched(await write())).toEqual({ items: [], more: false, ofVisitor: 'message' });
});

test('the number of a visitor’s order is recognised as such, and finds no customer', async () => {
  const run = (text: string) => fixture.app.database.run(text, [uuid()]);
  await run(
    `INSERT INTO order_directory (order_number, account_id, purpose) VALUES ('7700000001', $1, 'purchase')`,
  );
  const answer = await fixture.call(traziKupce, { text: '7700000001' }, clerk.token);
  expect(answer.result).toEqual({ items: [], more: false, ofVisitor: 'order' });
  const mine = await fixture.call(traziKupce, { text: things.tagOrder }, clerk.token);
  expect(mine.result).toMatchObject({ ofVisitor: null });
});

test('names, addresses, tax numbers and parts of plates are looked up by indexes', async () => {
  // A table this small would always be scanned.
  const plan = await fixture.app.database.transaction(async (tx) => {
    // On the other machines as well; means nothing on one.
    await sql`SET LOCAL citus.propagate_set_commands = local`.execute(tx);
    await sql`SET LOCAL enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN
      SELECT account_id FROM accounts WHERE search_words(business_name) @@ ${`'prev':*`}::tsquery
      UNION SELECT account_id FROM accounts WHERE tax_number = ${'101134702'} AND tax_number <> ''
      UNION SELECT account_id FROM users WHERE removed_at IS NULL
        AND search_words(first_name || ' ' || last_name) @@ ${`'prev':*`}::tsquery
      UNION SELECT account_id FROM users WHERE email LIKE ${'ana@%'} AND email <> ''
      UNION SELECT account_id FROM tags WHERE plate <> ''
        AND plate_ends(plate) @@ ${`'1390':*`}::tsquery`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  for (const index of [
    'accounts__by_words',
    'accounts__by_tax_number',
    'users__by_words',
    'users__by_email',
    'tags__by_plate_ends',
  ]) {
    expect(plan).toContain(index);
  }
});

test('a search with many matches says that there are more', async () => {
  await fixture.app.database.run(
    `WITH made AS (
       INSERT INTO accounts (account_id, person_type, created_at)
       SELECT gen_random_uuid(), 'fizicko', now() FROM generate_series(1, 30) RETURNING account_id
     )
     INSERT INTO users (account_id, user_id, email, username, first_name, last_name, password_hash, password_changed_at, created_at)
     SELECT account_id, gen_random_uuid(), '', '', 'Јован', 'Јовановић', '', now(), now() FROM made`,
  );
  const answer = await fixture.call(traziKupce, { text: 'Jovan Jovanović' }, clerk.token);
  expect(answer.result).toMatchObject({ more: true });
  expect((answer.result as { items: unknown[] }).items).toHaveLength(customersFound);
});

test('who has a plate is found behind a whole fleet with the same beginning', async () => {
  const [fleet, other] = [await fixture.addCustomer('pravno'), await fixture.addCustomer()];
  const tagsOf = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      tagId: uuid(),
      serialNumber: uuid().replaceAll('-', '').slice(-12).toUpperCase(),
      category: 'I' as const,
      plate: `KV 9${String(number).padStart(4, '0')}-AA`,
      nickname: '',
      status: 'aktivan' as const,
      statusChangedAt: fixture.now(),
      createdAt: fixture.now(),
    }));
  const { tags } = fixture.app.services;
  const add = ({ accountId }: SignedIn, count: number) =>
    tags.add(everyAccount.account(accountId), fixture.app.database.queries, tagsOf(count));
  await add(fleet, 600);
  await add(other, 1);
  const found = (await search('KV 9')).map(({ account_id: id }) => id);
  expect(found.toSorted()).toEqual([fleet.accountId, other.accountId].toSorted());
});

test('the card shows what the customer has, and the audit trail who opened it', async () => {
  const input = { account_id: customer.accountId };
  const answer = await fixture.call(getKupac, input, clerk.token);
  const card = answer.result as CustomerCard;
  expect(card).toMatchObject({ lice: 'pravno', email: addressOf(customer), verified: true });
  expect(card.tags.items.map((tag) => tag.serial_number)).toEqual([things.serialNumber]);
  expect(card.balance).toEqual(card.tags.items[0]?.balance);
  expect(card.passages.items.map((one) => one.passage_id)).toEqual([things.passageId]);
  expect(card.topUps.items.map((one) => one.order_number)).toContain(things.paidOrder);
  expect(card.orders.items.map((one) => one.order_number)).toContain(things.tagOrder);
  expect(card.complaints.items.map((one) => one.complaint_number)).toEqual([things.complaint]);
  const lines = await fixture.app.database.run(
    `SELECT account_id, action FROM audit_trail WHERE actor = $1 AND action = 'customer-read'
     AND account_id = $2`,
    [`staff:${clerk.userId}`, customer.accountId],
  );
  expect(lines).toEqual([{ account_id: customer.accountId, action: 'customer-read' }]);
});

test('a customer without anything has an empty card', async () => {
  const fresh = await fixture.addCustomer();
  const answer = await fixture.call(getKupac, { account_id: fresh.accountId }, clerk.token);
  const none = { items: [], totalRecords: 0 };
  expect(answer.result).toMatchObject({
    balance: { amount: 0 },
    stopped: { amount: 0 },
    tags: none,
    passages: none,
    topUps: none,
    orders: none,
    complaints: none,
  });
});

test.each([uuid(), staffAccountId, 'нема', ''])('there is no card for %j', async (account_id) => {
  const answer = await fixture.call(getKupac, { account_id }, clerk.token);
  expect([400, 404]).toContain(answer.statusCode);
  expect(JSON.stringify(answer)).not.toContain('@');
});

test('a search is in the audit trail of the customer whom it found', async () => {
  await search(customer.accountId);
  await search('нема таквог');
  const lines = await fixture.app.database.run(
    `SELECT account_id AS "accountId", details FROM audit_trail
       WHERE action = 'customers-searched' ORDER BY audit_id DESC LIMIT 2`,
  );
  expect(lines).toEqual([
    { accountId: nobody, details: { found: 0 } },
    { accountId: customer.accountId, details: { found: 1 } },
  ]);
});

test('search terms are not in the audit trail', async () => {
  await search('Ljubica');
  const lines = await fixture.app.database.run(
    `SELECT * FROM audit_trail WHERE action = 'customers-searched'`,
  );
  expect(JSON.stringify(lines)).not.toContain('jubica');
});

test('the balance of a lost tag is shown separately, as to the customer', async () => {
  const read = async (): Promise<CustomerCard> => {
    const input = { account_id: customer.accountId };
    return (await fixture.call(getKupac, input, clerk.token)).result as CustomerCard;
  };
  const before = await read();
  expect(before.balance.amount).not.toBe(0);
  expect(before.stopped.amount).toBe(0);
  const lost = { tag_id: things.tagId, reason: 'izgubljen' };
  expect(await fixture.call(prijaviIzgubljen, lost, customer.token)).toMatchObject({
    statusCode: 200,
  });
  const after = await read();
  expect(after.balance.amount).toBe(0);
  expect(after.stopped).toEqual(before.balance);
});

test('accounts that share a tax number say so, in the search and on the card; one without a number shares none', async () => {
  const [first, second, third, none] = await Promise.all(
    Array.from({ length: 4 }, () => fixture.addCustomer('pravno')),
  );
  if (first === undefined || second === undefined || third === undefined || none === undefined) {
    throw new Error('Nobody was added');
  }
  await fixture.app.database.run(
    `UPDATE accounts SET tax_number = '109876543' WHERE account_id IN ($1, $2, $3)`,
    [first.accountId, second.accountId, third.accountId],
  );
  const found = await search('109876543');
  expect(found.map(({ shareTaxNumber }) => shareTaxNumber)).toEqual([2, 2, 2]);
  const sharedBy = async (accountId: string): Promise<unknown> => {
    const { result } = await fixture.call(getKupac, { account_id: accountId }, clerk.token);
    return (result as CustomerCard).shareTaxNumber;
  };
  expect(await sharedBy(first.accountId)).toBe(2);
  expect(await sharedBy(none.accountId)).toBe(0);
});
