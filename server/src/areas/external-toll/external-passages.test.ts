import { parseMessage, type AnyCall, type Envelope } from '@rampa/contract';
import {
  aktivirajT4AKorisnika,
  dodajT4ATag,
  getExtTollTermsOfUse,
  getT4AObracun,
  getT4AProlasci,
  getT4ASviProlasci,
  izvozT4AProlazaka,
  promeniStatusT4ATag,
  type T4APassage,
} from '@rampa/contract/external-toll';
import {
  getPredmet,
  getReklamacijaUprave,
  novaReklamacija,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { getOznaceniProlasci } from '@rampa/contract/corrections';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';
import { aDeliveredPassage, aDelivery } from './testing/delivered-samples.ts';
import { everyAccount } from '../../testing/scope.ts';

const key = 'Tw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AppFixture;
let who: SignedIn;
let tagId: string;
let serialNumber: string;

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { T4A_KEY: key } });
});
beforeEach(async () => {
  who = await fixture.addCustomer();
  tagId = uuid();
  serialNumber = uuid().slice(-12);
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  await fixture.app.services.tags.add(
    everyAccount.account(who.accountId),
    fixture.app.database.queries,
    [
      {
        tagId,
        serialNumber,
        category: 'I',
        plate: 'BG123-AB',
        nickname: '=1+1',
        status: 'aktivan',
        statusChangedAt: createdAt,
        createdAt,
      },
    ],
  );
  await ask(getExtTollTermsOfUse, {});
  await ask(aktivirajT4AKorisnika, {});
  await ask(dodajT4ATag, { kategorija: 'I', serial_number: serialNumber });
});
afterAll(() => fixture.close());

async function ask(call: AnyCall, input: object): Promise<unknown> {
  const { statusCode, message, result } = await fixture.call(call, input, who.token);
  return statusCode === 200 ? result : `${statusCode} ${parseMessage(message).key}`;
}

/** Driven now, at the moment when the tag was added. */
const passage = (changes: Readonly<Record<string, unknown>> = {}) =>
  aDeliveredPassage({ serialNumber, ...changes });

async function deliver(payload: string, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fixture.send({
    method: 'POST',
    url: '/intake/t4a-passages',
    payload,
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
  });
  const envelope = reply.json<Envelope>();
  return { http: reply.statusCode, key: parseMessage(envelope.message).key, ...envelope };
}

interface Page {
  readonly items: readonly T4APassage[];
  readonly totalRecords: number;
  readonly totalAmount: { readonly amount: number };
}

test('a passage abroad is recorded once, however often it is delivered, even concurrently', async () => {
  const delivery = aDelivery(passage(), passage({ country: 'HR' }));
  const answers = await Promise.all([deliver(delivery), deliver(delivery), deliver(delivery)]);
  const reports = answers.map(({ result }) => result as { recorded: number; duplicates: number });
  const sum = (name: 'recorded' | 'duplicates') =>
    reports.reduce((total, report) => total + report[name], 0);
  expect([sum('recorded'), sum('duplicates')]).toEqual([2, 4]);
  const page = (await ask(getT4ASviProlasci, {})) as Page;
  expect(page.totalRecords).toBe(2);
  expect(page.totalAmount).toEqual({ amount: 288_268, currency: 'RSD' });
});

test('a passage has both amounts, the rate and its day, and names in the language asked for', async () => {
  await deliver(aDelivery(passage()));
  const one = async (languageId: string) =>
    ((await ask(getT4AProlasci, { tag_id: tagId, languageId })) as Page).items[0];
  expect(await one('1')).toMatchObject({
    country: 'HR',
    entry: 'Загреб исток',
    exitedAt: '2026-11-20T13:00:00+01:00',
    localAmount: { amount: 1230, currency: 'EUR' },
    amount: { amount: 144_134, currency: 'RSD' },
    rate: '117.1820',
    rateDay: '2026-11-20',
  });
  expect((await one('2'))?.entry).toBe('Zagreb istok');
  expect((await one('3'))?.exit).toBe('Lipovac');
});

test('the calculation of a passage adds up to what it cost', async () => {
  await deliver(aDelivery(passage()));
  const { items } = (await ask(getT4ASviProlasci, {})) as Page;
  expect(
    await ask(getT4AObracun, { passage_id: items[0]?.passage_id, languageId: '3' }),
  ).toMatchObject({
    tariffVersion: '2026',
    sections: [
      { from: 'Zagreb istok', metres: 260_400, amount: { amount: 1230, currency: 'EUR' } },
    ],
    total: { amount: 1230, currency: 'EUR' },
  });
  expect(await ask(getT4AObracun, { passage_id: uuid() })).toBe('404 passages.not-found');
});

