import type { AnyCall, CallResult } from '@rampa/contract';
import { prenesiIznos } from '@rampa/contract/balance-transfers';
import { getBudzeti } from '@rampa/contract/budgets';
import { getKnjiznaOdobrenja } from '@rampa/contract/credit-notes';
import { getPocetna } from '@rampa/contract/home';
import { getNalozi, getObavestenja, getPushUredjaji } from '@rampa/contract/identity';
import { proveriKod } from '@rampa/contract/mail-check';
import { getObracun, getPotrosnja, getProlasci } from '@rampa/contract/passages';
import { getProdajnaMesta } from '@rampa/contract/points-of-sale';
import { getOdlozenoPlacanje } from '@rampa/contract/postpaid';
import { getPredloziVoznji, getStanjePuta, getVoznje } from '@rampa/contract/saved-trips';
import { getIzvestaj } from '@rampa/contract/spending-reports';
import { getTagovi, opozoviPredaju, zapocniPredaju } from '@rampa/contract/tags';
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
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTag as addTagWithMoney } from '../areas/balance-transfers/testing/two-tags.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './app-fixture.ts';
import { openMachineCounter, type MachineCounter } from './machine-counts.ts';
import { giveThings, type OwnedThings } from './owned-things.ts';
import { everyAccount } from './scope.ts';

// On several machines alone: `npm run test:distributed`. What a call asks of one machine, and what of all.

let fixture: AppFixture;
let counter: MachineCounter;
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
  counter = await openMachineCounter(fixture.ownerUrl);
  await addTag();
  fullTag = await addTagWithMoney(fixture, customer, 'Пун', 100_000);
  const compared = await fixture.call(uporediVoznje, workingHours(), customer.token);
  check = (compared.result as CallResult<typeof uporediVoznje>).check_id;
  const ordered = await fixture.call(napraviDopunuGosta, ofGuest());
  const { order_number, code } = ordered.result as CallResult<typeof napraviDopunuGosta>;
  guest = { order_number, code };
});
afterAll(async () => {
  await counter.close();
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
const onTheWay = () => ({
  from: 'rs-a1-stara-pazova',
  to: 'rs-a1-subotica',
  kategorija: 'I',
  languageId: '2',
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
  ['what is on a way', getStanjePuta, onTheWay],
  ['whose a code is', proveriKod, () => ({ kod: '2222-2222-2222' })],
  ['accounts that one acts for', getNalozi, () => ({})],
  ['begin to hand a tag over', zapocniPredaju, () => ({ tag_id: otherTag })],
  ['call a handover back', opozoviPredaju, () => ({ tag_id: otherTag })],
];

test.each(hot)('%s asks one machine at a time', async (name, call, input) => {
  let answer: unknown;
  const counts = await counter.of(name, async () => {
    answer = await fixture.call(call, input(), customer.token);
  });
  expect(answer).toMatchObject({ http: 200 });
  expect(counts.all).toBe(0);
});

test('signing in asks one machine at a time', async () => {
  const counts = await counter.of('sign-in', () => fixture.signInAgain(customer));
  expect(counts.all).toBe(0);
});
