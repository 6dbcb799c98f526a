import { refreshToken } from '@rampa/contract/identity';
import {
  dodajBelesku,
  getIstorijaKupca,
  zapocniProveruPozivaoca,
  zavrsiProveruPozivaoca,
  type CallerQuestion,
  type HistoryEntry,
} from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { giveThings, type OwnedThings } from '../../../testing/owned-things.ts';

let fixture: AppFixture;
let clerk: SignedIn;
let colleague: SignedIn;
let customer: SignedIn;
let things: OwnedThings;
beforeAll(async () => {
  fixture = await openAppFixture();
  clerk = await fixture.addStaff('clerk');
  colleague = await fixture.addStaff('clerk');
});
afterAll(() => fixture.close());

/** Each test has a customer of its own: checks are limited by account. */
async function newCustomer(): Promise<void> {
  customer = await fixture.addCustomer();
  things = await giveThings(fixture, customer);
  await fixture.app.database.run(`UPDATE accounts SET street = 'Главна 5' WHERE account_id = $1`, [
    customer.accountId,
  ]);
}

/** Access tokens live for minutes: staff go on with new ones. */
async function passTime(duration: Temporal.DurationLike): Promise<void> {
  fixture.passTime(duration);
  const renewed = async (one: SignedIn): Promise<SignedIn> => {
    const answer = await fixture.call(refreshToken, {
      token: one.token,
      refreshToken: one.refreshToken,
    });
    return { ...one, ...(answer.result as { token: string; refreshToken: string }) };
  };
  clerk = await renewed(clerk);
  colleague = await renewed(colleague);
}

interface Begun {
  readonly check_id: string;
  readonly questions: readonly CallerQuestion[];
}
const about = () => ({ account_id: customer.accountId });
const begin = (by = clerk) => fixture.call(zapocniProveruPozivaoca, about(), by.token);
async function begun(by = clerk): Promise<Begun> {
  const answer = await begin(by);
  expect(answer.statusCode).toBe(200);
  return answer.result as Begun;
}
const end = ({ check_id }: Begun, answers: readonly string[], by = clerk) =>
  fixture.call(zavrsiProveruPozivaoca, { ...about(), check_id, answers }, by.token);

async function rightAnswers({ questions }: Begun): Promise<string[]> {
  const [paid] = await fixture.app.database.run(
    `SELECT amount_minor / 100 AS amount FROM top_ups WHERE account_id = $1 AND state = 'paid'
     ORDER BY settled_at DESC LIMIT 1`,
    [customer.accountId],
  );
  const answers: Readonly<Record<CallerQuestion, string>> = {
    'tag-number': things.serialNumber.slice(-4),
    plate: 'bg 123 ab',
    'top-up': String((paid as { amount: number }).amount),
    station: 'novi sad jug',
    street: 'Glavna 5',
  };
  return questions.map((question) => answers[question]);
}

async function history(by = clerk) {
  const answer = await fixture.call(getIstorijaKupca, { ...about(), part: 'contact' }, by.token);
  return answer.result as { verifiedUntil: string | null; items: readonly HistoryEntry[] };
}

test('whoever answers right counts as verified for half an hour, and a call noted then says so', async () => {
  await newCustomer();
  const check = await begun();
  expect(new Set(check.questions).size).toBe(3);
  expect((await end(check, await rightAnswers(check))).result).toEqual({ verified: true });
  expect((await history()).verifiedUntil).not.toBeNull();
  // Only for whoever has heard the answers.
  expect((await history(colleague)).verifiedUntil).toBeNull();
  const call = { ...about(), kind: 'call', text: 'Пита за стање.', idempotencyKey: uuid() };
  await fixture.call(dodajBelesku, call, clerk.token);
  await passTime({ minutes: 31 });
  expect((await history()).verifiedUntil).toBeNull();
  const later = { ...call, text: 'Зове поново.', idempotencyKey: uuid() };
  await fixture.call(dodajBelesku, later, clerk.token);
  const { items } = await history();
  expect(items).toEqual([
    expect.objectContaining({ kind: 'call', text: 'Зове поново.', verified: false }),
    expect.objectContaining({ kind: 'call', text: 'Пита за стање.', verified: true }),
    expect.objectContaining({
      kind: 'check',
      verified: true,
      answers: check.questions.map((question) => ({ question, outcome: 'right' })),
    }),
  ]);
});