test('another customer’s passage, file and tag do not exist', async () => {
  await deliver(aDelivery(passage()));
  const { items } = (await ask(getT4ASviProlasci, {})) as Page;
  const owner = who;
  who = await fixture.addCustomer();
  const passage_id = items[0]?.passage_id;
  expect(await ask(getT4AObracun, { passage_id })).toBe('404 passages.not-found');
  expect(await ask(getT4AProlasci, { tag_id: tagId })).toBe('404 external-toll.tag-not-found');
  expect(await ask(getT4ASviProlasci, { tag_id: tagId })).toBe('603 passages.none');
  const change = { tag_id: tagId, serial_number: serialNumber, status: 'izgubljen' };
  expect(await ask(promeniStatusT4ATag, change)).toBe('404 external-toll.tag-not-found');
  const file = { url: izvozT4AProlazaka.path, query: { tag_id: tagId } };
  const headers = { authorization: `Bearer ${who.token}` };
  expect((await fixture.send({ ...file, headers })).statusCode).toBe(404);
  who = owner;
});

test('a complaint starts from a passage abroad, and the clerk sees what it is about', async () => {
  await deliver(aDelivery(passage()));
  const { items } = (await ask(getT4ASviProlasci, {})) as Page;
  const about = { about: 'passage-abroad', id: items[0]?.passage_id };
  const subject = {
    kind: 'passage-abroad',
    country: 'HR',
    entry: 'Zagreb istok',
    exit: 'Lipovac',
    at: '2026-11-20T13:00:00+01:00',
    amount: { amount: 144_134, currency: 'RSD' },
    serial_number: serialNumber,
  };
  expect(await ask(getPredmet, about)).toMatchObject(subject);
  const input = { ...about, kind: 'wrong-amount', text: 'Наплаћено је два пута више.' };
  const filed = await ask(novaReklamacija, { ...input, idempotencyKey: uuid() });
  const owner = who;
  who = await fixture.addStaff('clerk');
  const desk = (await ask(getReklamacijaUprave, filed as object)) as { revision: string };
  expect(desk).toMatchObject({ subject });
  const decision = { ...(filed as object), idempotencyKey: uuid(), revision: desk.revision };
  const refund = { serial_number: serialNumber, amount: 144_135 };
  expect(await ask(prihvatiReklamaciju, { ...decision, refund })).toContain('refund-wants-reason');
  who = await fixture.addCustomer();
  expect(await ask(getPredmet, about)).toBe('404 complaints.subject-not-found');
  who = owner;
});

test('no passages is 603, another customer’s tag does not exist, and beyond the end is an empty page', async () => {
  expect(await ask(getT4ASviProlasci, {})).toBe('603 passages.none');
  expect(await ask(getT4AProlasci, { tag_id: tagId })).toBe('603 passages.none');
  expect(await ask(getT4AProlasci, { tag_id: uuid() })).toBe('404 external-toll.tag-not-found');
  expect(await ask(getT4AProlasci, {})).toBe('400 request.invalid');
  await deliver(aDelivery(passage()));
  expect(await ask(getT4AProlasci, { tag_id: '' })).toBe('400 request.invalid');
  for (const tag_id of ['', tagId, uuid()]) {
    expect(await ask(getT4ASviProlasci, { tag_id })).toMatchObject({ totalRecords: 1 });
  }
  expect(await ask(getT4ASviProlasci, { first: 9 })).toMatchObject({ items: [], totalRecords: 1 });
  expect(await ask(getT4ASviProlasci, { period: '../2026-11-19' })).toBe('603 passages.none');
  expect(await ask(getT4ASviProlasci, { period: '2026-11-20/2026-11-20' })).toMatchObject({
    totalRecords: 1,
  });
});

test('invalid passages are reported by key and reason, and the rest is recorded', async () => {
  const known = passage({ key: `same-${serialNumber}` });
  await deliver(aDelivery(known));
  const answer = await deliver(
    aDelivery(
      passage(),
      { ...known, amount: 1231, sections: [{ ...known.sections[0], amount: 1231 }] },
      passage({ key: 'nobody', serialNumber: '99' }),
      passage({ key: 'where', country: 'HU' }),
      passage({ key: 'money', currency: 'BAM' }),
      passage({ key: 'sum', amount: 1 }),
      passage({ key: 'rate', rate: { value: '0', day: '2026-11-20' } }),
      passage({ key: 'dear', rate: { value: '999999', day: '2026-11-20' } }),
      passage({ key: 'old', rate: { value: '117.1820', day: '1900-01-01' } }),
      passage({ key: 'tomorrow', exitedAt: '2026-11-21T13:00:00+01:00' }),
      passage({ key: 'backwards', enteredAt: '2026-11-20T13:00:01+01:00' }),
      passage({ key: 'before', enteredAt: null, exitedAt: '2026-11-20T12:59:59+01:00' }),
    ),
  );
  expect(answer).toMatchObject({
    http: 200,
    result: {
      recorded: 1,
      duplicates: 0,
      refused: [
        { key: known.key, reason: 'key-used-otherwise' },
        { key: 'nobody', reason: 'unknown-tag' },
        { key: 'where', reason: 'unknown-country' },
        { key: 'money', reason: 'wrong-currency' },
        { key: 'sum', reason: 'wrong-sum' },
        { key: 'rate', reason: 'wrong-rate' },
        { key: 'dear', reason: 'wrong-rate' },
        { key: 'old', reason: 'wrong-rate' },
        { key: 'tomorrow', reason: 'wrong-time' },
        { key: 'backwards', reason: 'wrong-time' },
        { key: 'before', reason: 'before-service' },
      ],
    },
  });
});

