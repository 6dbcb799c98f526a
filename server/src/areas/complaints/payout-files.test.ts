import { getReklamacijaUprave, prihvatiReklamaciju } from '@rampa/contract/complaints';
import {
  getDatotekaIsplata,
  getDatotekeIsplata,
  getIsplate,
  odbaciDatotekuIsplata,
  odobriDatotekuIsplata,
  potvrdiIsplatu,
  pripremiDatotekuIsplata,
  vratiIsplatu,
  zavediDatotekuIsplata,
  zavediIsplatu,
  type Payout,
} from '@rampa/contract/payouts';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { checkPayouts } from '../payouts/index.ts';
import { givenRole } from '../staff/testing/given-role.ts';
import {
  openComplaintFixture,
  operatorAddress,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';

// Payouts go to the bank in files: one person prepares, another approves. What comes back is paid again.

let fixture: ComplaintFixture;
let preparer: SignedIn;
let approver: SignedIn;
let third: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture({ PAYOUT_SECOND_PERSON_ABOVE: '1000000' });
  preparer = await fixture.app.addStaff('clerk');
  approver = await fixture.app.addStaff('clerk');
  third = await fixture.app.addStaff('supervisor');
});
afterEach(async () => {
  const checks = await checkPayouts(everyAccount, fixture.app.app.database.queries);
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
  expect(await fixture.faults()).toEqual([]);
});
afterAll(() => fixture.close());

const bankAccount = '840-955845-10';

/** A complaint about a top-up that was accepted with so much to the bank account. */
async function owe(amount: number): Promise<Payout> {
  const about = { about: 'top-up', id: fixture.things.paidOrder };
  const number = await fixture.file({ bankAccount, ...about });
  const asked = { complaint_number: number };
  const shown = await fixture.app.call(getReklamacijaUprave, asked, third.token);
  const input = {
    complaint_number: number,
    revision: resultOf(getReklamacijaUprave, shown).revision,
    idempotencyKey: uuid(),
    text: 'Враћамо на рачун.',
    refund: { amount, to: 'bank-account' },
  };
  expect((await fixture.app.call(prihvatiReklamaciju, input, third.token)).message).toBe('');
  const payout = await payoutOf(number);
  if (payout === undefined) throw new Error('nothing is owed');
  return payout;
}

async function payoutOf(number: string, state: 'due' | 'paid' = 'due') {
  const answer = await fixture.app.call(getIsplate, { rows: '100', state }, third.token);
  return resultOf(getIsplate, answer).items.find((one) => one.complaint_number === number);
}

const prepare = async (who = preparer) => fixture.app.call(pripremiDatotekuIsplata, {}, who.token);
const prepared = async () => resultOf(pripremiDatotekuIsplata, await prepare());
const approve = async (who: SignedIn, fileId: string) =>
  (await fixture.app.call(odobriDatotekuIsplata, { file_id: fileId }, who.token)).message;
const discard = async (fileId: string, who = preparer, bankRefused = false) =>
  (await fixture.app.call(odbaciDatotekuIsplata, { file_id: fileId, bankRefused }, who.token))
    .message;
const recordFile = async (who: SignedIn, fileId: string, paidOn: string) =>
  (await fixture.app.call(zavediDatotekuIsplata, { file_id: fileId, paidOn }, who.token)).message;
const record = async (payout: Payout, paidOn: string, reference = payout.reference) => {
  const input = { payout_id: payout.payout_id, paidOn, reference };
  return (await fixture.app.call(zavediIsplatu, input, approver.token)).message;
};
const fileOf = async (fileId: string, { token } = preparer) => {
  const answer = await fixture.app.call(getDatotekeIsplata, {}, token);
  return resultOf(getDatotekeIsplata, answer).items.find((one) => one.file_id === fileId);
};
const download = (fileId: string) =>
  fixture.app.send({
    url: getDatotekaIsplata.path,
    query: { file_id: fileId },
    headers: { authorization: `Bearer ${approver.token}` },
  });
const today = () =>
  fixture.app.now().toZonedDateTimeISO('Europe/Belgrade').toPlainDate().toString();

