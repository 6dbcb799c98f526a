import type { AnyCall, CallResult } from '@rampa/contract';
import { prenesiIznos } from '@rampa/contract/balance-transfers';
import { getBudzeti } from '@rampa/contract/budgets';
import { getKnjiznaOdobrenja } from '@rampa/contract/credit-notes';
import { getPocetna } from '@rampa/contract/home';
import { getObavestenja, getPushUredjaji } from '@rampa/contract/identity';
import { getObracun, getPotrosnja, getProlasci } from '@rampa/contract/passages';
import { getProdajnaMesta } from '@rampa/contract/points-of-sale';
import { getOdlozenoPlacanje } from '@rampa/contract/postpaid';
import { getPredloziVoznji, getVoznje } from '@rampa/contract/saved-trips';
import { getIzvestaj } from '@rampa/contract/spending-reports';
import { getTagovi } from '@rampa/contract/tags';
import {
  getBrzaDopuna,
  getDopune,
  getPregled,
  getStatus,
  getStatusGosta,
  getUplatnicaGosta,
  napraviDopunu,
  napraviDopunuGosta,
  napraviDopunuKarticom,
  napraviUplatnicu,
  napraviZbirnuDopunu,
} from '@rampa/contract/top-ups';
import { getNalazi, getProvere, uporediVoznje } from '@rampa/contract/trip-checks';
import { v7 as uuid } from 'uuid';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTag as addTagWithMoney } from '../areas/balance-transfers/testing/two-tags.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './app-fixture.ts';
import { giveThings, type OwnedThings } from './owned-things.ts';
import { everyAccount } from './scope.ts';

// On several machines alone: `npm run test:distributed`. What a call asks of one machine, and what of all.

let fixture: AppFixture;
let owner: pg.Client;
let customer: SignedIn;
let things: OwnedThings;
const otherTag = uuid();
let check: string;
let fullTag: string;
let guest: { readonly order_number: string; readonly code: string };
beforeAll(async () => {
  fixture = await openAppFixture();
  customer = await fixture.addCustomer();
  things = await giveThings(fixture, customer);
  owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
  await addTag();
  fullTag = await addTagWithMoney(fixture, customer, 'Пун', 100_000);
  const compared = await fixture.call(uporediVoznje, workingHours(), customer.token);
  check = (compared.result as CallResult<typeof uporediVoznje>).check_id;
  const ordered = await fixture.call(napraviDopunuGosta, ofGuest());
  const { order_number, code } = ordered.result as CallResult<typeof napraviDopunuGosta>;
  guest = { order_number, code };
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

async function addTag(): Promise<void> {
  const { services, database } = fixture.app;
  const createdAt = fixture.now().subtract({ hours: 100 });
  await services.tags.add(everyAccount.account(customer.accountId), database.queries, [
    {
      tagId: otherTag,
      serialNumber: '000124000124',
      category: 'I',
      plate: 'BG124-AB',
      nickname: '',
      costCentreId: null,
      status: 'aktivan',
      statusChangedAt: createdAt,
      createdAt,
    },
  ]);
}

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

const topUp = (tagId = things.tagId) => ({
  tag_id: tagId,
  amount: 200_000,
  idempotencyKey: uuid(),
});
const moved = () => ({
  tag_id: fullTag,
  toTagId: otherTag,
  amount: 30_000,
  idempotencyKey: uuid(),
});
const bulk = () => ({
  tag_ids: [things.tagId],
  fill: 'amount',
  amount: 200_000,
  total: 200_000,
  method: 'bank-transfer',
  idempotencyKey: uuid(),
});
const ofGuest = () => ({
  serial_number: '000124000124',
  plate: 'BG124-AB',
  amount: 200_000,
  method: 'bank-transfer',
  idempotencyKey: uuid(),
});
const workingHours = () => ({
  kind: 'hours',
  period: '2026-11-01/2026-11-10',
  files: [
    {
      name: 'radno-vreme.csv',
      data: Buffer.from('dan;od;do\n1-5;07:00;17:00\n').toString('base64'),
    },
  ],
});

const hot: readonly (readonly [name: string, call: AnyCall, input: () => object])[] = [
  ['home', getPocetna, () => ({})],
  ['a page of passages', getProlasci, () => ({})],
  ['spending by month', getPotrosnja, () => ({})],
  ['one passage', getObracun, () => ({ passage_id: things.passageId })],
  ['tags', getTagovi, () => ({})],
  ['balances', getPregled, () => ({})],
  ['top-ups', getDopune, () => ({})],
  ['state of a top-up', getStatus, () => ({ order_number: things.cardOrder })],
  ['start a top-up', napraviDopunu, topUp],
  ['start a top-up by slip', napraviUplatnicu, topUp],
  ['what one click tops up', getBrzaDopuna, () => ({ tag_ids: [things.tagId] })],
  [
    'top up by one click, with a saved card',
    napraviDopunuKarticom,
    () => ({ ...topUp(), cardId: things.cardId }),
  ],
  ['top up several tags', napraviZbirnuDopunu, bulk],
  ['start a top-up as a guest', napraviDopunuGosta, ofGuest],
  ['state of a guest’s top-up', getStatusGosta, () => guest],
  ['slip of a guest’s top-up', getUplatnicaGosta, () => guest],
  ['move an amount between own tags', prenesiIznos, moved],
  ['budgets', getBudzeti, () => ({})],
  ['report of spending', getIzvestaj, () => ({ period: '2026-11-01/2026-11-10', by: 'tag' })],
  ['compare working hours with passages', uporediVoznje, workingHours],
  ['comparisons', getProvere, () => ({})],
  ['what a comparison found', getNalazi, () => ({ check_id: check })],
  ['credit notes', getKnjiznaOdobrenja, () => ({ first: 0, rows: 10 })],
  ['notices', getObavestenja, () => ({ first: 0, rows: 10 })],
  ['devices for push notifications', getPushUredjaji, () => ({})],
  ['saved trips', getVoznje, () => ({})],
  ['trips worth saving', getPredloziVoznji, () => ({})],
  ['tolls paid later', getOdlozenoPlacanje, () => ({ first: 0, rows: 10 })],
  ['points of sale', getProdajnaMesta, () => ({})],
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