interface Report {
  readonly recorded: number;
  readonly duplicates: number;
  readonly refused: readonly { readonly reason: string }[];
}

/** The outcome of one passage: `recorded`, `duplicate`, or why it was refused. */
async function outcomeOf(delivered: object): Promise<string | undefined> {
  const { result } = await deliver(aDelivery(delivered));
  const { recorded, duplicates, refused } = result as Report;
  if (recorded === 1) return 'recorded';
  return duplicates === 1 ? 'duplicate' : refused[0]?.reason;
}

const change = async (status: string): Promise<void> => {
  const input = { tag_id: tagId, serial_number: serialNumber, status };
  expect(await ask(promeniStatusT4ATag, input)).toEqual({});
};

/** Seconds after the tag was added, which is now. */
const second = (seconds: number): string =>
  Temporal.Instant.from('2026-11-20T12:00:00Z').add({ seconds }).toString();

test.each(['izgubljen', 'neaktivan'])(
  'passages from when a tag was %s are not charged, however late they arrive',
  async (stopped) => {
    // Out of use from 10 to 20 and from 30 to 40; delivered at 50, when it works again.
    for (const status of [stopped, 'aktivan', stopped, 'aktivan']) {
      fixture.passTime({ seconds: 10 });
      await change(status);
    }
    fixture.passTime({ seconds: 10 });
    const at = (exited: number) =>
      outcomeOf(passage({ key: `${serialNumber}-${exited}`, exitedAt: second(exited) }));
    expect([await at(9), await at(10), await at(19), await at(20), await at(29)]).toEqual([
      'recorded',
      'tag-stopped',
      'tag-stopped',
      'recorded',
      'recorded',
    ]);
    expect([await at(30), await at(39), await at(40)]).toEqual([
      'tag-stopped',
      'tag-stopped',
      'recorded',
    ]);
    fixture.passTime({ seconds: -50 });
  },
);

test('a passage refused because the tag was lost stays refused, also when it is delivered again', async () => {
  fixture.passTime({ seconds: 10 });
  await change('izgubljen');
  fixture.passTime({ seconds: 10 });
  const stolen = passage({ exitedAt: second(15) });
  const early = passage({ enteredAt: null, exitedAt: second(-1) });
  expect(await outcomeOf(stolen)).toBe('tag-stopped');
  expect(await outcomeOf(early)).toBe('before-service');
  await change('aktivan');
  expect(await outcomeOf(stolen)).toBe('tag-stopped');
  expect(await outcomeOf(early)).toBe('before-service');
  const other = { ...stolen, roundedTo: 1 };
  expect(await outcomeOf(other)).toBe('key-used-otherwise');
  const late = passage({ exitedAt: second(9) });
  expect([await outcomeOf(late), await outcomeOf(late)]).toEqual(['recorded', 'duplicate']);
  fixture.passTime({ seconds: -20 });
});

test.each(['', 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE', key.slice(0, 16)])(
  'with the key %j neither passages are accepted nor tags listed',
  async (offered) => {
    const headers = { 'x-api-key': offered };
    expect(await deliver(aDelivery(passage()), headers)).toMatchObject({ http: 401 });
    const reply = await fixture.send({ url: '/intake/t4a-tags', headers });
    expect(reply.statusCode).toBe(401);
  },
);

test('a malformed delivery is refused whole, with the place', async () => {
  const answer = await deliver(aDelivery(passage(), passage({ amount: 1.5 })));
  expect(answer).toMatchObject({ http: 422, key: 'intake.faults' });
  expect(await ask(getT4ASviProlasci, {})).toBe('603 passages.none');
});

// The last one: the others are of that day.
test('a trip at home meanwhile is marked the next day, for the customer and for staff', async () => {
  await deliver(aDelivery(passage()));
  const { passageDelivery, laterMarks, passages } = fixture.app.services;
  await passageDelivery.deliver(everyAccount, [
    tripOf(serialNumber, '2026-11-20T11:30:00Z'),
    tripOf(serialNumber, '2026-11-20T08:00:00Z'),
  ]);
  await laterMarks.sweep(everyAccount);
  fixture.passTime({ hours: 24 });
  while (await laterMarks.sweep(everyAccount));
  const scope = everyAccount.account(who.accountId);
  const found = await passages.unusual(scope, {
    tagId: '',
    period: '',
    languageId: '3',
    first: 0,
    rows: 10,
  });
  expect(found).toMatchObject({
    ok: true,
    value: {
      totalRecords: 1,
      items: [
        {
          reasons: [
            {
              mark: 'abroad-overlap',
              params: { country: 'HR', from: 'Zagreb istok', to: 'Lipovac' },
            },
          ],
        },
      ],
    },
  });
  const clerk = await fixture.addStaff('clerk');
  const waiting = await fixture.call(getOznaceniProlasci, { mark: 'abroad-overlap' }, clerk.token);
  expect(waiting.result).toMatchObject({ items: [{ account_id: who.accountId }] });
});
