import type { CallResult } from '@rampa/contract';
import {
  getOdbijeniProlasci,
  naplatiOdbijeni,
  obracunajOdbijeni,
  resiOdbijene,
  type RefusedPassage,
} from '@rampa/contract/corrections';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { checkPassages } from '../passages/index.ts';
import { checkCorrections } from './index.ts';
import { createRefusedPassages } from './keep-refused.ts';

const key = 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE';
let fixture: AppFixture;
let owner: Database;
let clerk: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { INTAKE_KEY: key } });
  owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 2 });
  clerk = await fixture.addStaff('clerk');
  other = await fixture.addStaff('clerk');
});
afterEach(async () => {
  const { queries } = fixture.app.database;
  const checks = [
    ...(await fixture.app.services.wallet.verify(everyAccount)),
    ...(await checkPassages(everyAccount, queries)),
    ...(await checkCorrections(everyAccount, queries)),
  ];
  for (const check of checks) expect(check).toMatchObject({ faults: [] });
  await owner.run('UPDATE refused_passages SET state = $1, decided_at = now() WHERE state = $2', [
    'recorded',
    'open',
  ]);
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

let count = 0;
const nextSerial = (): string => String((count += 1)).padStart(12, '0');

async function addTag(serialNumber = nextSerial(), status: 'aktivan' | 'izgubljen' = 'aktivan') {
  const tag = { accountId: uuid(), tagId: uuid(), serialNumber };
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  const { services, database } = fixture.app;
  await services.tags.add(everyAccount.account(tag.accountId), database.queries, [
    {
      serialNumber,
      tagId: tag.tagId,
      category: 'I',
      plate: 'BG 2148-AP',
      nickname: '',
      status,
      statusChangedAt: createdAt,
      createdAt,
    },
  ]);
  return tag;
}

/** From Stara Pazova to Novi Sad jug: 320 dinars with a tag. */
const passage = (changes: object = {}) => ({
  key: uuid(),
  serialNumber: 'NEPOZNAT1',
  entryStation: 'rs-a1-stara-pazova',
  enteredAt: '2026-11-19T09:00:00+01:00',
  exitStation: 'rs-a1-novi-sad-jug',
  exitedAt: '2026-11-19T09:28:00+01:00',
  lane: '3',
  category: 'I',
  ...changes,
});

function send(payload: string, type = 'application/json') {
  return fixture.send({
    method: 'POST',
    url: '/intake/passages',
    payload,
    headers: { 'content-type': type, 'x-api-key': key },
  });
}
const deliver = (...passages: readonly object[]) =>
  send(JSON.stringify({ format: 1, kind: 'passages', passages }));

async function list(input: object = {}): Promise<CallResult<typeof getOdbijeniProlasci>> {
  const { token } = clerk;
  const { result } = await fixture.call(getOdbijeniProlasci, { rows: 50, ...input }, token);
  return getOdbijeniProlasci.result.parse(result);
}
async function only(input: object = {}): Promise<RefusedPassage> {
  const { items } = await list(input);
  const [first] = items;
  if (first === undefined || items.length > 1) throw new Error(`${items.length} records`);
  return first;
}

const mended = (
  { record_id: recordId, delivered }: RefusedPassage,
  changes: object = {},
): Record<string, unknown> => {
  const { recordNumber: _, ...fields } = delivered;
  return { record_id: recordId, ...fields, ...changes };
};
const charge = (input: object, by = clerk) =>
  fixture.call(naplatiOdbijeni, { note: 'по снимку камере', amount: 32_000, ...input }, by.token);

async function balanceOf({ accountId }: { readonly accountId: string }): Promise<number> {
  const balances = await fixture.app.services.wallet.tagBalances(
    everyAccount.account(accountId),
    fixture.app.database.queries,
  );
  return [...balances.values()].reduce((sum, amount) => sum + amount, 0);
}

test('what cannot be charged is kept with its reason, and the same record again is counted', async () => {
  const nobody = passage();
  await deliver(
    nobody,
    passage({ entryStation: null, serialNumber: (await addTag()).serialNumber }),
  );
  await deliver(nobody);
  await send(`${JSON.stringify(nobody)}\n{"key":"k-7","exitStation":12`, 'application/x-ndjson');
  const { items, choices } = await list();
  expect(items.map(({ reason, times }) => `${reason} ${times}`).toSorted()).toEqual([
    'entry-incomplete 1',
    'line-faulty 1',
    'unknown-tag 3',
  ]);
  expect(items.find(({ reason }) => reason === 'unknown-tag')).toMatchObject({
    deliverer: '127.0.0.1',
    delivered: {
      recordNumber: nobody.key,
      serialNumber: 'NEPOZNAT1',
      exitStation: 'rs-a1-novi-sad-jug',
    },
    state: 'open',
    decision: null,
  });
  expect(choices.reasons).toContainEqual({ reason: 'unknown-tag', count: 1 });
  expect(choices.stations).toEqual([
    { station_id: 'rs-a1-novi-sad-jug', name: 'Novi Sad jug', count: 2 },
  ]);
});

test('a delivery that cannot be read is one record, however often it comes', async () => {
  await send('{"format":1,"kind":"passages","passages":[{"key":"a\\u0000b"}]}');
  await send('{"format":1,"kind":"passages","passages":[{"key":"a\\u0000b"}]}');
  expect(await only()).toMatchObject({ reason: 'delivery-faulty', times: 2 });
});

test('the list is narrowed by reason, station, lane, day and state', async () => {
  await deliver(
    passage({ lane: '4' }),
    passage({ exitStation: 'rs-a1-stara-pazova', entryStation: null, enteredAt: null }),
    passage({ exitedAt: '2027-11-19T09:28:00+01:00' }),
  );
  expect((await list({ reason: 'exit-in-future' })).items).toHaveLength(1);
  expect((await list({ station_id: 'rs-a1-novi-sad-jug' })).items).toHaveLength(2);
  expect((await list({ station_id: 'rs-a1-novi-sad-jug', lane: '4' })).items).toHaveLength(1);
  expect((await list({ station_id: 'rs-a1-novi-sad-jug' })).choices.lanes).toContainEqual({
    lane: '4',
    count: 1,
  });
  expect((await list({ day: '2026-11-20' })).items).toHaveLength(3);
  expect((await list({ day: '2026-11-19' })).items).toHaveLength(0);
  expect((await list({ state: 'written-off' })).items).toHaveLength(0);
});

test('a passage is assigned to a tag: priced first, then charged once, whoever clicks how often', async () => {
  const tag = await addTag();
  await deliver(passage());
  const record = await only();
  const assigned = mended(record, { serialNumber: tag.serialNumber });
  expect((await fixture.call(obracunajOdbijeni, assigned, clerk.token)).result).toMatchObject({
    amount: { amount: 32_000, currency: 'RSD' },
    account_id: tag.accountId,
    plate: 'BG 2148-AP',
  });
  const answers = await Promise.all([charge(assigned), charge(assigned), charge(assigned, other)]);
  expect(answers.map(({ message }) => message).toSorted()).toContain('corrections.decided');
  expect(answers.filter(({ message }) => message === '').length).toBeGreaterThan(0);
  expect(await balanceOf(tag)).toBe(-32_000);
  const { decision } = await only({ state: 'charged' });
  expect(decision).toMatchObject({
    note: 'по снимку камере',
    charged: { account_id: tag.accountId, amount: { amount: 32_000 } },
  });
});

test('charging a passage twice is answered as already done', async () => {
  const tag = await addTag();
  await deliver(passage());
  const assigned = mended(await only(), { serialNumber: tag.serialNumber });
  expect((await charge(assigned)).result).toEqual({ already: false });
  expect((await charge(assigned)).result).toEqual({ already: true });
  expect((await charge({ ...assigned, note: 'други разлог' })).message).toBe('corrections.decided');
  expect((await charge(assigned, other)).message).toBe('corrections.decided');
  expect(await balanceOf(tag)).toBe(-32_000);
});

test('the lanes deliver it once more, and it is not charged again', async () => {
  const tag = await addTag();
  const half = passage({ serialNumber: tag.serialNumber, enteredAt: null });
  await deliver(half);
  await charge(mended(await only(), { enteredAt: '2026-11-19T09:00:00+01:00' }));
  await deliver(half, { ...half, enteredAt: '2026-11-19T09:00:00+01:00', key: half.key });
  await deliver({ ...half, enteredAt: '2026-11-19T09:00:00+01:00' });
  expect(await balanceOf(tag)).toBe(-32_000);
});

test('what the lanes delivered again corrected is not charged by hand as well', async () => {
  const tag = await addTag();
  const { serialNumber } = tag;
  const half = passage({ serialNumber, enteredAt: null });
  const otherHalf = passage({
    serialNumber,
    enteredAt: null,
    exitedAt: '2026-11-19T11:28:00+01:00',
  });
  await deliver(half, otherHalf);
  const { items } = await list();
  const recordOf = (sought: string) => {
    const found = items.find(({ delivered }) => delivered.recordNumber === sought);
    if (found === undefined) throw new Error(`${sought} is not kept`);
    return found;
  };
  const enteredAt = '2026-11-19T09:00:00+01:00';
  await deliver({ ...half, enteredAt }, { ...otherHalf, enteredAt: '2026-11-19T11:00:00+01:00' });
  expect(await balanceOf(tag)).toBe(-64_000);

  expect((await charge(mended(recordOf(half.key), { enteredAt }))).message).toBe(
    'corrections.decided',
  );
  // However it is mended, it stays the same passage.
  expect(await charge(mended(recordOf(otherHalf.key), { enteredAt }))).toMatchObject({
    http: 400,
    result: [{ field: 'serialNumber', message: 'corrections.not-recorded' }],
  });
  expect((await list()).items.map(({ delivered }) => delivered.recordNumber)).toEqual([
    otherHalf.key,
  ]);
  expect(await balanceOf(tag)).toBe(-64_000);
});

test('what nobody was to pay and is charged when it comes again says so, with the note', async () => {
  const serialNumber = nextSerial();
  const sent = passage({ serialNumber });
  await deliver(sent);
  const { record_id: recordId } = await only();
  const input = { record_ids: [recordId], decision: 'nobody', note: 'проба траке' };
  await fixture.call(resiOdbijene, input, clerk.token);
  const tag = await addTag(serialNumber);
  await deliver(sent);
  expect(await balanceOf(tag)).toBe(-32_000);
  await fixture.app.services.recordedMeanwhile.sweep(everyAccount);
  const after = (await list({ state: 'recorded' })).items.find(
    ({ record_id: id }) => id === recordId,
  );
  expect(after?.decision).toMatchObject({ note: 'проба траке' });
  expect(after?.decision?.by).not.toBe('');
});

test('a year that the database does not know keeps no record out', async () => {
  await send(
    `${JSON.stringify(passage({ exitedAt: '0000-01-01T00:00:00Z' }))}\n{"key":"k-8","exitedAt":"0000-01-01T00:00:00Z"}`,
    'application/x-ndjson',
  );
  const { items } = await list();
  expect(items).toHaveLength(2);
  expect(items.map(({ passedAt }) => passedAt)).toEqual([null, null]);
});

test('a station or a category that was read wrongly is corrected, at the price of the corrected one', async () => {
  const tag = await addTag();
  await deliver(passage({ serialNumber: tag.serialNumber, exitStation: 'rs-a1-nema' }));
  const record = await only();
  expect(record).toMatchObject({ reason: 'unknown-station', station: 'rs-a1-nema' });
  const fixed = mended(record, { exitStation: 'rs-a1-novi-sad-jug', category: 'II' });
  expect(await charge(fixed)).toMatchObject({ http: 409, message: 'corrections.amount-changed' });
  const { result } = await fixture.call(obracunajOdbijeni, fixed, clerk.token);
  const { amount } = obracunajOdbijeni.result.parse(result).amount;
  expect(amount).toBeGreaterThan(32_000);
  expect((await charge({ ...fixed, amount })).result).toEqual({ already: false });
  expect(await balanceOf(tag)).toBe(-amount);
});

test.each([
  [{ serialNumber: 'NEMA' }, 'corrections.tag-unknown', null],
  [{ exitStation: 'rs-a1-nema' }, 'request.invalid', [{ field: 'exitStation' }]],
  [{ enteredAt: '' }, 'request.invalid', [{ field: 'enteredAt' }]],
  [{ enteredAt: '2026-11-19T10:00:00+01:00' }, 'request.invalid', [{ field: 'exitedAt' }]],
  [{ exitedAt: '2026-11-21T09:28:00+01:00' }, 'request.invalid', [{ field: 'exitedAt' }]],
  [{ exitedAt: '2021-11-21T09:28:00+01:00' }, 'request.invalid', [{ field: 'exitedAt' }]],
])(
  'what cannot be charged as mended is said at its field: %o',
  async (changes, message, faults) => {
    const tag = await addTag();
    await deliver(passage());
    const record = await only();
    const answer = await charge(mended(record, { serialNumber: tag.serialNumber, ...changes }));
    expect(answer.message).toBe(message);
    expect(answer).toMatchObject({ result: faults });
    expect(await balanceOf(tag)).toBe(0);
    expect((await only()).state).toBe('open');
  },
);

test('a tag that was lost by then is not charged: the customer was told that it stops at once', async () => {
  const lost = await addTag(nextSerial(), 'izgubljen');
  await deliver(passage({ serialNumber: lost.serialNumber }));
  const record = await only();
  expect(record.reason).toBe('tag-stopped');
  expect(await charge(mended(record))).toMatchObject({
    http: 400,
    result: [{ field: 'serialNumber', message: 'corrections.tag-stopped' }],
  });
  const working = await addTag();
  expect((await charge(mended(record, { serialNumber: working.serialNumber }))).result).toEqual({
    already: false,
  });
  expect([await balanceOf(lost), await balanceOf(working)]).toEqual([0, -32_000]);
});

test('nobody pays, or it is written off: with a note, and once', async () => {
  await deliver(passage(), passage());
  const ids = (await list()).items.map(({ record_id: id }) => id);
  const decide = (decision: string, by = clerk) =>
    fixture.call(resiOdbijene, { record_ids: ids, decision, note: 'ватрогасци' }, by.token);
  const answers = await Promise.all([decide('nobody'), decide('written-off', other)]);
  const decided = answers.map(({ result }) => resiOdbijene.result.parse(result).decided);
  expect(decided.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect((await decide('nobody')).result).toEqual({ decided: 0, left: 2 });
  const all = [
    ...(await list({ state: 'nobody' })).items,
    ...(await list({ state: 'written-off' })).items,
  ];
  expect(all.filter(({ decision }) => decision?.note === 'ватрогасци')).toHaveLength(2);
  const noNote = { record_ids: ids, decision: 'nobody', note: ' ' };
  expect((await fixture.call(resiOdbijene, noNote, clerk.token)).http).toBe(400);
});

test('what is delivered again with success is closed by itself, and cannot be charged a second time', async () => {
  const serialNumber = nextSerial();
  const [first, second, third] = [1, 2, 3].map((at) =>
    passage({ serialNumber, exitedAt: `2026-11-19T1${at}:28:00+01:00` }),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('none');
  await deliver(first, second, third);
  const before = (await list()).items;
  const recordOf = ({ key: sought }: { readonly key: string }) => {
    const found = before.find(({ delivered }) => delivered.recordNumber === sought);
    if (found === undefined) throw new Error(`${sought} is not kept`);
    return found;
  };
  const tag = await addTag(serialNumber);
  await deliver(first, second);
  const elsewhere = await addTag();
  const assigned = mended(recordOf(first), { serialNumber: elsewhere.serialNumber });
  expect((await charge(assigned)).message).toBe('corrections.decided');
  await fixture.app.services.recordedMeanwhile.sweep(everyAccount);
  expect((await list()).items.map(({ delivered }) => delivered.recordNumber)).toEqual([third.key]);
  expect(recordOf(second).state).toBe('open');
  expect([await balanceOf(tag), await balanceOf(elsewhere)]).toEqual([-64_000, 0]);
});

test('who sends garbage fills no more than their part, and what is known is still counted', async () => {
  const { database } = fixture.app;
  const refused = createRefusedPassages({
    database,
    clock: fixture,
    log: { error: () => undefined },
    limits: { ofDeliverer: 3, ofAll: 1000, days: 30 },
  });
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({ line: `x${from + at}`, message: 'no' }));
  await refused.keep(everyAccount, lines(0, 2), '10.9.8.7');
  await refused.keep(everyAccount, lines(0, 50), '10.9.8.7');
  await refused.keep(everyAccount, lines(40, 60), '10.9.8.7');
  await refused.keep(everyAccount, lines(100, 101), '10.9.8.6');
  const { items } = await list({ reason: 'line-faulty' });
  expect(items.map(({ content, times }) => `${content} ${times}`).toSorted()).toEqual([
    'x0 2',
    'x1 2',
    'x100 1',
    'x2 1',
  ]);
  const counted = await owner.run(
    "SELECT refused_count, kept_count FROM refused_passage_days WHERE deliverer = '10.9.8.7'",
  );
  expect(counted).toEqual([{ refused_count: 72, kept_count: 3 }]);
});

test('deliveries that refuse the same records at the same time keep each once', async () => {
  const { refusedPassages } = fixture.app.services;
  const lines = Array.from({ length: 400 }, (_, at) => ({ line: `isto-${at}`, message: 'no' }));
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      refusedPassages.keep(everyAccount, at % 2 === 0 ? lines : lines.toReversed(), '10.1.1.1'),
    ),
  );
  const { items, totalRecords } = await list({ reason: 'line-faulty', rows: 100 });
  expect(totalRecords).toBe(400);
  expect(new Set(items.map(({ times }) => times))).toEqual(new Set([8]));
});

test('what staff do leaves a line, and a planted fault is found', async () => {
  const tag = await addTag();
  await deliver(passage());
  await charge(mended(await only(), { serialNumber: tag.serialNumber }));
  const lines = await owner.run(
    "SELECT actor, details->>'amountMinor' AS amount FROM audit_trail WHERE account_id = $1 AND action = 'refused-passage-charged'",
    [tag.accountId],
  );
  expect(lines).toEqual([{ actor: `staff:${clerk.userId}`, amount: '32000' }]);

  const change = (by: number) =>
    owner.run(
      'UPDATE refused_passages SET amount_minor = amount_minor + $2 WHERE account_id = $1',
      [tag.accountId, by],
    );
  await change(1);
  const found = await checkCorrections(everyAccount, fixture.app.database.queries);
  expect(found[0]?.faults).toHaveLength(1);
  await change(-1);
});

/** The next month that somebody needs is refused once, as the one of two whom the database ends. */
async function deadlockOnce(): Promise<() => Promise<void>> {
  await owner.run('CREATE SEQUENCE months_asked');
  await owner.run('GRANT USAGE ON SEQUENCE months_asked TO rampa_app');
  await owner.run(
    'ALTER FUNCTION ensure_passage_partition(date) RENAME TO ensure_passage_partition_kept',
  );
  await owner.run(`CREATE FUNCTION ensure_passage_partition(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF nextval('months_asked') = 1 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF;
      PERFORM ensure_passage_partition_kept(month);
    END $$`);
  await owner.run('GRANT EXECUTE ON FUNCTION ensure_passage_partition(date) TO rampa_app');
  return async () => {
    await owner.run('DROP FUNCTION ensure_passage_partition(date)');
    await owner.run(
      'ALTER FUNCTION ensure_passage_partition_kept(date) RENAME TO ensure_passage_partition',
    );
    await owner.run('DROP SEQUENCE months_asked');
  };
}

test('a refused passage is charged although another delivery has made the same month at that moment', async () => {
  const tag = await addTag();
  await deliver(passage());
  const record = await only();
  const over = await deadlockOnce();
  const charged = await charge(mended(record, { serialNumber: tag.serialNumber }));
  await over();
  expect(charged).toMatchObject({ statusCode: 200 });
  expect(await balanceOf(tag)).toBe(-32_000);
});
