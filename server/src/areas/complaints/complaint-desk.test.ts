import { dodajPoruku, novaReklamacija } from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { openAppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { giveThings } from '../../testing/owned-things.ts';
import { checkTopUps } from '../top-ups/index.ts';
import {
  newComplaint,
  openComplaintFixture,
  operatorAddress,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';
import type { Accepting } from './complaint-step.ts';
import { checkComplaints } from './index.ts';
import { deskScope, everyAccount } from '../../testing/scope.ts';

/** As on the command line. */
const asSupervisor = { mayExceed: true };

let fixture: ComplaintFixture;
const operator = deskScope(() => fixture.app.now());
let owner: Database;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

const balance = async (
  { accountId }: Pick<SignedIn, 'accountId'> = fixture.customer,
  tagId = fixture.things.tagId,
): Promise<number> =>
  (
    await fixture.app.app.services.wallet.tagBalances(
      everyAccount.account(accountId),
      fixture.app.app.database.queries,
    )
  ).get(tagId) ?? 0;
/** The complaints here name no amount: any refund requires a reason. */
const reason = 'Наплаћено је два пута.';
const refund = (serialNumber = fixture.things.serialNumber) => ({
  amountMinor: 48_000,
  to: { kind: 'tag', serialNumber } as const,
});

test('an accepted complaint is refunded to the tag once, however often it is accepted', async () => {
  const number = await fixture.file();
  const before = await balance();
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(() => fixture.desk.accept(operator, number, reason, refund(), asSupervisor)),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balance()).toBe(before + 48_000);
  expect(await fixture.details(number)).toMatchObject({
    state: 'accepted',
    refund: { amount: { amount: 48_000, currency: 'RSD' } },
  });
  expect(await fixture.faults()).toEqual([]);
  const topUps = await checkTopUps(everyAccount, fixture.app.app.database.queries);
  // It is no refund of a top-up, which would need its payment.
  const refunds = topUps.find(({ invariant }) => invariant.includes('is booked back'));
  expect(refunds?.faults).toEqual([]);
});

test('accepting and rejecting at once decides one way', async () => {
  const number = await fixture.file();
  const before = await balance();
  const [accepted, refused] = await Promise.all([
    fixture.desk.accept(operator, number, reason, refund(), asSupervisor),
    fixture.desk.refuse(operator, number, 'Није основано.'),
  ]);
  expect(accepted.ok).toBe(!refused.ok);
  expect(await balance()).toBe(before + (accepted.ok ? 48_000 : 0));
  expect((await fixture.details(number)).state).toBe(accepted.ok ? 'accepted' : 'refused');
});

test('a refund to somebody else’s tag, to an unknown one, or of an impossible amount, decides nothing', async () => {
  const number = await fixture.file();
  const somebody = await fixture.app.addCustomer();
  const theirs = await giveThings(fixture.app, somebody);
  const balances = async () => [await balance(), await balance(somebody, theirs.tagId)];
  const before = await balances();
  for (const serialNumber of [theirs.serialNumber, '999']) {
    const answer = await fixture.desk.accept(
      operator,
      number,
      reason,
      refund(serialNumber),
      asSupervisor,
    );
    expect(answer).toMatchObject({ ok: false, code: 'complaints.refund-tag-not-found' });
  }
  for (const amountMinor of [0, 1e12]) {
    const wrong = { ...refund(), amountMinor };
    expect((await fixture.desk.accept(operator, number, reason, wrong, asSupervisor)).ok).toBe(
      false,
    );
  }
  expect((await fixture.details(number)).state).toBe('received');
  expect(await balances()).toEqual(before);
});

test('every step leaves a line in the audit trail and tells the customer', async () => {
  const number = await fixture.file();
  await fixture.desk.take(operator, number);
  await fixture.desk.answer(operator, number, 'Проверавамо снимке.', false);
  await fixture.desk.accept(operator, number, '', null, asSupervisor);
  const rows = await fixture.app.app.database.run(
    'SELECT action FROM audit_trail WHERE subject = $1 ORDER BY audit_id',
    [`complaint:${number}`],
  );
  expect((rows as { action: string }[]).map(({ action }) => action)).toEqual([
    'complaint-filed',
    'complaint-taken',
    'complaint-answered',
    'complaint-accepted',
  ]);
  const mails = await fixture.mailsTo(`${fixture.customer.username}@primer.rs`);
  expect(
    mails.filter(({ params }) => params['number'] === number).map(({ template }) => template),
  ).toEqual([
    'complaints.mail-received',
    'complaints.mail-taken',
    'complaints.mail-answer',
    'complaints.mail-accepted',
  ]);
});

test('a complaint that does not exist is not found', async () => {
  for (const number of ['', 'R000101-00000000', "' OR 1=1"]) {
    expect(await fixture.desk.take(operator, number)).toMatchObject({
      code: 'complaints.not-found',
    });
  }
});

test('the reminder begins with what is most urgent, whatever came first', async () => {
  const app = await openAppFixture({ settings: { CONTACT_EMAIL: operatorAddress } });
  try {
    const customer = await app.addCustomer();
    const file = async () => {
      const { token } = await app.signInAgain(customer);
      const filed = await app.call(novaReklamacija, newComplaint(), token);
      return resultOf(novaReklamacija, filed).complaint_number;
    };
    const { complaintDesk: desk, complaintReminders } = app.app.services;
    const answered = await file();
    await desk.answer(deskScope(app.now), answered, 'Радимо на томе.', false);
    app.passTime({ hours: 6 * 24 });
    const unanswered = await file();
    app.passTime({ hours: 8 * 24 });
    expect(await complaintReminders.remind(everyAccount)).toBe(2);
    expect(await complaintReminders.escalate(everyAccount)).toBe(2);
    // An answer that was due today, and a decision due tomorrow.
    const lists = (await app.mailsTo(operatorAddress)).flatMap(
      ({ params }) => params['list'] ?? [],
    );
    expect(lists.map((list) => list.split('\n').map((line) => line.split(':')[0]))).toEqual([
      [unanswered, answered],
      [unanswered, answered],
    ]);
  } finally {
    await app.close();
  }
});

test('the operator is reminded once a day of what is due, also with two servers', async () => {
  const app = await openAppFixture({ settings: { CONTACT_EMAIL: operatorAddress } });
  try {
    const customer = await app.addCustomer();
    const filed = await app.call(novaReklamacija, newComplaint(), customer.token);
    const number = resultOf(novaReklamacija, filed).complaint_number;
    const { complaintDesk: desk, complaintReminders } = app.app.services;
    const other = deskScope(app.now);
    app.passTime({ hours: 6 * 24 });
    expect(await complaintReminders.remind(everyAccount)).toBe(0);
    app.passTime({ hours: 24 });
    expect(await desk.list(other, { due: true })).toHaveLength(1);
    expect(
      (
        await Promise.all([
          complaintReminders.remind(everyAccount),
          complaintReminders.remind(everyAccount),
        ])
      ).toSorted(),
    ).toEqual([0, 1]);
    const mails = await app.mailsTo(operatorAddress);
    // With the day as it is written in the operator's language.
    expect(mails.at(-1)?.params['list']).toMatch(
      new RegExp(`^${number}: \\d+\\. \\p{L}+ \\d{4}\\.$`, 'u'),
    );
    expect(await complaintReminders.remind(everyAccount)).toBe(0);
    app.passTime({ hours: 24 });
    expect(await complaintReminders.remind(everyAccount)).toBe(1);
    await desk.answer(other, number, 'Радимо на томе.', false);
    app.passTime({ hours: 24 });
    expect(await complaintReminders.remind(everyAccount)).toBe(0);
    expect((await desk.list(other, { due: false }))[0]?.clock).toMatchObject({
      answerLate: false,
    });
    app.passTime({ hours: 7 * 24 });
    expect(await complaintReminders.remind(everyAccount)).toBe(1);
    expect((await desk.list(other, { due: true }))[0]?.clock).toMatchObject({
      resolutionLate: true,
    });
  } finally {
    await app.close();
  }
});

test('writing very often is throttled', async () => {
  const flood = await fixture.app.addCustomer();
  const number = await fixture.file({}, flood);
  const answers: number[] = [];
  for (let at = 0; at < 25; at += 1) {
    const text = `Још једна порука, ${at}.`;
    const input = { complaint_number: number, idempotencyKey: uuid(), text };
    answers.push((await fixture.app.call(dodajPoruku, input, flood.token)).http);
  }
  expect(answers.at(-1)).toBe(429);
});

// Each planted fault, as only the tables' owner could make it, and the invariant that must detect
// it.
test.each([
  [
    'UPDATE complaints SET refund_minor = refund_minor + 1 WHERE refund_minor IS NOT NULL',
    'is booked once',
  ],
  ["UPDATE journals SET kind = 'correction' WHERE kind = 'refund'", 'is booked once'],
  [
    'UPDATE complaints SET refund_minor = NULL, refund_tag_id = NULL, refund_serial_number = NULL, refund_journal_id = NULL',
    'is booked once',
  ],
  [
    'UPDATE complaints SET refund_tag_id = md5(refund_tag_id::text)::uuid WHERE refund_minor IS NOT NULL',
    'is booked once',
  ],
  ['UPDATE complaint_directory SET account_id = gen_random_uuid()', 'leads to its owner'],
])('%s is noticed', async (fault, invariant) => {
  const undo = new Error('undo');
  let seen = '';
  const work = owner.transaction(async (tx) => {
    await owner.run(fault, [], tx);
    const checks = await checkComplaints(everyAccount, tx);
    seen = checks
      .filter(({ faults }) => faults.length > 0)
      .map((check) => check.invariant)
      .join();
    throw undo;
  });
  await expect(work).rejects.toThrow(undo);
  expect(seen).toContain(invariant);
  expect(await fixture.faults()).toEqual([]);
});

test('whether somebody may exceed the dispute is said: leaving it out does not compile', () => {
  expectTypeOf<Omit<Accepting, 'mayExceed'>>().not.toExtend<Accepting>();
  expectTypeOf(fixture.desk.accept).parameter(4).toEqualTypeOf<Accepting>();
});
