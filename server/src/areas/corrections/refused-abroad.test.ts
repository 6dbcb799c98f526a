import type { AnyCall, CallResult } from '@rampa/contract';
import {
  getOdbijeniProlasci,
  naplatiOdbijeni,
  naplatiStraniOdbijeni,
  obracunajStraniOdbijeni,
  resiOdbijene,
  type RefusedPassage,
} from '@rampa/contract/corrections';
import {
  aktivirajT4AKorisnika,
  dodajT4ATag,
  getExtTollTermsOfUse,
  getT4ASviProlasci,
} from '@rampa/contract/external-toll';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { aDeliveredPassage, aDelivery } from '../external-toll/testing/delivered-samples.ts';
import { checkCorrections } from './index.ts';

const key = 'Tw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AppFixture;
let clerk: SignedIn;
let other: SignedIn;
let who: SignedIn;
let serialNumber = '';
/** Of a customer who does not drive abroad. */
let homeOnly = '';

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { T4A_KEY: key } });
  clerk = await fixture.addStaff('clerk');
  other = await fixture.addStaff('clerk');
  who = await fixture.addCustomer();
  serialNumber = await addTag(who);
  homeOnly = await addTag(await fixture.addCustomer());
  await fixture.call(getExtTollTermsOfUse, {}, who.token);
  await fixture.call(aktivirajT4AKorisnika, {}, who.token);
  await fixture.call(dodajT4ATag, { kategorija: 'I', serial_number: serialNumber }, who.token);
});
afterEach(async () => {
  const { queries } = fixture.app.database;
  for (const check of await checkCorrections(everyAccount, queries)) {
    expect(check).toMatchObject({ faults: [] });
  }
});
afterAll(() => fixture.close());

async function addTag({ accountId }: SignedIn): Promise<string> {
  const serial = uuid().slice(-12).toUpperCase();
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  const { services, database } = fixture.app;
  await services.tags.add(everyAccount.account(accountId), database.queries, [
    {
      tagId: uuid(),
      serialNumber: serial,
      category: 'I',
      plate: 'BG 123-AB',
      nickname: '',
      status: 'aktivan',
      statusChangedAt: createdAt,
      createdAt,
    },
  ]);
  return serial;
}

const misread = (changes: object = {}) =>
  aDeliveredPassage({ serialNumber: `X${uuid().slice(-8)}`, ...changes });

async function deliver(payload: string) {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const reply = await fixture.send({
    method: 'POST',
    url: '/intake/t4a-passages',
    payload,
    headers,
  });
  return reply.json<{ readonly result: unknown }>().result;
}
const deliverAll = (...passages: readonly object[]) => deliver(aDelivery(...passages));

async function list(input: object = {}): Promise<CallResult<typeof getOdbijeniProlasci>> {
  const asked = { rows: 50, source: 'partner', languageId: '3', ...input };
  const { result } = await fixture.call(getOdbijeniProlasci, asked, clerk.token);
  return getOdbijeniProlasci.result.parse(result);
}
async function recordOf(sourceKey: string, input: object = {}): Promise<RefusedPassage> {
  const { items } = await list(input);
  const found = items.find(({ delivered }) => delivered.recordNumber === sourceKey);
  if (found === undefined) throw new Error(`no record ${sourceKey}`);
  return found;
}
const ask = async (call: AnyCall, input: object, by = clerk) => {
  const { statusCode, message, result } = await fixture.call(call, input, by.token);
  return statusCode === 200 ? result : `${statusCode} ${message}`;
};
async function drivenAbroad(): Promise<readonly number[]> {
  const input = { first: 0, rows: 50, period: '', languageId: '3' };
  const { statusCode, result } = await fixture.call(getT4ASviProlasci, input, who.token);
  if (statusCode !== 200) return [];
  return getT4ASviProlasci.result.parse(result).items.map(({ amount }) => amount.amount);
}
/** 12.30 € at 117.1820. */
const TOLL = 144_134;

test('what the partner is refused waits in the queue, with what was wrong, and again is counted', async () => {
  const one = misread();
  const wrongSum = misread({ serialNumber, amount: 99 });
  expect(await deliverAll(one, wrongSum)).toMatchObject({
    refused: [
      { key: one.key, reason: 'unknown-tag' },
      { key: wrongSum.key, reason: 'wrong-sum' },
    ],
  });
  await deliverAll(one);
  await deliver('{"format":1,"kind":"t4a-passages","passages":[{"key":12}]}');
  expect(await recordOf(one.key)).toMatchObject({
    source: 'partner',
    reason: 'unknown-tag',
    station: 'Lipovac',
    abroad: { country: 'HR', entry: 'Zagreb istok', amount: { amount: 1230, currency: 'EUR' } },
    passedAt: '2026-11-20T13:00:00+01:00',
    times: 2,
  });
  const { items, choices } = await list();
  expect(items.map(({ reason }) => reason)).toContain('delivery-faulty');
  expect(choices.reasons.map(({ reason }) => reason)).toContain('wrong-sum');
  expect((await list({ source: 'lanes' })).items).toEqual([]);
  expect((await list({ source: undefined })).totalRecords).toBe(3);
});

