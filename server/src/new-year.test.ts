import type { CallResult } from '@rampa/contract';
import { getBudzeti, sacuvajBudzet } from '@rampa/contract/budgets';
import { getPromeneReklamacija, povuciReklamaciju } from '@rampa/contract/complaints';
import { getZakljucenja, uplatiGotovinu } from '@rampa/contract/counter';
import { getUredjaj } from '@rampa/contract/purchases';
import { dodeliVozaca } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from './areas/complaints/testing/complaint-fixture.ts';
import {
  openCounterFixture,
  type CounterFixture,
} from './areas/counter/testing/counter-fixture.ts';
import { createPassageRecorder } from './areas/passages/index.ts';
import { tripOf } from './areas/passages/testing/passages-fixture.ts';
import { createHandingOver } from './areas/tags/testing/handovers-fixture.ts';
import { addLanesTag, type LanesTag } from './areas/tags/testing/lanes-fixture.ts';
import { createReplacing } from './areas/tags/testing/replacements-fixture.ts';
import type { SignedIn } from './testing/app-fixture.ts';
import { everyAccount } from './testing/scope.ts';

// What happens around midnight of New Year in toll time, an hour before that of UTC, and what of it is still so a year on.

const midnight = Temporal.Instant.from('2026-12-31T23:00:00Z');
const minutesAfter = (minutes: number): Temporal.Instant => midnight.add({ minutes });

describe('at the counter, in a household and between accounts', () => {
  let fixture: CounterFixture;
  beforeEach(async () => {
    fixture = await openCounterFixture({ CASH_DAY_MAXIMUM: '10000' });
    goTo(minutesAfter(-3));
  });
  afterEach(async () => {
    expect(await fixture.faults()).toEqual([]);
    expect(await createReplacing(fixture.app).faults()).toEqual([]);
    await fixture.app.close();
  });

  const goTo = (at: Temporal.Instant): void => fixture.app.passTime(fixture.app.now().until(at));

  /** As lanes deliver them. */
  async function drive({ serialNumber }: LanesTag, ...exits: readonly Temporal.Instant[]) {
    const { database, services } = fixture.app.app;
    const recorder = createPassageRecorder({ database, ...services });
    const trips = exits.map((exit) => tripOf(serialNumber, exit.toString()));
    expect((await recorder.recordPassages(everyAccount, trips)).recorded).toBe(exits.length);
  }
  const balances = (accountId: string, ...tagIds: readonly string[]) =>
    createReplacing(fixture.app).balances(accountId, ...tagIds);

  test('a tag that goes to another account past midnight leaves the old year to who had it then', async () => {
    const handing = createHandingOver(fixture.app);
    const [from, to] = [await fixture.app.addCustomer(), await fixture.app.addCustomer()];
    const tag = await addLanesTag(fixture.app, from);
    const code = await handing.begin(from, tag.tagId);
    goTo(minutesAfter(2));
    const answer = await handing.accept(to, tag, code);
    expect(answer.statusCode).toBe(200);
    const { tag_id: newTagId } = answer.result as { readonly tag_id: string };
    goTo(minutesAfter(40));
    await drive(tag, minutesAfter(-1), minutesAfter(1), minutesAfter(35));
    const [old = 0] = await balances(from.accountId, tag.tagId);
    const [fresh = 0] = await balances(to.accountId, newTagId);
    // Two of three trips.
    expect(500_000 - old).toBe(-2 * fresh);
    expect(fresh).toBeLessThan(0);

    // A year on, after what is kept for a time has gone, its life is told whole, and its code is nobody's.
    fixture.app.passTime({ hours: 366 * 24 });
    await fixture.app.app.services.personalData.retention.carryOut(everyAccount);
    const clerk = await fixture.app.addStaff('clerk');
    const asked = { serial_number: tag.serialNumber };
    const { result } = await fixture.app.call(getUredjaj, asked, clerk.token);
    expect(getUredjaj.result.parse(result).owners.map(({ tag_id }) => tag_id)).toEqual([
      newTagId,
      tag.tagId,
    ]);
    const third = await fixture.app.addCustomer();
    expect((await handing.accept(third, tag, code)).message).toBe('tags.handover-code-wrong');
  });

  test('a driver’s budget begins again at midnight, and what comes late is of the year in which it was driven', async () => {
    const owner = await fixture.app.addCustomer();
    const driver = await fixture.app.addMember(owner, 'driver');
    const tag = await addLanesTag(fixture.app, owner);
    const given = { tag_id: tag.tagId, driver_id: driver.userId };
    expect(await fixture.verdict(dodeliVozaca, given, owner)).toBe('200');
    const budget = { subject: 'driver', subjectId: driver.userId, monthly: 1_000_000 };
    expect(await fixture.verdict(sacuvajBudzet, budget, owner)).toBe('200');
    const spent = async (who: SignedIn) => {
      const { result } = await fixture.app.call(getBudzeti, {}, who.token);
      const { month, items } = getBudzeti.result.parse(result);
      return [month, items[0]?.spent.amount];
    };
    await drive(tag, minutesAfter(-4));
    const [, trip = 0] = await spent(owner);
    expect(await spent(owner)).toEqual(['2026-12-01', trip]);
    expect(trip).toBeGreaterThan(0);
    goTo(minutesAfter(2));
    expect(await spent(owner)).toEqual(['2027-01-01', 0]);
    await drive(tag, minutesAfter(-1));
    expect(await spent(owner)).toEqual(['2027-01-01', 0]);
    await drive(tag, minutesAfter(1));
    expect(await spent(owner)).toEqual(['2027-01-01', trip]);
    fixture.app.passTime({ hours: 365 * 24 });
    expect(await spent(await fixture.app.signInAgain(owner))).toEqual(['2028-01-01', 0]);
  });

  test('cash of the last minute is of the old year; a till that stays open for a year still has both', async () => {
    const counter = await fixture.app.addStaff('counter');
    const customer = await fixture.addCustomer();
    await fixture.take(counter, customer, { amount: 1_000_000 });
    const more = fixture.cash(customer, { amount: 100_000 });
    expect(await fixture.verdict(uplatiGotovinu, more, counter)).toMatch(
      /^409 counter\.above-day/u,
    );
    goTo(minutesAfter(1));
    await fixture.take(counter, customer, { amount: 200_000 });
    const { days, expected } = await fixture.till(counter);
    expect(days.map(({ day, taken }) => [day, taken.amount])).toEqual([
      ['2027-01-01', 200_000],
      ['2026-12-31', 1_000_000],
    ]);
    expect(expected.amount).toBe(1_200_000);

    fixture.app.passTime({ hours: 365 * 24 });
    await fixture.app.app.services.personalData.retention.carryOut(everyAccount);
    const supervisor = await fixture.app.addStaff('supervisor');
    const count = { clerk_id: counter.userId, expected: 1_200_000, counted: 1_200_000 };
    expect(await fixture.close(supervisor, count)).toBe('200');
    const { result } = await fixture.app.call(getZakljucenja, { rows: 10 }, supervisor.token);
    expect((result as CallResult<typeof getZakljucenja>).items).toMatchObject([
      { expected: { amount: 1_200_000 }, counted: { amount: 1_200_000 } },
    ]);
  });
});

