import type { AnyCall, CallResult } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import { getPotpunost, getProlasci } from '@rampa/contract/passages';
import { getMesecniIzvodi, preuzmiIzvod } from '@rampa/contract/statements';
import { getTagovi } from '@rampa/contract/tags';
import {
  getPromeneStanjaFirme,
  getStanjeFirme,
  getUplataFirme,
  getUplateFirme,
  prenesiStanjeFirme,
  sacuvajPravilaPunjenja,
  uplatiNaStanjeFirme,
} from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLanesTag, type LanesTag } from '../areas/tags/testing/lanes-fixture.ts';
import {
  createCompanies,
  type CompanyFixture,
  type TestCompany,
} from '../areas/top-ups/testing/company-fixture.ts';
import {
  openAutomaticFixture,
  type AutomaticFixture,
} from '../areas/top-ups/testing/automatic-fixture.ts';
import { openMachineCounter, type MachineCounter } from './machine-counts.ts';
import { closeMonths } from './owned-by-use.ts';

// On several machines alone: `npm run test:distributed`. What a company asks for, and what lanes deliver of one.

const key = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AutomaticFixture;
let companies: CompanyFixture;
let counter: MachineCounter;
let company: TestCompany;
let delivered: LanesTag;
let tagId: string;
let unpaid: string;
let statementId: string;
beforeAll(async () => {
  fixture = await openAutomaticFixture({ INTAKE_KEY: key });
  companies = createCompanies(fixture);
  counter = await openMachineCounter(fixture.app.ownerUrl);
  company = await companies.add(3);
  tagId = company.tagIds[0] ?? '';
  delivered = await addLanesTag(fixture.app, company);
  await companies.payIn(company, 1_000_000);
  await companies.save(company, [{}]);
  await companies.work(company);
  await fixture.drive({ ...company, tagId, cardId: '' }, 3);
  unpaid = (await companies.order(company, 100_000, 'bank-transfer')).order_number;
  statementId = await closeMonths(fixture.app, company);
});
afterAll(async () => {
  await counter.close();
  await fixture.close();
});

const page = { first: 0, rows: 10 };
const paidIn = () => ({ amount: 200_000, method: 'card', idempotencyKey: uuid() });
const slip = () => ({ amount: 200_000, method: 'bank-transfer', idempotencyKey: uuid() });
const given = () => ({ tag_id: tagId, way: 'give', amount: 5000, idempotencyKey: uuid() });
const fetched = () => ({ ...given(), way: 'fetch' });

const hot: readonly (readonly [name: string, call: AnyCall, input: () => object])[] = [
  ['home of a company', getPocetna, () => ({})],
  ['tags of a company', getTagovi, () => ({})],
  ['balance of a company', getStanjeFirme, () => ({})],
  ['what changed it', getPromeneStanjaFirme, () => page],
  ['payments that are awaited', getUplateFirme, () => page],
  ['state of such a payment', getUplataFirme, () => ({ order_number: unpaid })],
  ['pay in by card', uplatiNaStanjeFirme, paidIn],
  ['pay in by slip', uplatiNaStanjeFirme, slip],
  ['give an amount to a tag', prenesiStanjeFirme, given],
  ['fetch an amount from a tag', prenesiStanjeFirme, fetched],
  ['statements', getMesecniIzvodi, () => page],
  [
    'passages of a tag in a month',
    getProlasci,
    () => ({ ...page, tag_id: tagId, period: '2026-11-01/2026-11-30' }),
  ],
  ['how complete passages are', getPotpunost, () => ({ tag_id: tagId })],
];

test.each(hot)('%s asks one machine at a time', async (name, call, input) => {
  let answer: unknown;
  const counts = await counter.of(name, async () => {
    answer = await fixture.call(company, call, input());
  });
  expect(answer).toMatchObject({ http: 200 });
  expect(counts.all).toBe(0);
});

test('saving rules, and filling by them, asks one machine at a time', async () => {
  const { revision } = await companies.show(company);
  const rules = [{ target: 'all', targetId: '', below: 200_000, upTo: 400_000 }];
  const counts = await counter.of('save rules', () =>
    fixture.call(company, sacuvajPravilaPunjenja, {
      rules,
      dayCap: null,
      monthCap: null,
      alertBelow: null,
      revision,
    }),
  );
  const filling = await counter.of('fill tags by rule', () => companies.work(company));
  expect(await companies.balances(company)).not.toContain(0);
  expect([counts.all, filling.all]).toEqual([0, 0]);
});

test.each(['pdf', 'csv'])('a statement as %s asks one machine at a time', async (format) => {
  let http = 0;
  const counts = await counter.of(`a statement as ${format}`, async () => {
    const reply = await fixture.app.send({
      url: preuzmiIzvod.path,
      query: { statementId, format },
      headers: { authorization: `Bearer ${company.token}` },
    });
    http = reply.statusCode;
  });
  expect(http).toBe(200);
  expect(counts.all).toBe(0);
});

test('what lanes deliver of one account, once and again, asks all machines whose tag it is, and nothing more', async () => {
  const passage = {
    key: uuid(),
    serialNumber: delivered.serialNumber,
    entryStation: 'rs-a1-stara-pazova',
    enteredAt: '2026-11-19T09:00:00+01:00',
    exitStation: 'rs-a1-novi-sad-jug',
    exitedAt: '2026-11-19T09:28:00+01:00',
    lane: '3',
    category: 'I',
  };
  const deliver = (name: string, says: object) =>
    counter.of(name, async () => {
      const reply = await fixture.app.send({
        method: 'POST',
        url: '/intake/passages',
        payload: JSON.stringify({ format: 1, kind: 'passages', passages: [passage] }),
        headers: { 'content-type': 'application/json', 'x-api-key': key },
      });
      expect(reply.json()).toMatchObject({ statusCode: 200, result: says });
    });
  const first = await deliver('a delivery of one account', { recorded: 1, refused: [] });
  const again = await deliver('the same delivery again', { duplicates: 1, refused: [] });
  expect([first.all, again.all]).toEqual([1, 1]);
});

test('an amount that is given twice by one key asks one machine at a time', async () => {
  const wanted = given();
  expect((await fixture.call(company, prenesiStanjeFirme, wanted)).http).toBe(200);
  const counts = await counter.of('give it, clicked twice', () =>
    fixture.call(company, prenesiStanjeFirme, wanted),
  );
  expect(counts.all).toBe(0);
});

test('a page of passages is of the tag that was asked for', async () => {
  const answer = await fixture.call(company, getProlasci, {
    ...page,
    tag_id: delivered.tagId,
  });
  expect((answer.result as CallResult<typeof getProlasci>).totalRecords).toBe(1);
});
