import type { CallResult, Envelope } from '@rampa/contract';
import { getObavestenja, type NotificationChannel } from '@rampa/contract/identity';
import {
  blokirajTag,
  dodeliVozaca,
  getBlokade,
  iskljuciTag,
  odblokirajTag,
  prijaviIzgubljen,
  prijaviPronadjen,
  staffBlockReasons,
  ukljuciTag,
  type PastBlock,
} from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { doWithout } from '../../../testing/do-without.ts';
import {
  addLanesTag,
  askAsLane,
  inLanes,
  intakeKey,
  shownBlocks,
  type LanesTag,
} from '../testing/lanes-fixture.ts';

let fixture: AppFixture;
let clerk: SignedIn;
let customer: SignedIn;
let tag: LanesTag;

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { INTAKE_KEY: intakeKey } });
});
beforeEach(async () => {
  clerk = await fixture.addStaff();
  customer = await fixture.addCustomer();
  tag = await addLanesTag(fixture, customer);
});
afterAll(() => fixture.close());

const ids = () => ({ account_id: customer.accountId, tag_id: tag.tagId });
const block = (more: object = {}, by = clerk) =>
  fixture.call(blokirajTag, { ...ids(), reason: 'document', ...more }, by.token);
const lift = (blockId: string, by = clerk) =>
  fixture.call(odblokirajTag, { ...ids(), blockId }, by.token);
const idOf = ({ result }: Envelope) => (result as { readonly blockId: string }).blockId;
const own = (call: typeof iskljuciTag | typeof ukljuciTag, by = customer) =>
  fixture.call(call, { tag_id: tag.tagId }, by.token);

async function history(): Promise<readonly PastBlock[]> {
  const { result } = await fixture.call(getBlokade, ids(), clerk.token);
  return (result as { readonly items: readonly PastBlock[] }).items;
}
const shown = () => shownBlocks(fixture, customer, tag);
const mails = async () => {
  const waiting = await fixture.mailsTo(`${customer.username}@primer.rs`);
  return waiting.map(({ template }) => template);
};
/** In the portal, the newest first. */
async function notices(by = customer): Promise<readonly string[]> {
  const input = { rows: 100, languageId: '3' };
  const { result } = await fixture.call(getObavestenja, input, by.token);
  return (result as CallResult<typeof getObavestenja>).items.map(({ text }) => text);
}
const without = (...channels: NotificationChannel[]) =>
  doWithout(fixture, customer, 'tag-blocked', channels);

test.each(staffBlockReasons)(
  'a tag that a clerk blocks as %s is refused by lanes at once, and accepted once that is lifted',
  async (reason) => {
    const { cursor } = await askAsLane(fixture);
    const made = await block({ reason, note: 'По налогу' });
    expect(made).toMatchObject({ http: 200, result: { already: false } });
    const { tags, cursor: next } = await askAsLane(fixture, cursor);
    expect(tags).toContainEqual(
      expect.objectContaining({
        serialNumber: tag.serialNumber,
        status: 'blocked',
        reason,
        since: '2026-11-20T13:00:00+01:00',
      }),
    );
    expect(await shown()).toEqual([{ reason, since: '2026-11-20T13:00:00+01:00', holds: true }]);
    expect(await lift(idOf(made))).toMatchObject({ http: 200, result: { already: false } });
    expect((await askAsLane(fixture, next)).tags).toMatchObject([{ status: 'good', reason: '' }]);
    expect(await shown()).toBeUndefined();
    expect(await history()).toMatchObject([
      {
        reason,
        origin: 'staff',
        note: 'По налогу',
        holds: false,
        madeBy: expect.stringMatching(/./),
      },
    ]);
  },
);

test('the customer is told by mail and in the portal of a block and of its end', async () => {
  const made = await block({ reason: 'fraud' });
  await lift(idOf(made));
  expect(await mails()).toEqual(['tags.mail-blocked-fraud', 'tags.mail-unblocked']);
  expect(await notices()).toEqual(['Tag works again: BG 2148-AP', 'Tag blocked: BG 2148-AP']);
  const [mail] = await fixture.mailsTo(`${customer.username}@primer.rs`);
  expect(mail?.params).toMatchObject({ tag: 'BG 2148-AP', day: '20. novembra 2026.' });
});

