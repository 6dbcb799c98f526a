import { getReklamacijaUprave, prihvatiReklamaciju } from '@rampa/contract/complaints';
import { getIsplate, potvrdiIsplatu, zavediIsplatu } from '@rampa/contract/payouts';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { checkPayouts } from '../payouts/index.ts';
import {
  openComplaintFixture,
  operatorAddress,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';

// Refunds of complaints to the customer's bank account.

let fixture: ComplaintFixture;
let clerk: SignedIn;
/** Who confirms and records what the other one has accepted: the complaints dispute no amount. */
let colleague: SignedIn;
let owner: Database;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  clerk = await fixture.app.addStaff('supervisor');
  colleague = await fixture.app.addStaff('clerk');
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

const bankAccount = '840-955845-10';
const text = 'Наплаћено је два пута, враћамо на рачун.';
const toBank = { amount: 48_050, to: 'bank-account' };

const show = async (number: string) =>
  resultOf(
    getReklamacijaUprave,
    await fixture.app.call(getReklamacijaUprave, { complaint_number: number }, clerk.token),
  );
const accept = async (number: string, given: object = {}) => {
  const input = {
    complaint_number: number,
    revision: (await show(number)).revision,
    idempotencyKey: uuid(),
    text,
    refund: toBank,
    ...given,
  };
  const { statusCode, message } = await fixture.app.call(prihvatiReklamaciju, input, clerk.token);
  return `${statusCode} ${message.split(';')[0] ?? ''}`.trim();
};
const payoutsOf = async (number: string, state: 'due' | 'paid' = 'due') => {
  const answer = await fixture.app.call(getIsplate, { rows: '100', state }, clerk.token);
  const { items } = resultOf(getIsplate, answer);
  return items.filter((payout) => payout.complaint_number === number);
};
const confirm = async (payoutId = '') => {
  const input = { payout_id: payoutId };
  const answer = await fixture.app.call(potvrdiIsplatu, input, colleague.token);
  expect(answer.statusCode).toBe(200);
};
const mailsAbout = async (number: string, address: string) =>
  (await fixture.mailsTo(address)).filter(({ params }) =>
    [params['number'], params['subject']].includes(number),
  );
const faults = async (): Promise<readonly string[]> => [
  ...(await fixture.faults()),
  ...(await checkPayouts(everyAccount, fixture.app.app.database.queries)).flatMap(
    (check) => check.faults,
  ),
];

test('an accepted refund leaves the books for the bank account once, and the operator is told', async () => {
  const number = await fixture.file({ bankAccount });
  const work = {
    revision: (await show(number)).revision,
    idempotencyKey: uuid(),
  };
  const verdicts = await Promise.all([
    accept(number, work),
    accept(number, work),
    accept(number, { ...work, idempotencyKey: uuid() }),
  ]);
  // Either of the two may be the first; the same click repeated gets the same answer.
  expect(verdicts[1]).toBe(verdicts[0]);
  expect(new Set(verdicts)).toEqual(new Set(['200', '409 complaints.closed']));
  const postings = await fixture.app.app.database.run(
    `SELECT j.kind, p.ledger_account_id AS id, p.amount_minor AS minor
     FROM journals j JOIN postings p USING (account_id, journal_id)
     WHERE j.account_id = $1 AND j.reference = $2 ORDER BY p.amount_minor`,
    [fixture.customer.accountId, number],
  );
  expect(postings).toEqual([
    { kind: 'refund', id: 'complaint-refunds', minor: -48_050 },
    { kind: 'refund', id: 'payouts', minor: 48_050 },
  ]);
  const [payout, ...others] = await payoutsOf(number);
  expect(others).toEqual([]);
  expect(payout).toMatchObject({
    reason: 'complaint',
    payee: 'Милица Петровић',
    bankAccount: (await show(number)).bankAccount,
    amount: { amount: 48_050, currency: 'RSD' },
    paidOn: null,
  });
  await confirm(payout?.payout_id);
  const mails = await mailsAbout(number, operatorAddress);
  expect(mails.filter(({ template }) => template === 'payouts.mail-complaint')).toEqual([
    expect.objectContaining({
      params: expect.objectContaining({
        payee: 'Милица Петровић',
        reference: payout?.reference,
        amount: expect.stringContaining('480,50'),
      }),
    }),
  ]);
  expect((await fixture.details(number)).refund).toEqual({
    amount: { amount: 48_050, currency: 'RSD' },
    serial_number: '',
    payout: { reference: payout?.reference, paidOn: null },
  });
  expect(await faults()).toEqual([]);
});

test('when the bank has paid, the customer is told once and sees the day', async () => {
  const number = await fixture.file({ bankAccount });
  expect(await accept(number)).toBe('200');
  const [payout] = await payoutsOf(number);
  const putDown = async (paidOn: string) =>
    (
      await fixture.app.call(
        zavediIsplatu,
        { payout_id: payout?.payout_id ?? '', paidOn },
        colleague.token,
      )
    ).statusCode;
  const day = payout?.requestedAt.slice(0, 10) ?? '';
  await confirm(payout?.payout_id);
  expect(await Promise.all([putDown(day), putDown(day)])).toEqual([200, 200]);
  expect(await payoutsOf(number)).toEqual([]);
  expect(await payoutsOf(number, 'paid')).toMatchObject([{ payee: '', paidOn: day }]);
  expect((await fixture.details(number)).refund?.payout?.paidOn).toBe(day);
  const mails = await mailsAbout(number, `${fixture.customer.username}@primer.rs`);
  expect(mails.map(({ template }) => template)).toEqual([
    'complaints.mail-received',
    'complaints.mail-accepted-payout',
    'complaints.mail-paid-out',
  ]);
  expect(mails.at(-1)?.params).toMatchObject({
    bankAccount: '… 4510',
    reference: payout?.reference,
    paidOn: expect.stringContaining('2026'),
  });
});

test('a payout recorded for one day cannot be recorded for another', async () => {
  const number = await fixture.file({ bankAccount });
  expect(await accept(number)).toBe('200');
  const [payout] = await payoutsOf(number);
  const day = payout?.requestedAt.slice(0, 10) ?? '';
  const input = { payout_id: payout?.payout_id ?? '', paidOn: day };
  await confirm(payout?.payout_id);
  expect((await fixture.app.call(zavediIsplatu, input, colleague.token)).statusCode).toBe(200);
  await fixture.passTime({ hours: 24 });
  clerk = await fixture.app.addStaff('supervisor');
  colleague = await fixture.app.addStaff('clerk');
  const tomorrow = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  const again = await fixture.app.call(
    zavediIsplatu,
    { ...input, paidOn: tomorrow },
    colleague.token,
  );
  expect(again).toMatchObject({ statusCode: 409, message: 'payouts.done' });
  expect(await payoutsOf(number, 'paid')).toMatchObject([{ paidOn: day }]);
});

test('a complaint without a bank account is not refunded to one, and nothing is decided', async () => {
  const number = await fixture.file();
  expect(await accept(number)).toBe('400 complaints.refund-no-bank-account');
  expect(await fixture.details(number)).toMatchObject({ state: 'received', refund: null });
  expect(await payoutsOf(number)).toEqual([]);
});

test('the same key with another recipient of the money is refused', async () => {
  const number = await fixture.file({ bankAccount });
  const work = { revision: (await show(number)).revision, idempotencyKey: uuid() };
  expect(await accept(number, work)).toBe('200');
  for (const serial of [fixture.things.serialNumber, '']) {
    const toTag = { amount: 48_050, serial_number: serial };
    expect(await accept(number, { ...work, refund: toTag })).toBe(
      '409 complaints.key-used-otherwise',
    );
  }
  expect(await accept(number, work)).toBe('200');
  expect(await payoutsOf(number)).toHaveLength(1);
});

test('a refund to a bank account counts as a refund of the same subject', async () => {
  const about = { about: 'passage', id: fixture.things.passageId, bankAccount };
  const [first, second] = [await fixture.file(about), await fixture.file(about)];
  const { disputedLeft } = await show(second);
  expect(await accept(first, { refund: { ...toBank, amount: 1_000 } })).toBe('200');
  const after = await show(second);
  expect(after.givenBefore.amount).toBe(1_000);
  expect(after.disputedLeft.amount).toBe(Math.max(0, disputedLeft.amount - 1_000));
});

test('the ledger’s verification finds a payout that its complaint does not know', async () => {
  const number = await fixture.file({ bankAccount });
  await accept(number);
  expect(await faults()).toEqual([]);
  const set = (change: string): Promise<unknown> =>
    owner.run(`UPDATE payouts SET ${change} WHERE subject = $1`, [number]);
  const { accountId } = fixture.customer;
  await set('amount_minor = amount_minor + 1');
  expect(await faults()).toEqual([`${accountId}/${number}`, accountId]);
  await set('amount_minor = amount_minor - 1');
  const other = uuid();
  await owner.run(
    `INSERT INTO payouts (account_id, payout_id, reason, subject, payee, bank_account, amount_minor, requested_at)
     SELECT account_id, $2, reason, 'R1', payee, bank_account, amount_minor, requested_at FROM payouts WHERE subject = $1`,
    [number, other],
  );
  expect(await faults()).toEqual([`${accountId}/R1`, accountId]);
  await owner.run('DELETE FROM payouts WHERE payout_id = $1', [other]);
  expect(await faults()).toEqual([]);
});
