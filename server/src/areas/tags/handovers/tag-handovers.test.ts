import type { CallResult, Envelope } from '@rampa/contract';
import { prenesiIznos } from '@rampa/contract/balance-transfers';
import { obrisiNalog } from '@rampa/contract/personal-data';
import {
  blokirajTag,
  dodeliVozaca,
  getTagovi,
  opozoviPredaju,
  type preuzmiTag,
  prijaviIzgubljen,
  prijaviPronadjen,
  zapocniPredaju,
} from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { createPassageRecorder } from '../../passages/index.ts';
import { tripOf } from '../../passages/testing/passages-fixture.ts';
import {
  addLanesTag,
  bookOnTag,
  inLanes,
  intakeKey,
  type LanesTag,
} from '../testing/lanes-fixture.ts';
import { createHandingOver } from '../testing/handovers-fixture.ts';
import { createReplacing } from '../testing/replacements-fixture.ts';

let fixture: AppFixture;
let replacing: ReturnType<typeof createReplacing>;
beforeAll(async () => {
  fixture = await openAppFixture({ settings: { INTAKE_KEY: intakeKey } });
  replacing = createReplacing(fixture);
});
afterEach(async () => expect(await replacing.faults()).toEqual([]));
afterAll(() => fixture.close());

const verdict = ({ statusCode, message }: Envelope): string => `${statusCode} ${message}`.trim();

async function listed({ token }: SignedIn) {
  const { result } = await fixture.call(getTagovi, { rows: 100 }, token);
  // As the call answers.
  return (result as CallResult<typeof getTagovi>).items;
}

const begin = (customer: SignedIn, { tagId }: LanesTag): Promise<string> =>
  createHandingOver(fixture).begin(customer, tagId);

const accept: ReturnType<typeof createHandingOver>['accept'] = (...who) =>
  createHandingOver(fixture).accept(...who);

async function pair() {
  const from = await fixture.addCustomer();
  const to = await fixture.addCustomer();
  return { from, to, tag: await addLanesTag(fixture, from) };
}

/** A passage of the serial number, delivered now. */
async function drive({ serialNumber }: LanesTag, exitedAt: string): Promise<number> {
  const { database, services } = fixture.app;
  const recorder = createPassageRecorder({ database, ...services });
  return (await recorder.recordPassages(everyAccount, [tripOf(serialNumber, exitedAt)])).recorded;
}

test('a tag goes to another account, and its past and its money stay', async () => {
  const { from, to, tag } = await pair();
  const code = await begin(from, tag);
  expect((await listed(from))[0]?.handoverUntil).toBeDefined();
  expect(verdict(await accept(from, tag, code))).toBe('608 tags.already-yours');
  const taken = await accept(to, tag, code.toLowerCase(), 'ns 777-ab');
  expect(verdict(taken)).toBe('200');

  const [old] = await listed(from);
  expect(old).toMatchObject({
    status: 'neaktivan',
    balance: { amount: 500_000 },
    plate: 'BG 2148-AP',
    handedOverAt: expect.any(String),
  });
  expect(await listed(to)).toEqual([
    expect.objectContaining({
      serial_number: tag.serialNumber,
      status: 'aktivan',
      plate: 'NS 777-AB',
      balance: { amount: 0, currency: 'RSD' },
    }),
  ]);
  expect((await inLanes(fixture, tag))?.status).not.toBe('blocked');
  // A second click gets the same answer, and nothing more happens.
  expect(await accept(to, tag, code)).toMatchObject({ statusCode: 200, result: taken.result });
  expect(await listed(to)).toHaveLength(1);
  for (const [who, template] of [
    [from, 'tags.mail-handed-over'],
    [to, 'tags.mail-taken-over'],
  ] as const) {
    const mails = await fixture.mailsTo(`${who.username}@primer.rs`);
    expect(mails.filter((mail) => mail.template === template)).toHaveLength(1);
  }

  // What is on it can be moved to another tag of the account.
  const other = await addLanesTag(fixture, from);
  const moved = await fixture.call(
    prenesiIznos,
    {
      tag_id: tag.tagId,
      toTagId: other.tagId,
      amount: 500_000,
      idempotencyKey: uuid(),
    },
    from.token,
  );
  expect(verdict(moved)).toBe('200');
  expect(await replacing.balances(from.accountId, tag.tagId, other.tagId)).toEqual([0, 1_000_000]);
});

test('of two who accept at once one gets the tag, and a code works once', async () => {
  const { from, to, tag } = await pair();
  const third = await fixture.addCustomer();
  const code = await begin(from, tag);
  const answers = await Promise.all([accept(to, tag, code), accept(third, tag, code)]);
  expect(answers.map(verdict).toSorted()).toEqual(['200', '404 tags.handover-code-wrong']);
  expect([...(await listed(to)), ...(await listed(third))]).toHaveLength(1);
  expect(verdict(await fixture.call(opozoviPredaju, { tag_id: tag.tagId }, from.token))).toBe(
    '409 tags.handover-done',
  );
});

test('two clicks at once link the tag once', async () => {
  const { from, to, tag } = await pair();
  const code = await begin(from, tag);
  const answers = await Promise.all([accept(to, tag, code), accept(to, tag, code)]);
  expect(answers.map(verdict)).toEqual(['200', '200']);
  expect(await listed(to)).toHaveLength(1);
});

