import { parseMessage } from '@rampa/contract';
import { getPredlozi, izvrsiPredlog, type Proposal } from '@rampa/contract/approvals';
import { getReklamacijaUprave, prihvatiReklamaciju } from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from '../complaints/testing/complaint-fixture.ts';
import { comeBack, givenRole } from './testing/given-role.ts';

// Who has just been given their role is no second person for whoever gave it.

let fixture: ComplaintFixture;
beforeAll(async () => {
  fixture = await openComplaintFixture({
    SECOND_PERSON_ABOVE: 'clerk:refund=100,supervisor:refund=100',
  });
});
afterAll(() => fixture.close());

async function proposed(by: SignedIn): Promise<Proposal> {
  const { app, things } = fixture;
  const number = await fixture.file({ about: 'top-up', id: things.paidOrder });
  const shown = await app.call(getReklamacijaUprave, { complaint_number: number }, by.token);
  const input = {
    complaint_number: number,
    revision: resultOf(getReklamacijaUprave, shown).revision,
    idempotencyKey: uuid(),
    text: 'Враћамо износ који је наплаћен двапут.',
    refund: { amount: 10_001, serial_number: things.serialNumber },
  };
  const answer = await app.call(prihvatiReklamaciju, input, by.token);
  expect(resultOf(prihvatiReklamaciju, answer).proposed).toBe(true);
  const page = await app.call(getPredlozi, { rows: 100, state: 'open' }, by.token);
  const found = resultOf(getPredlozi, page).items.find((one) => one.number === number);
  if (found === undefined) throw new Error('It does not wait');
  return found;
}

const confirmed = async ({ account_id, proposal_id }: Proposal, by: SignedIn) => {
  const { message } = await fixture.app.call(izvrsiPredlog, { account_id, proposal_id }, by.token);
  return parseMessage(message);
};

test('neither of two of whom one gave the other their role confirms for the other, until colleagues had time to see it', async () => {
  const { app } = fixture;
  const giver = await app.addStaff('supervisor');
  const third = await app.addStaff('supervisor');
  const friend = await givenRole(app, giver, 'clerk');

  const ofGiver = await proposed(giver);
  expect(await confirmed(ofGiver, friend)).toMatchObject({
    key: 'approvals.recent-role',
    params: { hours: '72' },
  });
  expect((await confirmed(ofGiver, third)).key).toBe('');

  const ofFriend = await proposed(friend);
  expect((await confirmed(ofFriend, giver)).key).toBe('approvals.recent-role');

  app.passTime({ hours: 73 });
  const later = await comeBack(app, giver, await app.addStaff('supervisor'));
  expect((await confirmed(ofFriend, later)).key).toBe('');
});

test('the other supervisors are told who was given a role that may confirm', async () => {
  const { app } = fixture;
  const giver = await app.addStaff('supervisor');
  const third = await app.addStaff('supervisor');
  const friend = await givenRole(app, giver, 'supervisor');
  const about = async (who: SignedIn) =>
    (await app.mailsTo(who.username)).filter(
      ({ template, params }) =>
        template === 'staff.mail-role-given' && params['email'] === friend.username,
    );
  expect(await about(third)).toMatchObject([{ params: { role: 'nadzornik', by: 'Нада Илић' } }]);
  expect(await about(giver)).toEqual([]);
  expect(await about(friend)).toEqual([]);
});