test('who has chosen one channel is told by it alone', async () => {
  await without('email');
  await lift(idOf(await block({ reason: 'document' })));
  expect(await mails()).toEqual([]);
  expect(await notices()).toHaveLength(2);
  customer = await fixture.addCustomer();
  tag = await addLanesTag(fixture, customer);
  await without('portal');
  await lift(idOf(await block({ reason: 'document' })));
  expect(await mails()).toHaveLength(2);
  expect(await notices()).toEqual([]);
});

test('who wants to hear nothing of blocks learns of each by mail all the same, and of its end not', async () => {
  await without('email', 'portal', 'push', 'sms');
  await lift(idOf(await block({ reason: 'unpaid' })));
  await lift(idOf(await block({ reason: 'document', from: '2026-12-01' })));
  await own(iskljuciTag);
  await own(ukljuciTag);
  expect(await mails()).toEqual(['tags.mail-blocked-unpaid', 'tags.mail-block-announced']);
  expect(await notices()).toEqual([]);
});

test('each member is told as they have chosen, the driver of the tag as well, no other driver', async () => {
  customer = await fixture.addCustomer('pravno');
  tag = await addLanesTag(fixture, customer);
  const [driver, other] = [
    await fixture.addMember(customer, 'driver'),
    await fixture.addMember(customer, 'driver'),
  ];
  const handed = { tag_id: tag.tagId, driver_id: driver.userId };
  await fixture.call(dodeliVozaca, handed, customer.token);
  await without('email');
  await block({ reason: 'document' });
  expect(await notices()).toHaveLength(1);
  expect(await notices(driver)).toEqual(['Tag blocked: BG 2148-AP']);
  expect(await notices(other)).toEqual([]);
  expect(await mails()).toEqual([]);
  const [mail] = await fixture.mailsTo(driver.username);
  expect(mail?.template).toBe('tags.mail-blocked-document');
});

test('who blocked and who lifted is in the audit trail, a repeated click too, and customers are told once', async () => {
  const made = await block({ reason: 'unpaid' });
  expect(await block({ reason: 'unpaid', note: 'Други пут' })).toMatchObject({
    http: 200,
    result: { blockId: idOf(made), already: true },
  });
  await lift(idOf(made));
  expect(await lift(idOf(made))).toMatchObject({ http: 200, result: { already: true } });
  expect(await mails()).toEqual(['tags.mail-blocked-unpaid', 'tags.mail-unblocked']);
  const { database } = fixture.app;
  const trail = await database.run(
    `SELECT actor, action, details->>'repeated' AS repeated FROM audit_trail
     WHERE account_id = $1 AND subject = $2 ORDER BY audit_id`,
    [customer.accountId, `tag:${tag.tagId}`],
  );
  const actor = `staff:${clerk.userId}`;
  expect(trail).toEqual([
    { actor, action: 'tag-blocked', repeated: 'false' },
    { actor, action: 'tag-blocked', repeated: 'true' },
    { actor, action: 'tag-unblocked', repeated: 'false' },
    { actor, action: 'tag-unblocked', repeated: 'true' },
  ]);
});

test('a second clerk who names another day is told which one there is', async () => {
  await block({ from: '2026-12-01' });
  expect(await block({ from: '2026-12-02' })).toMatchObject({
    http: 409,
    message: 'tags.blocked-otherwise;day:2026-12-01',
  });
  expect(await block({ reason: 'returned' })).toMatchObject({ http: 200 });
  expect(await history()).toHaveLength(2);
});

test.each([
  ['2026-11-19', 'tags.block-day-past'],
  ['2027-11-21', 'tags.block-day-far'],
])('%s is no first day of a block', async (from, message) => {
  expect(await block({ from })).toMatchObject({ http: 400, result: [{ field: 'from', message }] });
  expect(await history()).toEqual([]);
});

