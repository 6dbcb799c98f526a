import type { CallResult } from '@rampa/contract';
import {
  getPredlozi,
  izvrsiPredlog,
  odbijPredlog,
  povuciPredlog,
  type Proposal,
} from '@rampa/contract/approvals';
import {
  getReklamacijaUprave,
  odgovoriNaReklamaciju,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import {
  getOznaceniProlasci,
  ispraviProlazak,
  type MarkedPassage,
} from '@rampa/contract/corrections';
import { getStanjeRada } from '@rampa/contract/reports';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { commandLineOperator } from '../../platform/audit/operator.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { operatorScope } from '../../platform/scope/make-scope.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { createExpiry } from '../approvals/index.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from '../complaints/testing/complaint-fixture.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';
import { checkCorrections } from './index.ts';
import { moved } from '../../platform/testing/moved.ts';

// A clerk gives back up to 100 dinars alone, a supervisor everything: what is more, somebody else confirms.

let fixture: ComplaintFixture;
let owner: Database;
let clerk: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture({
    SECOND_PERSON_ABOVE: 'clerk:refund=100,clerk:correction=100',
  });
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 2 });
  clerk = await fixture.app.addStaff('clerk');
  other = await fixture.app.addStaff('clerk');
});
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
  const { database } = fixture.app.app;
  for (const check of await checkCorrections(everyAccount, database.queries)) {
    expect(check).toMatchObject({ faults: [] });
  }
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

async function listed(by = other, state: 'open' | 'decided' = 'open') {
  const answer = await fixture.app.call(getPredlozi, { rows: 100, state }, by.token);
  return resultOf(getPredlozi, answer);
}

const named = ({ account_id, proposal_id }: Proposal) => ({ account_id, proposal_id });
const carryOut = async (proposal: Proposal, by = other) =>
  (await fixture.app.call(izvrsiPredlog, named(proposal), by.token)).message;

async function onlyOpen(by = other): Promise<Proposal> {
  const { items } = await listed(by);
  expect(items).toHaveLength(1);
  const [found] = items;
  if (found === undefined) throw new Error('Nothing waits');
  return found;
}

async function balance(): Promise<number> {
  const { services, database } = fixture.app.app;
  const scope = everyAccount.account(fixture.customer.accountId);
  const balances = await services.wallet.tagBalances(scope, database.queries);
  return [...balances.values()].reduce((sum, amount) => sum + amount, 0);
}

/** A complaint, about a top-up where nothing else is said, and what a clerk who accepts it sends. */
async function filed(amount: number, about?: object) {
  const topUp = { about: 'top-up', id: fixture.things.paidOrder };
  const number = await fixture.file(about ?? topUp);
  const shown = await fixture.app.call(
    getReklamacijaUprave,
    { complaint_number: number },
    clerk.token,
  );
  const { revision } = resultOf(getReklamacijaUprave, shown);
  const { serialNumber } = fixture.things;
  return {
    complaint_number: number,
    revision,
    idempotencyKey: uuid(),
    text: 'Враћамо износ који је наплаћен двапут.',
    refund: { amount, serial_number: serialNumber },
  };
}

const accept = (input: object, by = clerk) =>
  fixture.app.call(prihvatiReklamaciju, input, by.token);
const proposedOf = (answer: Awaited<ReturnType<typeof accept>>) =>
  resultOf(prihvatiReklamaciju, answer).proposed;
const complaint = async (number: string) =>
  resultOf(
    getReklamacijaUprave,
    await fixture.app.call(getReklamacijaUprave, { complaint_number: number }, other.token),
  );

let minute = 0;
/** A passage in category II of a tag that is registered for I: 159 dinars too much. */
async function driveMarked(): Promise<MarkedPassage> {
  minute += 1;
  const at = `2026-11-12T${String(minute + 5).padStart(2, '0')}:00:00Z`;
  const trip = tripOf(fixture.things.serialNumber, at, { category: 'II' });
  await fixture.app.app.services.passageDelivery.deliver(everyAccount, [trip]);
  const answer = await fixture.app.call(getOznaceniProlasci, { rows: 50 }, clerk.token);
  const found = resultOf(getOznaceniProlasci, answer).items.find(
    ({ exitedAt }) => Date.parse(exitedAt) === Date.parse(at),
  );
  if (found === undefined) throw new Error('It is not marked');
  return found;
}

const correct = async (
  { account_id, passage_id }: MarkedPassage,
  by = clerk,
): Promise<CallResult<typeof ispraviProlazak>> => {
  const input = {
    account_id,
    passage_id,
    nothing: false,
    entryStation: 'rs-a1-stara-pazova',
    category: 'I',
    note: 'на снимку је путнички',
    refund: 15_900,
  };
  return resultOf(ispraviProlazak, await fixture.app.call(ispraviProlazak, input, by.token));
};

const trailOf = (subject: string) =>
  owner.run('SELECT DISTINCT action FROM audit_trail WHERE subject = $1', [subject]);