test('whoever calls after the one who was verified is not verified, however their check ends', async () => {
  await newCustomer();
  const verifyOne = async () => {
    await passTime({ seconds: 1 });
    const check = await begun();
    await end(check, await rightAnswers(check));
    expect((await history()).verifiedUntil).not.toBeNull();
    await passTime({ seconds: 1 });
  };
  await verifyOne();
  const another = await begun();
  expect((await history()).verifiedUntil).toBeNull();
  await end(another, ['', '', '']);
  expect((await history()).verifiedUntil).toBeNull();
  await verifyOne();
  // What a colleague asks somebody changes nothing for whoever has verified one.
  await fixture.call(zapocniProveruPozivaoca, about(), colleague.token);
  expect((await history()).verifiedUntil).not.toBeNull();
});

test('nothing of what was said is stored, and nothing of what would be right is told', async () => {
  await newCustomer();
  const check = await begin();
  const answers = await rightAnswers(check.result as Begun);
  for (const answer of answers) expect(JSON.stringify(check.result)).not.toContain(answer);
  const wrong = ['ТАЈНИ ОДГОВОР', 'ТАЈНИ ОДГОВОР', 'ТАЈНИ ОДГОВОР'];
  const refused = await end(check.result as Begun, wrong);
  expect(refused.result).toEqual({ verified: false });
  const stored = await fixture.app.database.run(
    `SELECT c::text AS row FROM caller_checks c UNION ALL
     SELECT a::text FROM audit_trail a WHERE a.action LIKE 'caller%'`,
    [],
  );
  expect(stored.length).toBeGreaterThan(1);
  expect(JSON.stringify(stored)).not.toContain('ТАЈНИ');
});

test('a check is answered once, by whoever asked, and soon', async () => {
  await newCustomer();
  const check = await begun();
  const right = await rightAnswers(check);
  expect(await end(check, right, colleague)).toMatchObject({
    statusCode: 404,
    message: 'staff.check-not-found',
  });
  expect((await end(check, ['', '', ''])).result).toEqual({ verified: false });
  expect(await end(check, right)).toMatchObject({ statusCode: 409, message: 'staff.check-over' });
  const slow = await begun();
  await passTime({ minutes: 11 });
  expect(await end(slow, await rightAnswers(slow))).toMatchObject({
    statusCode: 409,
    message: 'staff.check-over',
  });
});

test('two at once end a check once', async () => {
  await newCustomer();
  const check = await begun();
  const right = await rightAnswers(check);
  const ends = await Promise.all([end(check, right), end(check, right)]);
  expect(ends.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('after three checks that verified nobody, an account waits an hour, whoever asks; those that did cost nothing', async () => {
  await newCustomer();
  for (let count = 0; count < 5; count += 1) {
    const check = await begun();
    expect((await end(check, await rightAnswers(check))).result).toEqual({ verified: true });
  }
  const tries: number[] = [];
  for (const by of [clerk, colleague, clerk, colleague, clerk]) {
    const answer = await begin(by);
    tries.push(answer.statusCode);
    if (answer.statusCode === 200) await end(answer.result as Begun, [], by);
  }
  expect(tries).toEqual([200, 200, 200, 429, 429]);
  await passTime({ minutes: 61 });
  expect((await begin()).statusCode).toBe(200);
});

test('of an account without anything to ask about nobody is verified', async () => {
  customer = await fixture.addCustomer();
  expect(await begin()).toMatchObject({ statusCode: 409, message: 'staff.nothing-to-ask' });
});
