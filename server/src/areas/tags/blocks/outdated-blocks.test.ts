import {
  blokirajNalog,
  blokirajTag,
  iskljuciTag,
  odblokirajNalog,
  odblokirajTag,
  prijaviIzgubljen,
} from '@rampa/contract/tags';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { addLanesTag, type LanesTag } from '../testing/lanes-fixture.ts';

let fixture: AppFixture;
let clerk: SignedIn;
let customer: SignedIn;
let tag: LanesTag;
beforeAll(async () => {
  fixture = await openAppFixture();
  clerk = await fixture.addStaff();
});
beforeEach(async () => {
  customer = await fixture.addCustomer();
  tag = await addLanesTag(fixture, customer);
});
afterAll(() => fixture.close());

/** Which of these messages would no longer leave, if they had waited until now. */
async function outdated(told: readonly string[], about: 'tag' | 'account' = 'tag') {
  const { noticeOutdated } = fixture.app.services.blockNotices;
  const scope = everyAccount.account(customer.accountId);
  const tagId = about === 'tag' ? tag.tagId : undefined;
  const dropped: string[] = [];
  for (const one of told) {
    const template = `tags.mail-${one}`;
    const given = { scope, kind: 'tag-blocked', template, tagId, driverId: undefined } as const;
    if (await noticeOutdated(given)) dropped.push(one);
  }
  return dropped;
}
const ids = () => ({ account_id: customer.accountId, tag_id: tag.tagId });
async function block(more: object) {
  const { result } = await fixture.call(blokirajTag, { ...ids(), ...more }, clerk.token);
  const { blockId } = result as { readonly blockId: string };
  return () => fixture.call(odblokirajTag, { ...ids(), blockId }, clerk.token);
}

test('of a block and its end in one night, the morning brings what is so', async () => {
  const both = ['blocked-document', 'unblocked', 'unblocked-still-blocked'];
  const lift = await block({ reason: 'document' });
  expect(await outdated(both)).toEqual(['unblocked']);
  await lift();
  expect(await outdated(both)).toEqual(['blocked-document', 'unblocked-still-blocked']);
  await block({ reason: 'fraud' });
  expect(await outdated(both)).toEqual(['blocked-document', 'unblocked']);
});

test('an announcement that was withdrawn is not told, nor a withdrawal once another block is announced', async () => {
  const both = ['block-announced', 'block-withdrawn'];
  const withdraw = await block({ reason: 'document', from: '2026-12-01' });
  expect(await outdated(both)).toEqual(['block-withdrawn']);
  await withdraw();
  expect(await outdated(both)).toEqual(['block-announced']);
});

test('a switch is told as it is, and a lost tag is still stopped', async () => {
  const both = ['switched-off', 'switched-on', 'switched-on-still-blocked'];
  await fixture.call(iskljuciTag, { tag_id: tag.tagId }, customer.token);
  expect(await outdated(both)).toEqual(['switched-on']);
  await fixture.call(prijaviIzgubljen, { tag_id: tag.tagId, reason: 'izgubljen' }, customer.token);
  expect(await outdated(['unblocked-still-blocked'])).toEqual([]);
});

test('so is the block of a whole account', async () => {
  await addLanesTag(fixture, customer);
  const both = ['account-blocked', 'account-unblocked'];
  const all = { account_id: customer.accountId, reason: 'fraud' };
  expect(await outdated(both, 'account')).toEqual(['account-blocked']);
  await fixture.call(blokirajNalog, { ...all, note: 'По налогу' }, clerk.token);
  expect(await outdated(both, 'account')).toEqual(['account-unblocked']);
  await fixture.call(odblokirajNalog, all, clerk.token);
  expect(await outdated(both, 'account')).toEqual(['account-blocked']);
});

test('what another version tells, and what is not about blocks, leaves', async () => {
  expect(await outdated(['of-a-newer-version'])).toEqual([]);
});