test('what is due goes into one file, which somebody else approves, and the bank pays all of it', async () => {
  const one = await owe(10_000);
  const other = await owe(20_050);
  const asked = { first: '0', rows: '1', state: 'due' } as const;
  const due = resultOf(getIsplate, await fixture.app.call(getIsplate, asked, preparer.token));
  expect(due.payable).toEqual({ payouts: 2, amount: { amount: 30_050, currency: 'RSD' } });
  const [first, second] = await Promise.all([prepare(), prepare(third)]);
  const verdicts = [first, second].map(({ message }) => message).sort();
  // Whoever comes second finds a file, or nothing that is left for another one.
  expect(verdicts[0]).toBe('');
  expect(['payouts.file-open', 'payouts.none-to-pay']).toContain(verdicts[1]);
  const mine = first.message === '' ? preparer : third;
  const done = first.message === '' ? first : second;
  const { file_id: fileId, ...held } = resultOf(pripremiDatotekuIsplata, done);
  expect(held).toEqual({ payouts: 2, amount: { amount: 30_050, currency: 'RSD' }, left: 0 });

  expect(await record(one, today())).toBe('payouts.in-file');
  expect((await download(fileId)).json()).toMatchObject({ message: 'payouts.file-not-approved' });
  expect(await recordFile(approver, fileId, today())).toBe('payouts.file-not-approved');
  expect(await approve(mine, fileId)).toBe('payouts.file-prepared-by-you');
  expect(await Promise.all([approve(approver, fileId), approve(approver, fileId)])).toEqual([
    '',
    '',
  ]);

  const [file, again] = [await download(fileId), await download(fileId)];
  expect(file.headers['content-type']).toMatch(/^application\/xml/u);
  expect(again.body).toBe(file.body);
  for (const { reference } of [one, other]) {
    expect(file.body).toContain(`<EndToEndId>${reference}</EndToEndId>`);
  }
  expect(file.body.match(/<CtrlSum>[^<]+/gu)).toEqual(['<CtrlSum>300.50', '<CtrlSum>300.50']);
  expect(file.body).toContain('<InstdAmt Ccy="RSD">200.50</InstdAmt>');
  expect(file.body).toContain('<Nm>Milica Petrović</Nm>');
  // The bank may have it: nobody can act as if it had not.
  expect(await discard(fileId)).toBe('payouts.file-done');

  expect(await recordFile(approver, fileId, '2020-01-01')).toBe('request.invalid');
  expect(
    await Promise.all([
      recordFile(preparer, fileId, today()),
      recordFile(approver, fileId, today()),
    ]),
  ).toEqual(['', '']);
  expect(await fileOf(fileId)).toMatchObject({ state: 'paid', paidOn: today(), downloaded: true });
  expect((await download(fileId)).json()).toMatchObject({ message: 'payouts.file-done' });
  for (const { complaint_number: number } of [one, other]) {
    expect(await payoutOf(number, 'paid')).toMatchObject({ payee: '', paidOn: today() });
    const mails = await fixture.mailsTo(`${fixture.customer.username}@primer.rs`);
    const told = mails.filter(
      ({ template, params }) =>
        template === 'complaints.mail-paid-out' && params['number'] === number,
    );
    expect(told).toHaveLength(1);
  }
  expect((await prepare()).message).toBe('payouts.none-to-pay');
});

test('a discarded file sets its payouts free, and what was recorded by hand is in no file', async () => {
  const one = await owe(5000);
  const { file_id: fileId } = await prepared();
  expect((await prepare(third)).message).toBe('payouts.none-to-pay');
  const later = await owe(700);
  expect((await prepare(third)).message).toBe('payouts.file-open');
  expect(await fileOf(fileId)).toMatchObject({ state: 'prepared', mine: true });
  expect(await fileOf(fileId, third)).toMatchObject({ state: 'prepared', mine: false });
  expect(await discard(fileId)).toBe('');
  expect(await discard(fileId)).toBe('');
  expect(await approve(approver, fileId)).toBe('payouts.file-done');
  expect(await record(later, today())).toBe('');
  const next = await prepared();
  expect(next).toMatchObject({ payouts: 1, amount: { amount: 5000 } });
  expect((await payoutOf(one.complaint_number))?.file).toBe(
    (await fileOf(next.file_id))?.reference,
  );
  expect(await discard(next.file_id)).toBe('');
  expect(await record(one, today())).toBe('');
});

test('a server of the previous version cannot record a payout that is in a file', async () => {
  const payout = await owe(610);
  const { file_id: fileId } = await prepared();
  await expect(
    fixture.app.app.database.run(
      `UPDATE payouts SET paid_on = current_date, paid_at = now(), paid_by = 'staff:old' WHERE payout_id = $1`,
      [payout.payout_id],
    ),
  ).rejects.toThrow('payouts__paid_as_in_file');
  expect(await discard(fileId)).toBe('');
  expect(await record(payout, today())).toBe('');
});

test('a file that the bank refuses whole is given up by somebody else than who prepared it', async () => {
  const payout = await owe(4300);
  const { file_id: fileId } = await prepared();
  expect(await approve(approver, fileId)).toBe('');
  expect((await download(fileId)).statusCode).toBe(200);
  expect(await discard(fileId, approver)).toBe('payouts.file-done');
  expect(await discard(fileId, preparer, true)).toBe('payouts.file-prepared-by-you');
  expect(await discard(fileId, approver, true)).toBe('');
  expect(await fileOf(fileId)).toMatchObject({ state: 'discarded', downloaded: true });
  expect(await recordFile(approver, fileId, today())).toBe('payouts.file-done');
  const again = await prepared();
  expect(again.payouts).toBe(1);
  expect(await discard(again.file_id)).toBe('');
  expect(await record(payout, today())).toBe('');
});