test('a refund above the limit is given by somebody else, once, however often and by how many it is confirmed', async () => {
  const before = await balance();
  const input = await filed(10_001);
  expect(
    await Promise.all([accept(input), accept(input)]).then((all) => all.map(proposedOf)),
  ).toEqual([true, true]);
  expect(await balance()).toBe(before);
  const number = input.complaint_number;
  expect(await complaint(number)).toMatchObject({
    state: 'received',
    proposed: { by: 'Нада Илић', amount: { amount: 10_001 } },
    refundAlone: { amount: 10_000 },
  });
  const proposal = await onlyOpen();
  expect(proposal).toMatchObject({
    kind: 'refund',
    number,
    serial_number: fixture.things.serialNumber,
    amount: { amount: 10_001, currency: 'RSD' },
    note: input.text,
    mine: false,
    mayDecide: true,
  });
  expect(await onlyOpen(clerk)).toMatchObject({ mine: true, mayDecide: false });
  const state = await fixture.app.call(getStanjeRada, { languageId: '2' }, other.token);
  expect(resultOf(getStanjeRada, state).desks?.proposals).toBe(1);

  expect(await carryOut(proposal, clerk)).toBe('approvals.own-proposal');
  const third = await fixture.app.addStaff('supervisor');
  const answers = await Promise.all([
    carryOut(proposal),
    carryOut(proposal),
    carryOut(proposal, third),
  ]);
  // Whoever came first repeats it for nothing; the other one is told that it is done.
  expect([...answers].sort().slice(0, 1)).toEqual(['']);
  expect(answers.every((code) => code === '' || code === 'approvals.decided')).toBe(true);
  expect(await balance()).toBe(before + 10_001);
  expect(await complaint(number)).toMatchObject({ state: 'accepted', proposed: null });
  expect((await listed()).items).toEqual([]);
  expect((await listed(other, 'decided')).items[0]).toMatchObject({
    number,
    state: 'carried-out',
    proposedBy: 'Нада Илић',
    decision: { by: 'Нада Илић' },
  });
  expect(await trailOf(`complaint:${number}`)).toEqual(
    expect.arrayContaining(
      ['act-proposed', 'complaint-accepted', 'proposal-carried-out'].map((action) => ({ action })),
    ),
  );
  // The clerk's own screen, whose answer was lost, is told that it is done.
  expect(proposedOf(await accept(input))).toBe(false);
  expect(await balance()).toBe(before + 10_001);
});

test('up to the limit one person is enough, and a supervisor has none', async () => {
  const before = await balance();
  expect(proposedOf(await accept(await filed(10_000)))).toBe(false);
  const supervisor = await fixture.app.addStaff('supervisor');
  expect(proposedOf(await accept(await filed(10_001), supervisor))).toBe(false);
  expect(await balance()).toBe(before + 20_001);
});

test('what has changed since it was proposed is not carried out', async () => {
  const before = await balance();
  const input = await filed(12_000);
  await accept(input);
  const proposal = await onlyOpen();
  const { complaint_number, revision } = input;
  const asked = await fixture.app.call(
    odgovoriNaReklamaciju,
    {
      complaint_number,
      revision,
      idempotencyKey: uuid(),
      text: 'Пошаљите нам, молимо, извод.',
      asks: true,
    },
    other.token,
  );
  expect(asked.message).toBe('');
  expect(await carryOut(proposal)).toBe('approvals.changed');
  expect(await balance()).toBe(before);
  expect(await carryOut(proposal)).toBe('approvals.decided');
  expect((await listed(other, 'decided')).items[0]).toMatchObject({
    state: 'changed',
    decision: { by: '' },
  });
});

test('what another complaint about the same has given back meanwhile is not given back twice', async () => {
  const { passage_id: id } = await driveMarked();
  const before = await balance();
  const about = { about: 'passage', id };
  const [one, two] = [await filed(20_000, about), await filed(40_000, about)];
  expect(proposedOf(await accept(one))).toBe(true);
  expect(proposedOf(await accept(two))).toBe(true);
  const { items } = await listed();
  const proposalOf = ({ complaint_number: number }: typeof one): Proposal => {
    const found = items.find((item) => item.number === number);
    if (found === undefined) throw new Error('It does not wait');
    return found;
  };
  expect(await carryOut(proposalOf(one))).toBe('');
  expect(await carryOut(proposalOf(two))).toBe('approvals.changed');
  expect(await balance()).toBe(before + 20_000);
  expect(await complaint(two.complaint_number)).toMatchObject({
    state: 'received',
    proposed: null,
  });
});

