import type { CallResult } from '@rampa/contract';
import { obrisiNalog } from '@rampa/contract/personal-data';
import { getTrag } from '@rampa/contract/staff';
import {
  blokirajTag,
  dodeliVozaca,
  getTagovi,
  getVozaci,
  iskljuciTag,
  prijaviIzgubljen,
  prijaviPronadjen,
  sacuvajMestoTroska,
  sacuvajTag,
  zameniTagKupca,
} from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { addLanesTag, bookOnTag, inLanes, intakeKey } from '../testing/lanes-fixture.ts';
import { createReplacing } from '../testing/replacements-fixture.ts';

let fixture: AppFixture;
let replacing: ReturnType<typeof createReplacing>;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture({ settings: { INTAKE_KEY: intakeKey } });
  replacing = createReplacing(fixture);
});
beforeEach(async () => {
  clerk = await fixture.addStaff('clerk');
});
afterEach(async () => expect(await replacing.faults()).toEqual([]));
afterAll(() => fixture.close());

/** A customer with a working tag that has 5,000 dinars on it. */
async function owner(person: Parameters<AppFixture['addCustomer']>[0] = 'fizicko') {
  const customer = await fixture.addCustomer(person);
  const tag = await addLanesTag(fixture, customer);
  const say = (call: Parameters<AppFixture['call']>[0], input: object) =>
    fixture.call(call, input, customer.token);
  const tags = async () =>
    ((await say(getTagovi, { rows: 100 })).result as CallResult<typeof getTagovi>).items;
  return { customer, tag, say, tags };
}

const verdictOf = async (asked: ReturnType<typeof replacing.ask>) => {
  const { statusCode, message } = await asked;
  return `${statusCode} ${message}`.trim();
};

test('a replaced tag gives balance, plate, name, cost centre, driver and blocks to the new one, and lanes know both', async () => {
  const { customer, tag, say, tags } = await owner('pravno');
  const saved = await say(sacuvajMestoTroska, { costCentreId: '', code: 'P1', name: 'Продаја' });
  const { costCentreId } = saved.result as CallResult<typeof sacuvajMestoTroska>;
  const details = { nickname: 'Комби', plate: 'NS 777-AB', costCentreId };
  await say(sacuvajTag, { tag_id: tag.tagId, ...details });
  const driver = await fixture.addMember(customer, 'driver');
  await say(dodeliVozaca, { tag_id: tag.tagId, driver_id: driver.userId });
  const block = { account_id: customer.accountId, tag_id: tag.tagId, reason: 'document' };
  await fixture.call(blokirajTag, { ...block, note: 'Недостаје уговор' }, clerk.token);
  await fixture.call(blokirajTag, { ...block, reason: 'returned' }, clerk.token);
  await say(iskljuciTag, { tag_id: tag.tagId });

  const made = await replacing.replace(clerk, tag);
  expect(made).toMatchObject({ moved: { amount: 500_000, currency: 'RSD' }, already: false });
  const [fresh, old] = (await tags()).toSorted((a) => (a.tag_id === tag.tagId ? 1 : -1));
  expect(fresh).toMatchObject({
    tag_id: made.tag_id,
    nickname: 'Комби',
    plate: 'NS 777-AB',
    costCentre: { costCentreId },
    driver: { driver_id: driver.userId },
    status: 'aktivan',
    balance: { amount: 500_000 },
    replaces: { tag_id: tag.tagId, serial_number: tag.serialNumber },
  });
  expect(fresh?.blocks?.map(({ reason }) => reason)).toEqual(['document', 'switched-off']);
  expect(old).toMatchObject({
    tag_id: tag.tagId,
    nickname: 'Комби',
    driver: null,
    status: 'neaktivan',
    balance: { amount: 0 },
    replacedBy: { tag_id: made.tag_id, serial_number: made.serial_number },
  });
  expect(old?.blocks).toBeUndefined();
  // What the driver drove with the old one earlier today is still theirs to see.
  const drivers = await say(getVozaci, {});
  expect(drivers.result).toMatchObject({ items: [{ driver_id: driver.userId, tags: 1 }] });
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'blocked', reason: 'replaced' });
  const inNew = { ...tag, tagId: made.tag_id, serialNumber: made.serial_number };
  expect(await inLanes(fixture, inNew)).toMatchObject({ status: 'blocked', reason: 'document' });

  const mails = await fixture.mailsTo(`${customer.username}@primer.rs`);
  expect(mails.filter(({ template }) => template === 'tags.mail-replaced')).toHaveLength(1);
  const supervisor = await fixture.addStaff('supervisor');
  const asked = { customer: customer.accountId, rows: 100, action: 'tag-replaced' };
  const trail = await fixture.call(getTrag, asked, supervisor.token);
  expect(trail.result).toMatchObject({ totalRecords: 1 });
});

test.each([
  ['lost', 'izgubljen', 'lost'],
  ['stolen', 'ukraden', 'stolen'],
  ['worn', 'neaktivan', 'replaced'],
])('a tag that is replaced as %s is %s, and lanes hear "%s"', async (reason, status, heard) => {
  const { tag, say, tags } = await owner();
  await replacing.replace(clerk, tag, { reason });
  const old = (await tags()).find(({ tag_id: id }) => id === tag.tagId);
  expect(old?.status).toBe(status);
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'blocked', reason: heard });
  // Another tag has what was on it: found again, it stays stopped.
  const found = await say(prijaviPronadjen, { tag_id: tag.tagId });
  expect(found.message).toBe('tags.status-not-allowed');
});

