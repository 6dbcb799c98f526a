import type { AnyCall } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import { getObracun, getPotrosnja, getProlasci } from '@rampa/contract/passages';
import { getTagovi } from '@rampa/contract/tags';
import { getDopune, getPregled, getStatus, napraviDopunu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from './app-fixture.ts';
import { giveThings, type OwnedThings } from './owned-things.ts';

// On several machines alone: `npm run test:distributed`. What a call asks of one machine, and what of all.

let fixture: AppFixture;
let owner: pg.Client;
let customer: SignedIn;
let things: OwnedThings;
beforeAll(async () => {
  fixture = await openAppFixture();
  customer = await fixture.addCustomer();
  things = await giveThings(fixture, customer);
  owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

interface Counts {
  readonly one: number;
  readonly all: number;
}

async function countsNow(): Promise<Counts> {
  const { rows } = await owner.query<{ one: string; all: string }>(`
    SELECT query_execution_single_shard AS one, query_execution_multi_shard AS all
    FROM citus_stat_counters((SELECT oid FROM pg_database WHERE datname = current_database()))`);
  return { one: Number(rows[0]?.one ?? 0), all: Number(rows[0]?.all ?? 0) };
}

async function countsOf(work: () => Promise<unknown>): Promise<Counts> {
  const before = await countsNow();
  await work();
  const after = await countsNow();
  return { one: after.one - before.one, all: after.all - before.all };
}

const hot: readonly (readonly [name: string, call: AnyCall, input: () => object])[] = [
  ['home', getPocetna, () => ({})],
  ['a page of passages', getProlasci, () => ({})],
  ['spending by month', getPotrosnja, () => ({})],
  ['one passage', getObracun, () => ({ passage_id: things.passageId })],
  ['tags', getTagovi, () => ({})],
  ['balances', getPregled, () => ({})],
  ['top-ups', getDopune, () => ({})],
  ['state of a top-up', getStatus, () => ({ order_number: things.cardOrder })],
  [
    'start a top-up',
    napraviDopunu,
    () => ({ tag_id: things.tagId, amount: 200_000, idempotencyKey: uuid() }),
  ],
];

test.each(hot)('%s asks one machine at a time', async (name, call, input) => {
  let answer: unknown;
  const counts = await countsOf(async () => {
    answer = await fixture.call(call, input(), customer.token);
  });
  expect(answer).toMatchObject({ http: 200 });
  process.stdout.write(`${name}: ${counts.one} statements to one part, ${counts.all} to several\n`);
  expect(counts.all).toBe(0);
});

test('signing in asks one machine at a time', async () => {
  const counts = await countsOf(() => fixture.signInAgain(customer));
  process.stdout.write(`sign-in: ${counts.one} statements to one part, ${counts.all} to several\n`);
  expect(counts.all).toBe(0);
});