test('a proposal whose proposer was removed while they made it is confirmed by nobody', async () => {
  const before = await balance();
  const leaver = await fixture.app.addStaff('clerk');
  const input = await filed(14_000);
  expect(proposedOf(await accept(input, leaver))).toBe(true);
  const left = await onlyOpen();
  // As if the removal had looked for proposals before this one was there.
  await owner.run('UPDATE staff_members SET removed_at = now() WHERE user_id = $1', [
    leaver.userId,
  ]);
  expect(await carryOut(left)).toBe('approvals.decided');
  expect(await balance()).toBe(before);
  expect((await listed(other, 'decided')).items[0]).toMatchObject({ state: 'withdrawn' });
  expect(proposedOf(await accept(input))).toBe(true);
  expect(await carryOut(await onlyOpen())).toBe('');
});

test('a correction above the limit waits for somebody else as well, and is rejected or proposed again', async () => {
  const before = await balance();
  const marked = await driveMarked();
  expect(await correct(marked)).toEqual({ already: false, proposed: true });
  expect(await correct(marked)).toEqual({ already: true, proposed: true });
  const proposal = await onlyOpen();
  expect(proposal).toMatchObject({ kind: 'correction', amount: { amount: 15_900 } });
  expect(Date.parse(proposal.passedAt ?? '')).toBe(Date.parse(marked.exitedAt));
  const reject = async (by: SignedIn) =>
    (
      await fixture.app.call(
        odbijPredlog,
        { ...named(proposal), note: 'на снимку је комби' },
        by.token,
      )
    ).message;
  expect(await reject(clerk)).toBe('approvals.own-proposal');
  expect(await reject(other)).toBe('');
  expect(await reject(other)).toBe('');
  expect(await carryOut(proposal)).toBe('approvals.decided');
  expect((await listed(clerk, 'decided')).items[0]).toMatchObject({
    state: 'rejected',
    decision: { note: 'на снимку је комби' },
  });

  expect(await correct(marked)).toEqual({ already: false, proposed: true });
  const again = await onlyOpen();
  expect(await carryOut(again)).toBe('');
  expect(await carryOut(again)).toBe('');
  // The passage itself cost the balance 479 dinars.
  expect(await balance()).toBe(before - 47_900 + 15_900);
});

test('a proposal ends with its time, with its proposer, and by the proposer alone', async () => {
  const withdraw = async (proposal: Proposal, by = clerk) =>
    (await fixture.app.call(povuciPredlog, named(proposal), by.token)).message;
  const first = await driveMarked();
  await correct(first);
  const mine = await onlyOpen();
  expect(await withdraw(mine, other)).toBe('approvals.not-found');
  expect(await withdraw(mine)).toBe('');
  expect(await withdraw(mine)).toBe('');
  expect(await carryOut(mine)).toBe('approvals.decided');

  const leaver = await fixture.app.addStaff('clerk');
  expect(await correct(first, leaver)).toEqual({ already: false, proposed: true });
  const left = await onlyOpen();
  const { services } = fixture.app.app;
  const { now } = fixture.app;
  const operator = operatorScope('test', commandLineOperator({ now }));
  expect(await services.staff.remove(operator, leaver.username)).toBe(true);
  expect(await carryOut(left)).toBe('approvals.decided');

  expect(await correct(first)).toEqual({ already: false, proposed: true });
  const late = await onlyOpen();
  await owner.run(
    `UPDATE proposals SET ${moved('proposed_at', '-8 days')}, ${moved('expires_at', '-8 days')} WHERE proposal_id = $1`,
    [late.proposal_id],
  );
  expect(await carryOut(late)).toBe('approvals.decided');
  expect((await listed()).items).toEqual([]);
  // Whoever proposes it again does not stumble over the old one.
  expect(await correct(first, other)).toEqual({ already: false, proposed: true });
  expect(await carryOut(await onlyOpen(clerk), clerk)).toBe('');
});

test('the sweep ends what waited too long, and nothing else', async () => {
  const expire = createExpiry({
    clock: { now: fixture.app.now },
    database: fixture.app.app.database,
  });
  await accept(await filed(15_000));
  const late = await onlyOpen();
  await owner.run(
    `UPDATE proposals SET ${moved('proposed_at', '-8 days')}, ${moved('expires_at', '-8 days')} WHERE proposal_id = $1`,
    [late.proposal_id],
  );
  await accept(await filed(16_000));
  const waits = await onlyOpen();
  await expire(everyAccount);
  await expire(everyAccount);
  expect((await onlyOpen()).proposal_id).toBe(waits.proposal_id);
  expect((await listed(other, 'decided')).items[0]).toMatchObject({
    proposal_id: late.proposal_id,
    state: 'expired',
    decision: { by: '' },
  });
  expect(await carryOut(waits)).toBe('');
});

test('the database lets nobody confirm what they have proposed themselves', async () => {
  await accept(await filed(13_000));
  const { proposal_id: id } = await onlyOpen();
  await expect(
    owner.run(
      "UPDATE proposals SET state = 'carried-out', decided_at = now(), decided_by = proposed_by WHERE proposal_id = $1",
      [id],
    ),
  ).rejects.toThrow('proposals__two_people');
});
