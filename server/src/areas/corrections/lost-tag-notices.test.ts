import type { CallResult } from '@rampa/contract';
import { getObavestenja } from '@rampa/contract/identity';
import type { TagStatus } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createPassageRecorder } from '../passages/index.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
  await fixture.app.jobs.start();
});
afterAll(() => fixture.close());

/** A tag that is so since a week ago; returns its serial number. */
async function addTag({ accountId }: SignedIn, status: TagStatus): Promise<string> {
  const serialNumber = `LT${uuid().slice(-10)}`;
  const at = fixture.now().subtract({ hours: 7 * 24 });
  const { services, database } = fixture.app;
  await services.tags.add(everyAccount.account(accountId), database.queries, [
    {
      tagId: uuid(),
      serialNumber,
      category: 'I',
      plate: 'BG 101-LT',
      nickname: '',
      status,
      statusChangedAt: at,
      createdAt: at.subtract({ hours: 24 }),
    },
  ]);
  return serialNumber;
}

/** Read at Novi Sad jug so many hours ago, by the lanes' own key. */
async function read(serialNumber: string, hoursAgo: number, sourceKey = uuid()): Promise<void> {
  const { services, database } = fixture.app;
  const exitedAt = fixture.now().subtract({ hours: hoursAgo }).epochMilliseconds;
  await createPassageRecorder({ database, ...services }).recordPassages(everyAccount, [
    {
      sourceKey,
      serialNumber,
      entryStationId: 'rs-a1-stara-pazova',
      enteredAt: exitedAt - 28 * 60_000,
      exitStationId: 'rs-a1-novi-sad-jug',
      exitedAt,
      lane: '3',
      category: 'I',
    },
  ]);
  const waiting = () =>
    database.run(
      `SELECT 1 FROM jobs.job WHERE name = 'lost-tag-used' AND state IN ('created', 'retry', 'active')`,
    );
  await expect.poll(async () => (await waiting()).length).toBe(0);
}

/** What the bell says, in English, and how many mails are on their way. */
async function told(owner: SignedIn) {
  const { token } = await fixture.signInAgain(owner);
  const input = { first: 0, rows: 10, languageId: '3' };
  const answer = await fixture.call(getObavestenja, input, token);
  const { items } = answer.result as CallResult<typeof getObavestenja>;
  const mails = await fixture.mailsTo(`${owner.username}@primer.rs`);
  return {
    // Others tell that a balance is low.
    bell: items.map(({ text }) => text).filter((text) => text.startsWith('Somebody drove')),
    mails: mails.filter(({ template }) => template.endsWith('-tag-used')),
  };
}

test('whoever has reported a tag lost is told that somebody drives with it, where and when, once a day', async () => {
  const owner = await fixture.addCustomer();
  const lost = await addTag(owner, 'izgubljen');
  await read(lost, 5, 'the lanes’ own key');
  await read(lost, 4);
  // The lanes deliver it once more.
  await read(lost, 5, 'the lanes’ own key');
  const first = await told(owner);
  expect(first.bell).toEqual(['Somebody drove with BG 101-LT, which is reported lost']);
  expect(first.mails).toHaveLength(1);
  expect(first.mails[0]?.params).toMatchObject({
    tag: 'BG 101-LT',
    station: 'Novi Sad jug',
    at: expect.stringMatching(/^\d{1,2}\. [a-z]+ \d{4}\. u \d\d:\d\d$/u) as unknown,
  });
  fixture.passTime({ hours: 25 });
  await read(lost, 1);
  expect((await told(owner)).bell).toHaveLength(2);
});

test('of a stolen tag no mail says that it is lost', async () => {
  const owner = await fixture.addCustomer();
  await read(await addTag(owner, 'ukraden'), 5);
  const { bell, mails } = await told(owner);
  expect(bell).toEqual(['Somebody drove with BG 101-LT, which is reported stolen']);
  expect(mails.map(({ template }) => template)).toEqual(['corrections.mail-stolen-tag-used']);
});

test('of a tag that works, is switched off, or was read long ago, nothing is told', async () => {
  const owner = await fixture.addCustomer();
  await read(await addTag(owner, 'aktivan'), 5);
  await read(await addTag(owner, 'neaktivan'), 5);
  await read(await addTag(owner, 'ukraden'), 80);
  expect(await told(owner)).toEqual({ bell: [], mails: [] });
});
