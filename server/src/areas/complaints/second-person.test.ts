import { getReklamacijaUprave, prihvatiReklamaciju } from '@rampa/contract/complaints';
import { getIsplate, potvrdiIsplatu, zavediIsplatu } from '@rampa/contract/payouts';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { givenRole } from '../staff/testing/given-role.ts';
import {
  openComplaintFixture,
  operatorAddress,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';

// Whoever accepts more than is disputed, or more than a sum, does not bring the money out alone.

let fixture: ComplaintFixture;
let decider: SignedIn;
let colleague: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture({ PAYOUT_SECOND_PERSON_ABOVE: '400' });
  decider = await fixture.app.addStaff('supervisor');
  colleague = await fixture.app.addStaff('clerk');
});
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});
afterAll(() => fixture.close());

const bankAccount = '840-955845-10';

/** A complaint that was accepted with so much to the bank account, and its payout. */
async function accepted(amount: number, about: object = {}) {
  const number = await fixture.file({ bankAccount, ...about });
  const shown = await fixture.app.call(
    getReklamacijaUprave,
    { complaint_number: number },
    decider.token,
  );
  const { revision, secondPersonAbove } = resultOf(getReklamacijaUprave, shown);
  expect(secondPersonAbove).toEqual({ amount: 40_000, currency: 'RSD' });
  const input = {
    complaint_number: number,
    revision,
    idempotencyKey: uuid(),
    text: 'Наплаћено је погрешно, враћамо на рачун.',
    refund: { amount, to: 'bank-account' },
  };
  const answer = await fixture.app.call(prihvatiReklamaciju, input, decider.token);
  expect(answer.message).toBe('');
  const payout = await payoutOf(number, decider);
  return { number, payoutId: payout?.payout_id ?? '', day: payout?.requestedAt.slice(0, 10) ?? '' };
}

async function payoutOf(number: string, { token }: SignedIn, state: 'due' | 'paid' = 'due') {
  const answer = await fixture.app.call(getIsplate, { rows: '100', state }, token);
  return resultOf(getIsplate, answer).items.find((one) => one.complaint_number === number);
}

const confirm = async ({ token }: SignedIn, payoutId: string) =>
  (await fixture.app.call(potvrdiIsplatu, { payout_id: payoutId }, token)).message;
const record = async ({ token }: SignedIn, payoutId: string, paidOn: string) =>
  (await fixture.app.call(zavediIsplatu, { payout_id: payoutId, paidOn }, token)).message;
const mailsAbout = async (number: string) =>
  (await fixture.mailsTo(operatorAddress)).filter(
    ({ template, params }) => template.startsWith('payouts.') && params['subject'] === number,
  );

/** It disputes more than these tests refund. */
const disputedTopUp = () => ({ about: 'top-up', id: fixture.things.paidOrder });

test.each([
  ['more than is disputed', 30_000, () => ({})],
  ['more than the sum that the operator has set', 48_050, disputedTopUp],
] as const)('who accepts %s neither confirms nor records the payout', async (_, amount, about) => {
  const { number, payoutId, day } = await accepted(amount, about());
  const [asked, ...others] = await mailsAbout(number);
  expect(others).toEqual([]);
  // Nobody can pay by this mail: it does not say to whom.
  expect(asked?.template).toBe('payouts.mail-unconfirmed');
  expect(Object.keys(asked?.params ?? {}).sort()).toEqual(['amount', 'reference', 'subject']);
  expect(await payoutOf(number, decider)).toMatchObject({
    secondPerson: { decidedBy: 'Нада Илић', mine: true, confirmedBy: '' },
  });
  expect(await payoutOf(number, colleague)).toMatchObject({ secondPerson: { mine: false } });

  expect(await confirm(decider, payoutId)).toBe('payouts.second-person-needed');
  expect(await record(decider, payoutId, day)).toBe('payouts.second-person-needed');
  expect(await record(colleague, payoutId, day)).toBe('payouts.not-confirmed');
  expect(await Promise.all([confirm(colleague, payoutId), confirm(colleague, payoutId)])).toEqual([
    '',
    '',
  ]);
  expect((await mailsAbout(number)).map(({ template }) => template)).toEqual([
    'payouts.mail-unconfirmed',
    'payouts.mail-complaint',
  ]);
  expect(await record(decider, payoutId, day)).toBe('payouts.second-person-needed');
  expect(await payoutOf(number, decider)).toMatchObject({
    secondPerson: { confirmedBy: 'Нада Илић' },
  });
  expect(await record(colleague, payoutId, day)).toBe('');
  expect(await payoutOf(number, colleague, 'paid')).toMatchObject({ paidOn: day });
});

test('somebody to whom the decider has just given their role is no second person', async () => {
  const { number, payoutId } = await accepted(48_050, disputedTopUp());
  const friend = await givenRole(fixture.app, decider, 'clerk');
  expect(await confirm(friend, payoutId)).toBe('approvals.recent-role;hours:72');
  expect(await payoutOf(number, friend)).toMatchObject({ secondPerson: { confirmedBy: '' } });
  expect(await confirm(colleague, payoutId)).toBe('');
});

test('up to both sums one member of staff is enough', async () => {
  const { number, payoutId, day } = await accepted(40_000, disputedTopUp());
  expect(await payoutOf(number, decider)).toMatchObject({ secondPerson: null });
  expect((await mailsAbout(number)).map(({ template }) => template)).toEqual([
    'payouts.mail-complaint',
  ]);
  expect(await confirm(decider, payoutId)).toBe('');
  expect(await mailsAbout(number)).toHaveLength(1);
  expect(await record(decider, payoutId, day)).toBe('');
});

test('the database lets nobody be the second person of their own decision', async () => {
  const { payoutId } = await accepted(900_000);
  const confirmAs = (who: string) =>
    fixture.app.app.database.run(
      `UPDATE payouts SET confirmed_at = now(), confirmed_by = ${who} WHERE payout_id = $1`,
      [payoutId],
    );
  await expect(confirmAs('decided_by')).rejects.toThrow('payouts__confirmed_by_another');
  await confirmAs(`'staff:somebody'`);
  await expect(
    fixture.app.app.database.run(
      `UPDATE payouts SET paid_on = current_date, paid_at = now(), paid_by = decided_by WHERE payout_id = $1`,
      [payoutId],
    ),
  ).rejects.toThrow('payouts__paid_by_another');
});