test('a code ends when it is called back, replaced by a new one, or a week old', async () => {
  const { from, to, tag } = await pair();
  const first = await begin(from, tag);
  const second = await begin(from, tag);
  expect(verdict(await accept(to, tag, first))).toBe('404 tags.handover-code-wrong');
  await fixture.call(opozoviPredaju, { tag_id: tag.tagId }, from.token);
  expect(verdict(await accept(to, tag, second))).toBe('404 tags.handover-code-wrong');
  const third = await begin(from, tag);
  fixture.passTime({ hours: 7 * 24 });
  const later = await fixture.signInAgain(to);
  expect(verdict(await accept(later, tag, third))).toBe('404 tags.handover-code-wrong');
  const [kept] = await listed(await fixture.signInAgain(from));
  expect(kept).toMatchObject({ status: 'aktivan' });
  expect(kept?.handoverUntil).toBeUndefined();
});

test('wrong codes are limited', async () => {
  const { from, to, tag } = await pair();
  const code = await begin(from, tag);
  let last = '';
  for (let tries = 0; tries < 11; tries += 1) {
    last = verdict(await accept(to, tag, 'AAAA-AAAA-AAAA-AAAA'));
  }
  expect(last).toContain('request.too-many');
  expect(verdict(await accept(to, tag, code))).toContain('request.too-many');
});

test('a block, a debt and a loss forbid it, before the code and after it', async () => {
  const { from, to, tag } = await pair();
  const clerk = await fixture.addStaff('clerk');
  const start = async () =>
    verdict(await fixture.call(zapocniPredaju, { tag_id: tag.tagId }, from.token));
  const code = await begin(from, tag);
  await bookOnTag(fixture, tag, -6000);
  expect(verdict(await accept(to, tag, code))).toBe('409 tags.handover-not-now');
  expect(await start()).toBe('409 tags.handover-debt');
  await bookOnTag(fixture, tag, 6000);
  await fixture.call(
    blokirajTag,
    { account_id: from.accountId, tag_id: tag.tagId, reason: 'document', note: 'Недостаје уговор' },
    clerk.token,
  );
  expect(verdict(await accept(to, tag, code))).toBe('409 tags.handover-not-now');
  expect(await start()).toBe('409 tags.handover-blocked');
  const lost = await addLanesTag(fixture, from);
  const lostCode = await begin(from, lost);
  await fixture.call(prijaviIzgubljen, { tag_id: lost.tagId, reason: 'ukraden' }, from.token);
  expect(verdict(await accept(to, lost, lostCode))).toBe('404 tags.handover-code-wrong');
  const stopped = (await listed(from)).find((one) => one.tag_id === lost.tagId);
  expect(stopped?.handoverUntil).toBeUndefined();
  expect(await listed(to)).toEqual([]);
});

test('a code ends with the loss of its tag, also where the tag is found again', async () => {
  const { from, to, tag } = await pair();
  const code = await begin(from, tag);
  await fixture.call(prijaviIzgubljen, { tag_id: tag.tagId, reason: 'izgubljen' }, from.token);
  const found = await fixture.call(prijaviPronadjen, { tag_id: tag.tagId }, from.token);
  expect(verdict(found)).toBe('200');
  expect(verdict(await accept(to, tag, code))).toBe('404 tags.handover-code-wrong');
  const [kept] = await listed(from);
  expect(kept).toMatchObject({ status: 'aktivan' });
  expect(kept?.handoverUntil).toBeUndefined();
  expect(verdict(await accept(to, tag, await begin(from, tag)))).toBe('200');
});

test('an owner who was removed, and an account that is closed, hand nothing over', async () => {
  const { from, to, tag } = await pair();
  const code = await begin(from, tag);
  await fixture.app.database.run(
    `UPDATE users SET removed_at = now() WHERE account_id = $1 AND user_id = $2`,
    [from.accountId, from.userId],
  );
  expect(verdict(await accept(to, tag, code))).toBe('409 tags.handover-not-now');
  await fixture.app.database.run(`UPDATE users SET removed_at = NULL WHERE account_id = $1`, [
    from.accountId,
  ]);
  const closing = await fixture.call(
    obrisiNalog,
    { bankAccount: '840-955845-10', confirmed: true },
    from.token,
  );
  expect(verdict(closing)).toBe('200');
  expect(verdict(await accept(to, tag, code))).toMatch(/404|409/u);
  expect(await listed(to)).toEqual([]);
});

test('what was driven before and comes later is charged to the account that had the tag', async () => {
  const { from, to, tag } = await pair();
  const before = fixture.now().subtract({ hours: 1 }).toString();
  const code = await begin(from, tag);
  const taken = await accept(to, tag, code);
  // As the call answers.
  const { tag_id: newTagId } = taken.result as CallResult<typeof preuzmiTag>;
  expect(await drive(tag, before)).toBe(1);
  expect(await drive(tag, fixture.now().toString())).toBe(1);
  const [old = 0] = await replacing.balances(from.accountId, tag.tagId);
  const [fresh = 0] = await replacing.balances(to.accountId, newTagId);
  expect(old).toBeLessThan(500_000);
  expect(fresh).toBeLessThan(0);
});

test('the driver of a tag no longer has it, and an accountant cannot hand it over', async () => {
  const from = await fixture.addCustomer('pravno');
  const to = await fixture.addCustomer();
  const tag = await addLanesTag(fixture, from);
  const driver = await fixture.addMember(from, 'driver');
  const accountant = await fixture.addMember(from, 'accountant');
  await fixture.call(dodeliVozaca, { tag_id: tag.tagId, driver_id: driver.userId }, from.token);
  const refused = await fixture.call(zapocniPredaju, { tag_id: tag.tagId }, accountant.token);
  expect(refused.statusCode).not.toBe(200);
  const code = await begin(from, tag);
  expect(verdict(await accept(to, tag, code))).toBe('200');
  expect((await listed(from))[0]?.driver).toBeNull();
  const again = { tag_id: tag.tagId, driver_id: driver.userId };
  expect(verdict(await fixture.call(dodeliVozaca, again, from.token))).toBe(
    '409 tags.handover-done',
  );
});