describe('the cursor of complaints', () => {
  let fixture: ComplaintFixture;
  beforeEach(async () => {
    fixture = await openComplaintFixture();
    const now = fixture.app.now();
    await fixture.passTime(now.until(minutesAfter(-2)));
  });
  afterEach(async () => {
    expect(await fixture.faults()).toEqual([]);
    await fixture.close();
  });

  const read = async (after: string) => {
    const asked = { after, rows: 100 };
    const answer = await fixture.app.call(getPromeneReklamacija, asked, fixture.customer.token);
    const { items, cursor } = resultOf(getPromeneReklamacija, answer);
    return { cursor, numbers: items.map((item) => item.complaint_number) };
  };

  test('loses nothing between the years, and goes on where it was a year later', async () => {
    const { cursor: start } = await read('');
    await fixture.passTime({ seconds: 110 });
    const last = await fixture.file();
    expect(last).toMatch(/^R261231-/u);
    // Ten seconds after midnight: another transaction may still end with an earlier change.
    await fixture.passTime({ seconds: 20 });
    const first = await fixture.file();
    expect(first).toMatch(/^R270101-/u);
    expect(await read(start)).toEqual({ cursor: start, numbers: [] });
    await fixture.passTime({ seconds: 20 });
    const old = await read(start);
    expect(old.numbers).toEqual([last]);
    await fixture.passTime({ seconds: 20 });
    const fresh = await read(old.cursor);
    expect(fresh.numbers).toEqual([first]);
    await fixture.passTime({ hours: 365 * 24 });
    const input = { complaint_number: last };
    await fixture.app.call(povuciReklamaciju, input, fixture.customer.token);
    await fixture.passTime({ minutes: 1 });
    expect((await read(fresh.cursor)).numbers).toEqual([last]);
  });
});
