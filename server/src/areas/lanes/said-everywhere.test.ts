import { type AnyCall, completeUpToIfKnown, type Envelope } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { getBudzeti, sacuvajBudzet } from '@rampa/contract/budgets';
import { getPocetna } from '@rampa/contract/home';
import { getPotpunost, getProlasci, izvozProlazaka } from '@rampa/contract/passages';
import { getOdlozenoPlacanje, sacuvajUgovorKupca } from '@rampa/contract/postpaid';
import { getVoznje, sacuvajVoznju } from '@rampa/contract/saved-trips';
import { getUstede, izvozUsteda } from '@rampa/contract/savings';
import { getIzvestaj, izvozIzvestaja, izvozKnjizenja } from '@rampa/contract/spending-reports';
import { getMesecniIzvodi } from '@rampa/contract/statements';
import { getMestaTroska, getTagovi } from '@rampa/contract/tags';
import { getPregled } from '@rampa/contract/top-ups';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { countWaiting } from '../../platform/testing/waiting-for-locks.ts';
import { tollDay } from '../../platform/clock.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { activeTag } from '../tags/testing/active-tag.ts';
import { openLanesFixture, station, type LanesFixture } from './testing/lanes-fixture.ts';

// Every list and every sum of what lanes have recorded says up to when it is complete, and is not older than that.

const serialNumber = '000000000088';
/** Of a company that pays later. */
const laterNumber = '000000000089';

let fixture: LanesFixture;
let owner: Database;
let company: SignedIn;
let later: SignedIn;
beforeAll(async () => {
  fixture = await openLanesFixture({ POSTPAID: 'true' });
  const { ownerUrl, app, now } = fixture.app;
  owner = createDatabase({ url: ownerUrl, role: null, size: 2 });
  company = await fixture.app.addCustomer('pravno');
  const tag = activeTag(serialNumber, now());
  await app.services.tags.add(everyAccount.account(company.accountId), app.database.queries, [tag]);
  later = await fixture.app.addCustomer('pravno');
  await app.services.tags.add(everyAccount.account(later.accountId), app.database.queries, [
    activeTag(laterNumber, now()),
  ]);
  const contract = { startsOn: tollDay(now()), limit: 1_000_000, daysToPay: 15, note: '' };
  const wish = { account_id: later.accountId, ...contract };
  expect(
    await fixture.app.call(sacuvajUgovorKupca, wish, (await fixture.clerk()).token),
  ).toMatchObject({ statusCode: 200 });
  const budget = { subject: 'account', subjectId: '', monthly: 1_000_000 };
  expect(await ask(sacuvajBudzet, budget)).toMatchObject({ statusCode: 200 });
  const trip = {
    id: uuid(),
    name: 'На посао',
    stations: ['rs-a1-stara-pazova', 'rs-a1-subotica'],
    kategorija: 'I',
    days: [1],
    hour: 7,
    tag_id: tag.tagId,
  };
  expect(await ask(sacuvajVoznju, trip)).toMatchObject({ statusCode: 200 });
  // Long enough for nothing that follows to have been driven before the tag was there.
  fixture.app.passTime({ hours: 4 });
  const hour = now().round({ smallestUnit: 'hour', roundingMode: 'floor' });
  for (const place of [station, 'rs-a1-stara-pazova']) {
    const hours = place === station ? [3, 2, 1] : [3, 2];
    const records = hours.map((ago) =>
      fixture.record('1', 0, { station: place, hour: hour.subtract({ hours: ago }).toString() }),
    );
    expect(await fixture.report(...records)).toMatchObject({ statusCode: 200 });
  }
  await fixture.deliver(...passagesNow());
  await app.services.laneHours.sweep(everyAccount);
  fixture.app.passTime({ seconds: 10 });
});
afterAll(async () => {
  await owner.close();
  await fixture.app.close();
});

const passagesNow = () =>
  [serialNumber, laterNumber].map((number) =>
    fixture.passage('1', fixture.app.now().subtract({ seconds: 1 }).toString(), {
      serialNumber: number,
    }),
  );

async function ask(call: AnyCall, input: object): Promise<Envelope> {
  if (call === getOdlozenoPlacanje) {
    later = await fixture.app.signInAgain(later);
    return fixture.app.call(call, input, later.token);
  }
  company = await fixture.app.signInAgain(company);
  return fixture.app.call(call, input, company.token);
}

const thisMonth = (): string => {
  const today = tollDay(fixture.app.now());
  return `${today.slice(0, 8)}01/${today}`;
};