test('what the bank sends back is paid again, to another account, with a second person and another mark', async () => {
  const payout = await owe(9900);
  const { file_id: fileId } = await prepared();
  expect(await approve(approver, fileId)).toBe('');
  const returned = (input: object = {}, { token } = preparer) =>
    fixture.app.call(
      vratiIsplatu,
      {
        payout_id: payout.payout_id,
        returnedOn: today(),
        reason: 'Рачун је угашен',
        payee: 'Милица Петровић',
        bankAccount: '265-1000000000009-38',
        ...input,
      },
      token,
    );
  expect((await returned()).message).toBe('payouts.not-paid');
  // The bank cannot have what nobody has downloaded.
  expect(await recordFile(approver, fileId, today())).toBe('payouts.file-not-downloaded');
  expect((await download(fileId)).statusCode).toBe(200);
  expect(await recordFile(approver, fileId, today())).toBe('');
  expect((await returned({ bankAccount: '265-1-11', returnedOn: '2019-01-01' })).result).toEqual([
    { field: 'returnedOn', message: 'payouts.day-impossible' },
    { field: 'bankAccount', message: 'payouts.bank-account-invalid' },
  ]);
  const other = '840-0000000032915-32';
  expect((await returned({ bankAccount: other })).message).toBe('');
  expect((await returned({ bankAccount: other })).message).toBe('payouts.not-paid');
  // Whoever has not seen the answer says it again; a colleague who looks at the page from before is told.
  const before = { reference: payout.reference, bankAccount: other };
  const changed = 'payouts.changed';
  expect((await returned(before)).message).toBe('');
  expect((await returned(before, third)).message).toBe(changed);
  expect((await returned({ ...before, reason: 'Погрешан број' })).message).toBe(changed);
  expect((await returned({ ...before, bankAccount })).message).toBe(changed);

  const due = await payoutOf(payout.complaint_number);
  expect(due).toMatchObject({
    bankAccount: other,
    reference: `${payout.reference}-2`,
    paidOn: null,
    returned: { on: today(), reason: 'Рачун је угашен' },
    secondPerson: { confirmedBy: '' },
  });
  expect((await fixture.details(payout.complaint_number)).refund?.payout).toEqual({
    reference: `${payout.reference}-2`,
    paidOn: null,
  });
  // Unconfirmed, it is in no file, and whoever typed the account does not confirm it.
  expect((await prepare()).message).toBe('payouts.none-to-pay');
  const confirm = async ({ token }: SignedIn, seen = `${payout.reference}-2`) => {
    const input = { payout_id: payout.payout_id, reference: seen };
    return (await fixture.app.call(potvrdiIsplatu, input, token)).message;
  };
  // A page from before the return shows another account.
  expect(await confirm(approver, payout.reference)).toBe('payouts.changed');
  expect(await confirm(preparer)).toBe('payouts.second-person-needed');
  expect(await confirm(approver)).toBe('');
  // A page from before the return says that the first payment was made, not this one.
  expect(await record(due ?? payout, today(), payout.reference)).toBe(changed);
  const again = await prepared();
  expect(await approve(third, again.file_id)).toBe('');
  expect((await download(again.file_id)).body).toContain(`<EndToEndId>${payout.reference}-2<`);
  // Three people have answered for it: that the bank has paid, each of them may say.
  expect(await recordFile(preparer, again.file_id, today())).toBe('');
  // That payment has not come back, whatever a page from before it says.
  expect((await returned(before, third)).message).toBe(changed);
  expect((await returned(before)).message).toBe('');
  expect(await payoutOf(payout.complaint_number, 'paid')).toMatchObject({ paidOn: today() });

  const mails = await fixture.mailsTo(`${fixture.customer.username}@primer.rs`);
  const about = mails.filter(({ params }) => params['number'] === payout.complaint_number);
  expect(about.map(({ template, params }) => [template, params['bankAccount']]).slice(2)).toEqual([
    ['complaints.mail-paid-out', '… 4510'],
    ['complaints.mail-payout-returned', '… 1532'],
    ['complaints.mail-paid-out', '… 1532'],
  ]);
  const asked = await fixture.mailsTo(operatorAddress);
  expect(asked.slice(-2).map(({ template, params }) => [template, params['reference']])).toEqual([
    ['payouts.mail-unconfirmed-again', `${payout.reference}-2`],
    ['payouts.mail-complaint', `${payout.reference}-2`],
  ]);
  const lines = await fixture.app.app.database.run(
    `SELECT details FROM audit_trail WHERE action = 'payout-returned' AND account_id = $1
     ORDER BY details ? 'repeated'`,
    [fixture.customer.accountId],
  );
  const repeated = { details: { repeated: true, returnedOn: today(), amountMinor: 9900 } };
  expect(lines).toEqual([
    {
      details: {
        paidOn: today(),
        returnedOn: today(),
        amountMinor: 9900,
        from: '4510',
        to: '1532',
      },
    },
    repeated,
    repeated,
  ]);
});

test('somebody who has just been given their role does not approve the file of whoever gave it', async () => {
  await owe(1_000);
  const friend = await givenRole(fixture.app, third, 'clerk');
  const { file_id: fileId } = resultOf(pripremiDatotekuIsplata, await prepare(third));
  expect(await approve(friend, fileId)).toBe('approvals.recent-role;hours:72');
  expect((await download(fileId)).json()).toMatchObject({ message: 'payouts.file-not-approved' });
  expect(await approve(approver, fileId)).toBe('');
});
