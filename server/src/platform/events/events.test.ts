import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database, type Tx } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { answered, createEvents, defineEvent, defineQuestion, heard } from './events.ts';

interface Moved {
  readonly accountId: string;
  readonly amountMinor: number;
}

const moved = defineEvent<Moved>('wallet', 'moved');
const usesOf = defineQuestion<string, number>('cards', 'usesOf');

let storage: TestDatabase;
let database: Database;

beforeAll(async () => {
  storage = await createTestDatabase();
  // The owner creates and reads a table of the test's own.
  database = createDatabase({ url: storage.ownerUrl, role: null });
  await database.run('CREATE TABLE heard (who text NOT NULL, amount_minor bigint NOT NULL)');
});
beforeEach(() => database.run('DELETE FROM heard'));
afterAll(async () => {
  await database.close();
  await storage.drop();
});

const writeDown = (who: string) => async (tx: Tx, given: Moved) => {
  await database.run('INSERT INTO heard VALUES ($1, $2)', [who, given.amountMinor], tx);
};
const told: Moved = { accountId: 'ana', amountMinor: 500 };
const rows = () => database.run('SELECT who, amount_minor::int AS amount FROM heard');

test('listeners run one after the other, in the order of the list, with the payload', async () => {
  const events = createEvents();
  const order: string[] = [];
  const slowly = (who: string) => async (_: Tx, given: Moved) => {
    order.push(`${who} begins with ${given.amountMinor}`);
    await database.ping();
    order.push(`${who} ends`);
  };
  events.join([heard(moved, { webhooks: slowly('webhooks'), alerts: slowly('alerts') })]);
  await database.transaction((tx) => events.tell(tx, moved, told));
  expect(order).toEqual([
    'webhooks begins with 500',
    'webhooks ends',
    'alerts begins with 500',
    'alerts ends',
  ]);
});

test('a listener that throws rolls back the event and earlier listeners', async () => {
  const events = createEvents();
  const refuse = async () => {
    throw new Error('no place left');
  };
  events.join([heard(moved, { first: writeDown('first'), second: refuse })]);
  const work = database.transaction(async (tx) => {
    await writeDown('teller')(tx, told);
    await events.tell(tx, moved, told);
  });
  await expect(work).rejects.toThrow('no place left');
  expect(await rows()).toEqual([]);
});

test('listeners write in the transaction of what happened', async () => {
  const events = createEvents();
  events.join([heard(moved, { first: writeDown('first') })]);
  await database.transaction(async (tx) => {
    await events.tell(tx, moved, told);
    expect(await rows()).toEqual([]);
  });
  expect(await rows()).toEqual([{ who: 'first', amount: 500 }]);
});

test('an event that nobody listens to changes nothing', async () => {
  const events = createEvents();
  events.join([heard(moved, {})]);
  await database.transaction((tx) => events.tell(tx, moved, told));
  expect(await rows()).toEqual([]);
});

test('an event that is missing in the list, or listed twice, is a fault', async () => {
  const events = createEvents();
  await expect(database.transaction((tx) => events.tell(tx, moved, told))).rejects.toThrow(
    'wallet.moved is not in the list of events',
  );
  events.join([heard(moved, {})]);
  expect(() => events.join([heard(moved, {})])).toThrow('wallet.moved is in the list twice');
});

test('a question returns each area’s answer, in the order of the list', async () => {
  const events = createEvents();
  await expect(events.ask(usesOf, 'visa')).rejects.toThrow('cards.usesOf is not in the list');
  events.join([
    answered(usesOf, { 'top-ups': async (card) => card.length, abroad: async () => 7 }),
  ]);
  expect(await events.ask(usesOf, 'visa')).toEqual([4, 7]);
});
