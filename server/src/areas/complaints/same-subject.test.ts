import {
  getPredmet,
  getReklamacijaUprave,
  odbijReklamaciju,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { giveThings, type OwnedThings } from '../../testing/owned-things.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';

let fixture: ComplaintFixture;
let clerk: SignedIn;
let supervisor: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  clerk = await fixture.app.addStaff('clerk');
  supervisor = await fixture.app.addStaff('supervisor');
});
afterAll(() => fixture.close());

const text = 'Прегледали смо снимке са станице и враћамо разлику.';
const show = async (complaint_number: string) =>
  resultOf(
    getReklamacijaUprave,
    await fixture.app.call(getReklamacijaUprave, { complaint_number }, clerk.token),
  );

/** A customer with a passage of their own, and complaints about it. */
async function driven() {
  const customer = await fixture.app.addCustomer();
  const things: OwnedThings = await giveThings(fixture.app, customer);
  const about = { about: 'passage', id: things.passageId };
  const file = (id = things.passageId) => fixture.file({ ...about, id }, customer);
  const accept = async (number: string, amount: number, given: object = {}, who = clerk) => {
    const { statusCode, message } = await fixture.app.call(
      prihvatiReklamaciju,
      {
        complaint_number: number,
        revision: (await show(number)).revision,
        idempotencyKey: uuid(),
        refund: { amount, serial_number: things.serialNumber },
        ...given,
      },
      who.token,
    );
    return `${statusCode} ${message}`.trim();
  };
  return { customer, things, about, file, accept };
}

test('what one complaint refunded is not disputed any more in the next one about the same passage', async () => {
  const { file, accept } = await driven();
  const first = await file();
  const disputed = (await show(first)).disputedLeft.amount;
  expect(disputed).toBeGreaterThan(100);
  expect(await accept(first, disputed - 100)).toBe('200');
  // Whichever way its id is written.
  const second = await file((await show(first)).subject.id.toUpperCase());
  const seen = await show(second);
  expect(seen).toMatchObject({
    givenBefore: { amount: disputed - 100 },
    disputedLeft: { amount: 100 },
    relatedComplaints: [
      { complaint_number: first, state: 'accepted', refund: { amount: disputed - 100 } },
    ],
  });
  expect(await accept(second, 101)).toBe('400 complaints.refund-wants-reason');
  expect(await accept(second, 100)).toBe('200');
  const third = await file();
  expect(await accept(third, 1)).toBe('400 complaints.refund-wants-reason');
  // As if the clerk had signed in some time ago.
  await fixture.app.app.database.run('UPDATE sessions SET proved_at = $1 WHERE user_id = $2', [
    fixture.app.now().subtract({ minutes: 16 }).toString(),
    clerk.userId,
  ]);
  expect(await accept(third, 1, { text })).toContain('403 identity.proof-needed');
  expect(await accept(third, 1, { text }, supervisor)).toBe('200');
  expect(await fixture.faults()).toEqual([]);
});

test('of two complaints about one passage that are accepted at once only one is the first', async () => {
  const { file, accept } = await driven();
  const numbers = [await file(), await file()];
  const shown = await Promise.all(numbers.map((number) => show(number)));
  const verdicts = await Promise.all(
    shown.map(({ complaint_number: number, disputedLeft, revision }) =>
      accept(number, disputedLeft.amount, { revision }),
    ),
  );
  expect(verdicts.toSorted()).toEqual(['200', '409 complaints.changed']);
});

test('subjects of other kinds, and complaints without a subject, are not the same', async () => {
  const { customer, about, file, accept, things } = await driven();
  const first = await file();
  expect(await accept(first, 100)).toBe('200');
  const free = await fixture.file({}, customer);
  await fixture.file({}, customer);
  const tag = await fixture.file({ about: 'tag', id: things.tagId }, customer);
  for (const number of [free, tag]) expect((await show(number)).relatedComplaints).toEqual([]);
  const other = await driven();
  expect((await show(await other.file())).relatedComplaints).toEqual([]);
  expect(about.id).not.toBe(other.about.id);
});

test('a customer who complains again about the same subject is told, and may', async () => {
  const company = await fixture.app.addCustomer('pravno');
  const things = await giveThings(fixture.app, company);
  const about = { about: 'passage', id: things.passageId };
  const ask = async (who: SignedIn) =>
    resultOf(getPredmet, await fixture.app.call(getPredmet, about, who.token)).filedBefore;
  expect(await ask(company)).toEqual([]);
  const number = await fixture.file(about, company);
  const refusal = { complaint_number: number, idempotencyKey: uuid(), text };
  const { revision } = await show(number);
  await fixture.app.call(odbijReklamaciju, { ...refusal, revision }, supervisor.token);
  expect(await ask(company)).toMatchObject([{ complaint_number: number, state: 'refused' }]);
  const accountant = await fixture.app.addMember(company, 'accountant');
  expect(await ask(accountant)).toHaveLength(1);
  expect(await fixture.file(about, company)).not.toBe(number);
  expect((await ask(company)).map(({ state }) => state)).toEqual(['received', 'refused']);
});