test('one that was refused for its tag is recorded as the passage of another tag, once', async () => {
  const one = misread();
  await deliverAll(one);
  const { record_id: recordId } = await recordOf(one.key);
  const price = (serial: string) =>
    ask(obracunajStraniOdbijeni, { record_id: recordId, serialNumber: serial });
  expect(await price('NEMA')).toBe('409 corrections.tag-unknown');
  expect(await price(homeOnly)).toMatch(/^400/);
  expect(await price(serialNumber.toLowerCase())).toMatchObject({
    amount: { amount: TOLL, currency: 'RSD' },
    account_id: who.accountId,
    plate: 'BG 123-AB',
  });
  const input = { record_id: recordId, serialNumber, note: 'погрешно прочитан' };
  expect(await ask(naplatiStraniOdbijeni, { ...input, amount: 1 })).toBe(
    '409 corrections.amount-changed',
  );
  const before = await drivenAbroad();
  const charge = { ...input, amount: TOLL };
  const clicks = await Promise.all([
    ask(naplatiStraniOdbijeni, charge),
    ask(naplatiStraniOdbijeni, charge),
  ]);
  expect(clicks).toEqual(expect.arrayContaining([{ already: false }, { already: true }]));
  expect(await ask(naplatiStraniOdbijeni, charge, other)).toBe('409 corrections.decided');
  expect(await drivenAbroad()).toEqual([TOLL, ...before]);
  expect(await deliverAll(one)).toMatchObject({ recorded: 0, duplicates: 1, refused: [] });
  expect(await recordOf(one.key, { state: 'charged' })).toMatchObject({
    decision: { charged: { account_id: who.accountId, amount: { amount: TOLL } } },
  });
});

test('what only the partner can correct is charged to nobody here, nor as a passage of our lanes', async () => {
  const wrong = misread({ serialNumber, currency: 'RSD' });
  const unknown = misread();
  await deliverAll(wrong, unknown);
  const { record_id: recordId } = await recordOf(wrong.key);
  expect(await ask(obracunajStraniOdbijeni, { record_id: recordId, serialNumber })).toBe(
    '404 corrections.not-found',
  );
  const lanes = {
    record_id: (await recordOf(unknown.key)).record_id,
    serialNumber,
    entryStation: '',
    enteredAt: '',
    exitStation: 'rs-a1-novi-sad-jug',
    exitedAt: '2026-11-19T09:28:00+01:00',
    lane: '3',
    category: 'I',
    note: 'x',
    amount: 32_000,
  };
  expect(await ask(naplatiOdbijeni, lanes)).toBe('404 corrections.not-found');
});

test('what was returned to the partner closes once it comes again without the mistake', async () => {
  const wrong = misread({ serialNumber, amount: 99 });
  const free = misread();
  await deliverAll(wrong, free);
  const decide = async (sourceKey: string, decision: string) =>
    ask(resiOdbijene, {
      record_ids: [(await recordOf(sourceKey)).record_id],
      decision,
      note: 'јављено партнеру',
    });
  expect(await decide(wrong.key, 'returned')).toEqual({ decided: 1, left: 0 });
  expect(await decide(free.key, 'nobody')).toEqual({ decided: 1, left: 0 });
  expect(await recordOf(wrong.key, { state: 'returned' })).toMatchObject({ state: 'returned' });
  expect(await deliverAll({ ...wrong, amount: 1230 })).toMatchObject({ recorded: 1 });
  await fixture.app.services.recordedMeanwhile.sweep(everyAccount);
  expect(await recordOf(wrong.key, { state: 'recorded' })).toMatchObject({
    decision: { note: 'јављено партнеру' },
  });
  expect((await recordOf(free.key, { state: 'nobody' })).state).toBe('nobody');
});

test('other content under a number that was recorded is no passage of its own, and waits until somebody decides', async () => {
  const good = misread({ serialNumber });
  await deliverAll(good);
  const changed = { ...good, exitedAt: '2026-11-20T12:55:00+01:00' };
  expect(await deliverAll(changed)).toMatchObject({ refused: [{ reason: 'key-used-otherwise' }] });
  await fixture.app.services.recordedMeanwhile.sweep(everyAccount);
  expect(await recordOf(good.key)).toMatchObject({ reason: 'key-used-otherwise', state: 'open' });
});

test('what lanes delivered is not returned to the partner', async () => {
  const { refusedPassages } = fixture.app.services;
  await refusedPassages.keep(everyAccount, [{ line: '{"key":"L-1"', message: 'x' }], '10.0.0.3');
  const [record] = (await list({ source: 'lanes' })).items;
  const ids = [record?.record_id ?? ''];
  expect(
    await ask(resiOdbijene, { record_ids: ids, decision: 'returned', note: 'погрешна адреса' }),
  ).toEqual({ decided: 0, left: 1 });
});