test('a lost tag stays lost since it was reported, and a debt goes over like money', async () => {
  const { customer, tag, say } = await owner();
  await say(prijaviIzgubljen, { tag_id: tag.tagId, reason: 'izgubljen' });
  fixture.passTime({ minutes: 5 });
  await bookOnTag(fixture, tag, -6200);
  const before = await inLanes(fixture, tag);
  const made = await replacing.replace(clerk, tag, { reason: 'worn' });
  expect(made.moved.amount).toBe(-120_000);
  expect(await replacing.balances(customer.accountId, tag.tagId, made.tag_id)).toEqual([
    0, -120_000,
  ]);
  expect(await inLanes(fixture, tag)).toEqual(before);
});

test('clicked four times at once, and once more later, a tag is replaced once', async () => {
  const { customer, tag, tags } = await owner();
  const wanted = { serial_number: await replacing.printTag(), idempotencyKey: uuid() };
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => replacing.ask(clerk, tag, wanted)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const later = await replacing.ask(clerk, tag, { ...wanted, verificationCode: '' });
  expect(later.result).toMatchObject({
    serial_number: wanted.serial_number,
    moved: { amount: 500_000 },
    already: true,
  });
  expect(await tags()).toHaveLength(2);
  const other = await addLanesTag(fixture, customer);
  expect(await verdictOf(replacing.ask(clerk, other, wanted))).toBe(
    '409 tags.replacement-key-used',
  );
  const mails = await fixture.mailsTo(`${customer.username}@primer.rs`);
  expect(mails.map(({ template }) => template)).toEqual(['tags.mail-replaced']);
});

test('two clerks with two tags at once: one replaces it, the other is told by which', async () => {
  const { tag, tags } = await owner();
  const serials = [await replacing.printTag(), await replacing.printTag()];
  const answers = await Promise.all(
    serials.map((serial_number) => replacing.ask(clerk, tag, { serial_number })),
  );
  const fresh = (await tags()).find(({ status }) => status === 'aktivan');
  expect(answers.map(({ message }) => message).toSorted()).toEqual([
    '',
    `tags.replaced-already;serial:${fresh?.serial_number}`,
  ]);
  expect(await tags()).toHaveLength(2);
});

test('nothing is replaced by a wrong code, a tag of another category or of somebody, for another customer or a closed account', async () => {
  const { customer, tag, tags, say } = await owner();
  const stranger = await owner();
  const serial_number = await replacing.printTag();
  const refusals: readonly [object, string][] = [
    [{ verificationCode: '00000000' }, '404 tags.code-wrong'],
    [{ verificationCode: '' }, '404 tags.code-wrong'],
    [
      { serial_number: await replacing.printTag('II') },
      '409 tags.replacement-category;wanted:I,found:II',
    ],
    [{ account_id: stranger.customer.accountId }, '404 tags.not-found'],
    [{ tag_id: stranger.tag.tagId }, '404 tags.not-found'],
  ];
  for (const [wishes, expected] of refusals) {
    expect(await verdictOf(replacing.ask(clerk, tag, { serial_number, ...wishes }))).toBe(expected);
  }
  const taken = await replacing.replace(clerk, stranger.tag);
  const { serial_number: theirs } = taken;
  expect(await verdictOf(replacing.ask(clerk, tag, { serial_number: theirs }))).toBe(
    '608 tags.already-verified',
  );
  expect(await tags()).toHaveLength(1);
  await say(obrisiNalog, { bankAccount: '840-955845-10', confirmed: true });
  expect(await verdictOf(replacing.ask(clerk, tag, { serial_number }))).toBe(
    '409 tags.account-not-open',
  );
  expect(await replacing.balances(customer.accountId, tag.tagId)).toEqual([500_000]);
});

test('a tag that has replaced another one is replaced as well, and what comes late for the first reaches the last', async () => {
  const { customer, tag } = await owner();
  const second = await replacing.replace(clerk, tag);
  const third = await replacing.replace(clerk, { ...tag, tagId: second.tag_id });
  await bookOnTag(fixture, tag, -320);
  expect(
    await replacing.balances(customer.accountId, tag.tagId, second.tag_id, third.tag_id),
  ).toEqual([0, 0, 468_000]);
});

test('booked at the moment of the replacement, nothing stays on the old tag', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { customer, tag } = await owner();
    const [made] = await Promise.all([
      replacing.replace(clerk, tag),
      ...Array.from({ length: 4 }, () => bookOnTag(fixture, tag, -100)),
    ]);
    expect(await replacing.balances(customer.accountId, tag.tagId, made.tag_id)).toEqual([
      0, 460_000,
    ]);
  }
});

test('where no code is asked for, the serial number alone is enough; where it is switched off, the call does not exist', async () => {
  const { tag } = await owner();
  const bare = await fixture.addServer({ TAG_REPLACEMENT: 'serial-number' });
  const input = {
    account_id: tag.accountId,
    tag_id: tag.tagId,
    serial_number: 'NOBODY HAS IT',
    reason: 'worn',
    idempotencyKey: uuid(),
  };
  const unknown = await bare.call(zameniTagKupca, input, clerk.token);
  expect(unknown.message).toBe('tags.serial-unknown');
  const serial_number = await replacing.printTag();
  const without = await fixture.addServer({ TAG_REPLACEMENT: 'off' });
  const off = await without.call(zameniTagKupca, { ...input, serial_number }, clerk.token);
  expect(off.message).toBe('request.not-found');
  const done = await bare.call(zameniTagKupca, { ...input, serial_number }, clerk.token);
  expect(done.result).toMatchObject({ serial_number });
});
