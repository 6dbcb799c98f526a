import type { CallResult } from '@rampa/contract';
import { getBudzeti, sacuvajBudzet } from '@rampa/contract/budgets';
import {
  getReklamacijaUprave,
  novaReklamacija,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { getOdbijeniProlasci, ispraviProlazak, naplatiOdbijeni } from '@rampa/contract/corrections';
import {
  aktivirajT4AKorisnika,
  dodajT4ATag,
  getExtTollTermsOfUse,
} from '@rampa/contract/external-toll';
import { getProlasci } from '@rampa/contract/passages';
import { obrisiNalog } from '@rampa/contract/personal-data';
import { getUredjaj } from '@rampa/contract/purchases';
import { getTagovi } from '@rampa/contract/tags';
import { getAutomatskeDopune } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { countWaiting } from '../../../platform/testing/waiting-for-locks.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { lanesPassage } from '../../../testing/lanes-passage.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { aDeliveredPassage, aDelivery } from '../../external-toll/testing/delivered-samples.ts';
import { createPassageRecorder } from '../../passages/index.ts';
import { tripOf } from '../../passages/testing/passages-fixture.ts';
import { createHandingOver } from '../testing/handovers-fixture.ts';
import {
  addLanesTag,
  bookOnTag,
  inLanes,
  intakeKey,
  type LanesTag,
} from '../testing/lanes-fixture.ts';
import { createReplacing } from '../testing/replacements-fixture.ts';

let fixture: AppFixture;
let handing: ReturnType<typeof createHandingOver>;
let replacing: ReturnType<typeof createReplacing>;
beforeAll(async () => {
  fixture = await openAppFixture({
    settings: {
      INTAKE_KEY: intakeKey,
      T4A_KEY: intakeKey,
      POSTPAID: 'true',
      BLOCK_UNPAID_AFTER_DAYS: '7',
    },
  });
  handing = createHandingOver(fixture);
  replacing = createReplacing(fixture);
});
afterEach(async () => expect(await replacing.faults()).toEqual([]));
afterAll(() => fixture.close());

async function pair(lice: 'fizicko' | 'pravno' = 'fizicko') {
  const from = await fixture.addCustomer(lice);
  const to = await fixture.addCustomer();
  return { from, to, tag: await addLanesTag(fixture, from) };
}

const run = (text: string, ...values: readonly unknown[]) =>
  fixture.app.database.run(text, [...values]);

async function deliver(kind: 'passages' | 't4a-passages', payload: string) {
  const reply = await fixture.send({
    method: 'POST',
    url: `/intake/${kind}`,
    payload,
    headers: { 'content-type': 'application/json', 'x-api-key': intakeKey },
  });
  return reply.json<{ readonly result: unknown }>().result;
}

const ago = (minutes: number): string => fixture.now().subtract({ minutes }).toString();

async function payAbroad(who: SignedIn, { serialNumber }: LanesTag): Promise<void> {
  await fixture.call(getExtTollTermsOfUse, {}, who.token);
  await fixture.call(aktivirajT4AKorisnika, {}, who.token);
  const added = { kategorija: 'I', serial_number: serialNumber };
  expect(await fixture.call(dodajT4ATag, added, who.token)).toMatchObject({ statusCode: 200 });
}

test('what was driven abroad before comes to the account that had the tag, and nothing to the other one', async () => {
  const { from, to, tag } = await pair();
  await payAbroad(from, tag);
  fixture.passTime({ hours: 1 });
  const [before, after] = [30, -30].map((minutes) =>
    aDeliveredPassage({
      serialNumber: tag.serialNumber,
      enteredAt: ago(minutes + 60),
      exitedAt: ago(minutes),
      rate: { value: '117.1820', day: '2026-11-20' },
    }),
  );
  const [one, two] = [await fixture.signInAgain(from), await fixture.signInAgain(to)];
  await handing.handOver(one, two, tag);
  fixture.passTime({ hours: 1 });
  const answer = await deliver('t4a-passages', aDelivery(before ?? {}, after ?? {}));
  expect(answer).toMatchObject({ recorded: 1 });
  expect(
    await run(
      'SELECT tag_id FROM t4a_passages WHERE account_id IN ($1, $2)',
      from.accountId,
      to.accountId,
    ),
  ).toEqual([{ tag_id: tag.tagId }]);
  expect(
    await run('SELECT account_id, enabled FROM t4a_tags WHERE tag_id = $1', tag.tagId),
  ).toEqual([{ account_id: from.accountId, enabled: false }]);
});

test('a passage that staff mend is charged to whoever had the tag when it was driven', async () => {
  const { from, to, tag } = await pair();
  const clerk = await fixture.addStaff('clerk');
  const newTagId = await handing.handOver(from, to, tag);
  const misread = lanesPassage('NEPOZNAT1', ago(30));
  await deliver('passages', JSON.stringify({ format: 1, kind: 'passages', passages: [misread] }));
  const { result } = await fixture.call(getOdbijeniProlasci, { rows: 50 }, clerk.token);
  const record = getOdbijeniProlasci.result
    .parse(result)
    .items.find(({ delivered }) => delivered.recordNumber === misread.key);
  const { recordNumber: _, ...fields } = record?.delivered ?? { recordNumber: '' };
  const charged = await fixture.call(
    naplatiOdbijeni,
    {
      record_id: record?.record_id,
      ...fields,
      serialNumber: tag.serialNumber,
      note: 'по снимку камере',
      amount: 32_000,
    },
    clerk.token,
  );
  expect(charged).toMatchObject({ statusCode: 200 });
  expect(await replacing.balances(from.accountId, tag.tagId)).toEqual([468_000]);
  expect(await replacing.balances(to.accountId, newTagId)).toEqual([0]);
});

/** A passage of the tag from before, charged as of category II. */
async function driven(who: SignedIn, { serialNumber }: LanesTag): Promise<string> {
  const passage = { ...lanesPassage(serialNumber, ago(30)), category: 'II' };
  await deliver('passages', JSON.stringify({ format: 1, kind: 'passages', passages: [passage] }));
  const { result } = await fixture.call(getProlasci, { rows: 1 }, who.token);
  return (result as CallResult<typeof getProlasci>).items[0]?.passage_id ?? '';
}

const complain = (who: SignedIn, id: string) =>
  fixture.call(
    novaReklamacija,
    {
      idempotencyKey: uuid(),
      about: 'passage',
      id,
      kind: 'wrong-category',
      text: 'Возим путнички аутомобил.',
    },
    who.token,
  );

/** Accepts with the proposed refund, onto the tag that the form names by its number. */
async function accept(clerk: SignedIn, complaint_number: string, { serialNumber }: LanesTag) {
  const { result } = await fixture.call(getReklamacijaUprave, { complaint_number }, clerk.token);
  const { revision, tags, proposedRefund } = result as CallResult<typeof getReklamacijaUprave>;
  expect(tags.map(({ serial_number }) => serial_number)).toEqual([serialNumber]);
  const amount = proposedRefund?.amount.amount ?? 0;
  expect(amount).toBeGreaterThan(0);
  const refund = { amount, serial_number: serialNumber };
  const work = { complaint_number, revision, idempotencyKey: uuid() };
  const answer = await fixture.call(prihvatiReklamaciju, { ...work, refund }, clerk.token);
  expect(answer).toMatchObject({ statusCode: 200 });
  return amount;
}

test('what was driven before is disputed by whoever had the tag alone, and what is given back comes to their ended tag', async () => {
  const { from, to, tag } = await pair();
  const clerk = await fixture.addStaff('clerk');
  const passage = await driven(from, tag);
  const { result } = await complain(from, passage);
  const newTagId = await handing.handOver(from, to, tag);
  expect(await complain(to, passage)).toMatchObject({
    statusCode: 404,
    message: 'complaints.subject-not-found',
  });
  const [before = 0] = await replacing.balances(from.accountId, tag.tagId);
  const { complaint_number } = result as CallResult<typeof novaReklamacija>;
  const amount = await accept(clerk, complaint_number, tag);
  expect(await replacing.balances(from.accountId, tag.tagId)).toEqual([before + amount]);
  expect(await replacing.balances(to.accountId, newTagId)).toEqual([0]);
});

/** What the passage cost too much for its category, given back by staff before anybody complains. */
const correct = (clerk: SignedIn, { accountId }: SignedIn, passage_id: string) =>
  fixture.call(
    ispraviProlazak,
    {
      account_id: accountId,
      passage_id,
      nothing: false,
      entryStation: 'rs-a1-stara-pazova',
      category: 'I',
      refund: 15_900,
      note: 'путнички аутомобил на снимку',
    },
    clerk.token,
  );

test('staff correct a passage of a tag that was handed over: the money comes to its owner of then', async () => {
  const { from, to, tag } = await pair();
  const clerk = await fixture.addStaff('clerk');
  const passage = await driven(from, tag);
  const newTagId = await handing.handOver(from, to, tag);
  const [before = 0] = await replacing.balances(from.accountId, tag.tagId);
  expect(await correct(clerk, from, passage)).toMatchObject({ statusCode: 200 });
  expect(await replacing.balances(from.accountId, tag.tagId)).toEqual([before + 15_900]);
  expect(await replacing.balances(to.accountId, newTagId)).toEqual([0]);
});

test('whoever closes the account after the handover gets nothing on a tag that nobody looks at any more', async () => {
  const { from, to, tag } = await pair();
  const clerk = await fixture.addStaff('clerk');
  const passage = await driven(from, tag);
  await handing.handOver(from, to, tag);
  const closing = { bankAccount: '840-955845-10', confirmed: true };
  expect(await fixture.call(obrisiNalog, closing, from.token)).toMatchObject({ statusCode: 200 });
  expect(await correct(clerk, from, passage)).toMatchObject({
    statusCode: 409,
    message: 'corrections.tag-closed',
  });
});

test('staff correct a passage of a tag that was replaced: the money comes to the new one', async () => {
  const { from, tag } = await pair();
  const clerk = await fixture.addStaff('clerk');
  const passage = await driven(from, tag);
  const { tag_id: newTagId } = await replacing.replace(clerk, { ...from, tagId: tag.tagId });
  const [before = 0] = await replacing.balances(from.accountId, newTagId);
  expect(await correct(clerk, from, passage)).toMatchObject({ statusCode: 200 });
  expect(await replacing.balances(from.accountId, tag.tagId, newTagId)).toEqual([
    0,
    before + 15_900,
  ]);
});

test('of a tag that came back, what is given back comes to the one that works', async () => {
  const { from, to, tag } = await pair();
  const clerk = await fixture.addStaff('clerk');
  const passage = await driven(from, tag);
  const newTagId = await handing.handOver(from, to, tag);
  fixture.passTime({ minutes: 1 });
  const backId = await handing.handOver(to, from, { ...tag, tagId: newTagId });
  const { result } = await complain(from, passage);
  const { complaint_number } = result as CallResult<typeof novaReklamacija>;
  const amount = await accept(clerk, complaint_number, tag);
  expect(await replacing.balances(from.accountId, backId)).toEqual([amount]);
});

test('what comes late may leave a debt on the ended tag, which blocks no other and is never anybody else’s', async () => {
  const { from, to, tag } = await pair();
  await bookOnTag(fixture, tag, -5000);
  const exitedAt = ago(30);
  const newTagId = await handing.handOver(from, to, tag);
  const { database, services } = fixture.app;
  const recorder = createPassageRecorder({ database, ...services });
  const late = [tripOf(tag.serialNumber, exitedAt)];
  expect((await recorder.recordPassages(everyAccount, late)).recorded).toBe(1);
  expect((await recorder.recordPassages(everyAccount, late)).recorded).toBe(0);
  fixture.passTime({ hours: 8 * 24 });
  await services.unpaidRule.sweep(everyAccount);
  const [owed = 0] = await replacing.balances(from.accountId, tag.tagId);
  expect(owed).toBeLessThan(0);
  expect(await replacing.balances(to.accountId, newTagId)).toEqual([0]);
  expect(
    await run('SELECT 1 FROM tag_blocks WHERE tag_id IN ($1, $2)', tag.tagId, newTagId),
  ).toEqual([]);
  expect((await inLanes(fixture, tag))?.status).not.toBe('blocked');
});

test('a budget ends with the tag, and both accounts have it in their trail', async () => {
  const { from, to, tag } = await pair();
  const budget = { subject: 'tag', subjectId: tag.tagId, monthly: 100_000 };
  expect(await fixture.call(sacuvajBudzet, budget, from.token)).toMatchObject({ statusCode: 200 });
  const newTagId = await handing.handOver(from, to, tag);
  const { result } = await fixture.call(getBudzeti, {}, from.token);
  expect((result as CallResult<typeof getBudzeti>).items).toEqual([]);
  expect(await fixture.call(sacuvajBudzet, budget, from.token)).toMatchObject({ statusCode: 404 });
  const trail = (accountId: string) =>
    run(
      `SELECT action, subject FROM audit_trail
       WHERE account_id = $1 AND action LIKE 'tag-%' ORDER BY audit_id`,
      accountId,
    );
  expect(await trail(from.accountId)).toEqual([
    { action: 'tag-handover-begun', subject: `tag:${tag.tagId}` },
    { action: 'tag-handed-over', subject: `tag:${tag.tagId}` },
  ]);
  expect(await trail(to.accountId)).toEqual([{ action: 'tag-bound', subject: `tag:${newTagId}` }]);
});

test('the automatic top-up ends with the tag, so that its card is free', async () => {
  const { from, to, tag } = await pair();
  const cardId = uuid();
  await run(
    `INSERT INTO automatic_top_ups (account_id, tag_id, user_id, card_id, limit_minor, amount_minor,
       monthly_cap_minor, currency, created_at, changed_at)
     VALUES ($1, $2, $3, $4, 100000, 250000, 1000000, 'RSD', $5, $5)`,
    from.accountId,
    tag.tagId,
    from.userId,
    cardId,
    ago(60),
  );
  const rules = async (who: SignedIn) => {
    const { result } = await fixture.call(getAutomatskeDopune, {}, who.token);
    return getAutomatskeDopune.result.parse(result).items.map(({ tag_id }) => tag_id);
  };
  expect(await rules(from)).toEqual([tag.tagId]);
  await handing.handOver(from, to, tag);
  expect(await rules(from)).toEqual([]);
  expect(await rules(to)).toEqual([]);
});

test('staff see the life of the device in both accounts, one after the other', async () => {
  const { from, to, tag } = await pair();
  const clerk = await fixture.addStaff('clerk');
  fixture.passTime({ minutes: 5 });
  const at = fixture.now().toString();
  const newTagId = await handing.handOver(from, to, tag);
  const asked = { serial_number: tag.serialNumber };
  const { result } = await fixture.call(getUredjaj, asked, clerk.token);
  const device = getUredjaj.result.parse(result);
  const moment = (text: string | null | undefined) => Date.parse(text ?? '');
  expect(device.owners).toMatchObject([
    { account_id: to.accountId, tag_id: newTagId, until: null },
    { account_id: from.accountId, tag_id: tag.tagId },
  ]);
  const [new_, old] = device.owners;
  expect(moment(old?.until)).toBe(Date.parse(at));
  expect(moment(new_?.since)).toBe(Date.parse(at));
  expect(device.events.map(({ kind }) => kind)).toContain('handed-over');
  expect(device.where).toBe('customer');
  // Nothing about its former holder counts for its present one.
  expect(JSON.stringify(device.events)).not.toContain('BG 2148-AP');
});

test('who gets the tag sees nothing of who had it, and a tag that comes back begins again', async () => {
  const { from, to, tag } = await pair();
  const there = await handing.handOver(from, to, tag);
  const shown = JSON.stringify((await fixture.call(getTagovi, { rows: 100 }, to.token)).result);
  for (const theirs of ['BG 2148-AP', tag.tagId, from.accountId]) {
    expect(shown).not.toContain(theirs);
  }
  fixture.passTime({ minutes: 1 });
  const back = await handing.handOver(to, from, { ...tag, tagId: there });
  const { database, services } = fixture.app;
  const recorder = createPassageRecorder({ database, ...services });
  await recorder.recordPassages(everyAccount, [
    tripOf(tag.serialNumber, ago(5)),
    tripOf(tag.serialNumber, fixture.now().toString()),
  ]);
  const [old = 0, now = 0] = await replacing.balances(from.accountId, tag.tagId, back);
  expect(old).toBeLessThan(500_000);
  expect(now).toBeLessThan(0);
  expect(await replacing.balances(to.accountId, there)).toEqual([0]);
});

test('an owner who has another role by now hands nothing over', async () => {
  const { from, to, tag } = await pair('pravno');
  const code = await handing.begin(from, tag.tagId);
  await run('UPDATE users SET role = $1 WHERE user_id = $2', 'accountant', from.userId);
  expect(await handing.accept(to, tag, code)).toMatchObject({
    message: 'tags.handover-not-now',
  });
});

test('a company that pays later hands over what is below zero', async () => {
  const { from, to, tag } = await pair('pravno');
  await run(
    `INSERT INTO postpaid_contracts (account_id, starts_on, starts_at, limit_minor, days_to_pay, currency, made_at, made_by)
     VALUES ($1, $2::timestamptz::date, $2, 1000000, 15, 'RSD', $2, 'staff:x')`,
    from.accountId,
    ago(60),
  );
  await bookOnTag(fixture, tag, -6000);
  const newTagId = await handing.handOver(from, to, tag);
  expect(await replacing.balances(from.accountId, tag.tagId)).toEqual([-100_000]);
  expect(await replacing.balances(to.accountId, newTagId)).toEqual([0]);
});

test('accounts are locked in the order of their ids, so that two tags may cross', async () => {
  const one = await pair();
  const other = await addLanesTag(fixture, one.to);
  const crossed = [
    { from: one.from, to: one.to, tag: one.tag },
    { from: one.to, to: one.from, tag: other },
  ];
  const begun = await Promise.all(
    crossed.map(async (each) => ({
      ...each,
      code: await handing.begin(each.from, each.tag.tagId),
    })),
  );
  const [low = '', high = ''] = [one.from.accountId, one.to.accountId].toSorted();
  const { database } = fixture.app;
  let answers: readonly ReturnType<typeof handing.accept>[] = [];
  await database.transaction(async (tx) => {
    await database.run('SELECT 1 FROM accounts WHERE account_id = $1 FOR UPDATE', [low], tx);
    answers = begun.map(({ to, tag, code }) => handing.accept(to, tag, code));
    await expect.poll(() => countWaiting(database), { timeout: 10_000 }).toBe(2);
    // Neither holds one account while it waits for the other.
    const free = 'SELECT 1 FROM accounts WHERE account_id = $1 FOR UPDATE SKIP LOCKED';
    expect(await database.run(free, [high], tx)).toHaveLength(1);
  });
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});
