import { getPredlozi, izvrsiPredlog, type Proposal } from '@rampa/contract/approvals';
import { blokirajNalog, blokirajTag, odblokirajNalog } from '@rampa/contract/tags';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { addLanesTag, inLanes, intakeKey, type LanesTag } from '../testing/lanes-fixture.ts';

// A clerk blocks an account of one tag alone, a supervisor any: what is larger, somebody else confirms.

let fixture: AppFixture;
let clerk: SignedIn;
let other: SignedIn;
let customer: SignedIn;
let tags: readonly LanesTag[];

beforeAll(async () => {
  fixture = await openAppFixture({
    settings: { INTAKE_KEY: intakeKey, SECOND_PERSON_ABOVE: 'clerk:account-block=1' },
  });
  clerk = await fixture.addStaff('clerk');
  other = await fixture.addStaff('clerk');
});
beforeEach(async () => {
  customer = await fixture.addCustomer();
  tags = [await addLanesTag(fixture, customer), await addLanesTag(fixture, customer)];
});
afterAll(() => fixture.close());

const blockAll = async (by = clerk) => {
  const { message, result } = await fixture.call(
    blokirajNalog,
    { account_id: customer.accountId, reason: 'fraud', note: 'по пријави полиције' },
    by.token,
  );
  return message === '' ? result : message;
};
const liftAll = async (reason = 'fraud') =>
  (await fixture.call(odblokirajNalog, { account_id: customer.accountId, reason }, clerk.token))
    .result;

async function proposed(): Promise<Proposal> {
  const { result } = await fixture.call(getPredlozi, { rows: 100 }, other.token);
  const { items } = result as { readonly items: readonly Proposal[] };
  const found = items.find(({ account_id: id }) => id === customer.accountId);
  if (found === undefined) throw new Error('Nothing waits');
  return found;
}
const carryOut = async ({ account_id, proposal_id }: Proposal) =>
  (await fixture.call(izvrsiPredlog, { account_id, proposal_id }, other.token)).message;
const statuses = () => Promise.all(tags.map(async (tag) => (await inLanes(fixture, tag))?.status));
const mails = async () =>
  (await fixture.mailsTo(`${customer.username}@primer.rs`)).map(({ template }) => template);

test('all tags of a customer are blocked once somebody else confirms it, and the customer is told once', async () => {
  expect(await blockAll()).toEqual({ tags: 2, proposed: true });
  expect(await blockAll()).toEqual({ tags: 2, proposed: true });
  expect(await statuses()).toEqual(['good', 'good']);
  const proposal = await proposed();
  expect(proposal).toMatchObject({
    kind: 'account-block',
    amount: null,
    tags: 2,
    reason: 'fraud',
    note: 'по пријави полиције',
  });
  expect(await carryOut(proposal)).toBe('');
  expect(await carryOut(proposal)).toBe('');
  expect(await statuses()).toEqual(['blocked', 'blocked']);
  expect((await mails()).filter((one) => one === 'tags.mail-account-blocked')).toHaveLength(1);
  expect(await blockAll()).toEqual({ tags: 0, proposed: false });

  expect(await liftAll('unpaid')).toEqual({ tags: 0 });
  expect(await liftAll()).toEqual({ tags: 2 });
  expect(await liftAll()).toEqual({ tags: 0 });
  expect(await statuses()).toEqual(['good', 'good']);
  expect((await mails()).filter((one) => one === 'tags.mail-account-unblocked')).toHaveLength(1);
});

test('a tag that comes, or is blocked, meanwhile makes the proposal invalid', async () => {
  await blockAll();
  const proposal = await proposed();
  await addLanesTag(fixture, customer);
  expect(await carryOut(proposal)).toBe('approvals.changed');
  expect(await statuses()).toEqual(['good', 'good']);
});

test('up to the limit one person is enough, and for a supervisor always', async () => {
  const [first] = tags;
  await fixture.call(
    blokirajTag,
    { account_id: customer.accountId, tag_id: first?.tagId ?? '', reason: 'fraud' },
    clerk.token,
  );
  expect(await blockAll()).toEqual({ tags: 1, proposed: false });
  expect(await statuses()).toEqual(['blocked', 'blocked']);
  await liftAll();
  const supervisor = await fixture.addStaff('supervisor');
  expect(await blockAll(supervisor)).toEqual({ tags: 2, proposed: false });
});