test('of several reasons lanes and the customer get the gravest, and the others remain', async () => {
  await own(iskljuciTag);
  const unpaid = await block({ reason: 'unpaid' });
  await block({ reason: 'document' });
  const fraud = await block({ reason: 'fraud' });
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'blocked', reason: 'fraud' });
  expect((await shown())?.map(({ reason }) => reason)).toEqual([
    'fraud',
    'document',
    'unpaid',
    'switched-off',
  ]);
  await lift(idOf(fraud));
  expect(await inLanes(fixture, tag)).toMatchObject({ reason: 'document' });
  expect(await mails()).toContain('tags.mail-unblocked-still-blocked');
  await lift(idOf(unpaid));
  expect((await shown())?.map(({ reason }) => reason)).toEqual(['document', 'switched-off']);
});

test('a lost tag stays lost while it is blocked, and is blocked once it is found', async () => {
  await fixture.call(prijaviIzgubljen, { tag_id: tag.tagId, reason: 'izgubljen' }, customer.token);
  const made = await block({ reason: 'returned' });
  expect(made).toMatchObject({ http: 200 });
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'blocked', reason: 'lost' });
  await fixture.call(prijaviPronadjen, { tag_id: tag.tagId }, customer.token);
  expect(await inLanes(fixture, tag)).toMatchObject({ status: 'blocked', reason: 'returned' });
});

test('a tag that was switched off for good is not blocked, nor is one that is not the customer’s', async () => {
  await fixture.app.database.run(`UPDATE tags SET status = 'neaktivan' WHERE tag_id = $1`, [
    tag.tagId,
  ]);
  expect(await block()).toMatchObject({ http: 409, message: 'tags.status-not-allowed' });
  const stranger = await fixture.addCustomer();
  expect(await block({ account_id: stranger.accountId })).toMatchObject({ http: 404 });
  expect(await lift(uuid())).toMatchObject({ http: 404, message: 'tags.block-not-found' });
});

test('the customer switches a tag off and on again, as often as they click', async () => {
  const { cursor } = await askAsLane(fixture);
  expect(await own(iskljuciTag)).toMatchObject({ http: 200 });
  expect(await own(iskljuciTag)).toMatchObject({ http: 200 });
  const { tags, cursor: next } = await askAsLane(fixture, cursor);
  expect(tags).toContainEqual(
    expect.objectContaining({ serialNumber: tag.serialNumber, reason: 'switched-off' }),
  );
  // A clerk does not undo what the customer wants.
  const [switched] = await history();
  expect(switched).toMatchObject({ origin: 'customer', madeBy: '' });
  expect(await lift(switched?.blockId ?? '')).toMatchObject({ http: 404 });
  expect(await own(ukljuciTag)).toMatchObject({ http: 200 });
  expect(await own(ukljuciTag)).toMatchObject({ http: 200 });
  expect((await askAsLane(fixture, next)).tags).toMatchObject([{ status: 'good' }]);
  expect(await mails()).toEqual(['tags.mail-switched-off', 'tags.mail-switched-on']);
});

test('switching on does not lift what the operator has blocked, and says so', async () => {
  await own(iskljuciTag);
  await block({ reason: 'document' });
  await own(ukljuciTag);
  expect(await inLanes(fixture, tag)).toMatchObject({ reason: 'document' });
  expect(await mails()).toContain('tags.mail-switched-on-still-blocked');
});

test('a lost tag cannot be switched off, nor any by a driver or a stranger', async () => {
  await fixture.call(prijaviIzgubljen, { tag_id: tag.tagId, reason: 'ukraden' }, customer.token);
  expect(await own(iskljuciTag)).toMatchObject({ http: 409, message: 'tags.status-not-allowed' });
  expect(await own(iskljuciTag, await fixture.addCustomer())).toMatchObject({ http: 404 });
  customer = await fixture.addCustomer('pravno');
  tag = await addLanesTag(fixture, customer);
  const driver = await fixture.addMember(customer, 'driver');
  expect(await own(iskljuciTag, driver)).toMatchObject({ http: 403 });
  const accountant = await fixture.addMember(customer, 'accountant');
  expect(await own(iskljuciTag, accountant)).toMatchObject({ http: 200 });
});