const asked: readonly (readonly [AnyCall, () => object])[] = [
  [getPocetna, () => ({ languageId: '3' })],
  [getProlasci, () => ({ rows: 100, languageId: '3' })],
  [getPotpunost, () => ({ languageId: '3' })],
  [getTagovi, () => ({ rows: 100, languageId: '3' })],
  [getMestaTroska, () => ({ languageId: '3' })],
  [getVoznje, () => ({ languageId: '3' })],
  [getPregled, () => ({ languageId: '3' })],
  [getBudzeti, () => ({ languageId: '3' })],
  [getOdlozenoPlacanje, () => ({ first: 0, rows: 10 })],
  [getUstede, () => ({ languageId: '3' })],
  [getIzvestaj, () => ({ period: thisMonth(), by: 'tag', languageId: '3' })],
];

/** What an answer says of it, wherever it is. */
function saidIn(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('completeUpTo' in answer) return answer.completeUpTo;
  for (const value of Object.values(answer)) {
    const said = saidIn(value);
    if (said !== undefined) return said;
  }
  return undefined;
}

test.each(asked)('$path says which station is behind', async (call, input) => {
  const { statusCode, result } = await ask(call, input());
  expect(statusCode).toBe(200);
  expect(completeUpToIfKnown.parse(saidIn(result))).toMatchObject({
    behind: [{ station: 'Stara Pazova' }],
    more: 0,
    unconfirmed: 0,
  });
});

test('balances name stations in the language of the screen, and in that of a program that says it', async () => {
  company = await fixture.app.signInAgain(company);
  const named = async (input: object, language?: string) => {
    const answer = await fixture.app.call(getPregled, input, company.token, undefined, language);
    return completeUpToIfKnown.parse(saidIn(answer.result))?.behind.map((late) => late.station);
  };
  expect(await named({}, 'sr-Cyrl')).toEqual(['Стара Пазова']);
  expect(await named({}, 'en')).toEqual(['Stara Pazova']);
  expect(await named({})).toEqual(['Stara Pazova']);
  expect(await named({ languageId: '1' }, 'en')).toEqual(['Стара Пазова']);
});

test('a company that pays in advance is not told up to when a contract that it has not is complete', async () => {
  company = await fixture.app.signInAgain(company);
  const answer = await fixture.app.call(getOdlozenoPlacanje, {}, company.token);
  expect(answer.result).toMatchObject({ contract: null, completeUpTo: null });
});

test('calls whose answer has a place for it are all of these, and statements, which keep what was known', () => {
  const known = allCalls.filter((call) => {
    const { result } = call as { readonly result?: z.ZodType };
    return (
      result !== undefined &&
      /"completeUpTo"/u.test(JSON.stringify(z.toJSONSchema(result, { unrepresentable: 'any' })))
    );
  });
  const tested = [...asked.map(([call]) => call), getMesecniIzvodi];
  expect(known.map(({ path }) => path).toSorted()).toEqual(
    tested.map(({ path }) => path).toSorted(),
  );
});

/** What is shown, without what is said of it. */
const shown = ({ result }: Envelope): string =>
  JSON.stringify(result, (key, value: unknown) => (key === 'completeUpTo' ? undefined : value));

// Savings are compared once in a while and keep what was known then: the first answer of each account is like the others.
test.each(asked.filter(([call]) => call !== getUstede))(
  '$path is not older than what it says: what comes while it asks is in it',
  async (call, input) => {
    const before = await ask(call, input());
    // What was found out before is known for ten seconds.
    fixture.app.passTime({ seconds: 11 });
    let during: Promise<Envelope> | undefined;
    await owner.transaction(async (tx) => {
      await owner.run('LOCK TABLE lane_coverage IN ACCESS EXCLUSIVE MODE', [], tx);
      during = ask(call, input());
      await expect.poll(() => countWaiting(owner), { timeout: 10_000 }).toBeGreaterThan(0);
      await fixture.deliver(...passagesNow());
    });
    const answer = await during;
    expect(answer?.statusCode).toBe(200);
    const after = shown(await ask(call, input()));
    expect(after).not.toBe(shown(before));
    expect(answer === undefined ? '' : shown(answer)).toBe(after);
  },
);

test.each([
  [izvozProlazaka, {}],
  [izvozIzvestaja, { by: 'tag' }],
  [izvozKnjizenja, { by: 'tag', debit: '5390', credit: '1500' }],
  [izvozUsteda, {}],
])('$path says it in its head', async (call, query) => {
  company = await fixture.app.signInAgain(company);
  const { headers, statusCode } = await fixture.app.send({
    url: call.path,
    query: { ...query, period: thisMonth(), format: 'csv' },
    headers: { authorization: `Bearer ${company.token}` },
  });
  expect(statusCode).toBe(200);
  const hour = fixture.app.now().round({ smallestUnit: 'hour', roundingMode: 'floor' });
  const said = Temporal.Instant.from(String(headers['x-complete-up-to']));
  expect(said.until(hour).total('hours')).toBe(1);
});
