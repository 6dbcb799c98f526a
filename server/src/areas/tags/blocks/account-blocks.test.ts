import { getPredlozi, izvrsiPredlog, type Proposal } from '@rampa/contract/approvals';
import { blokirajNalog, blokirajTag, odblokirajNalog } from '@rampa/contract/tags';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { addLanesTag, inLanes, intakeKey, type LanesTag } from '../testing/lanes-fixture.ts';
import { createReplacing } from '../testing/replacements-fixture.ts';

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

const blockAll = async (by = clerk, reason = 'fraud') => {
  const { message, result } = await fixture.call(
    blokirajNalog,
    { account_id: customer.accountId, reason, note: 'по пријави полиције' },
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

const blockOne = (reason: string) =>
  fixture.call(
    blokirajTag,
    { account_id: customer.accountId, tag_id: tags[0]?.tagId ?? '', reason },
    clerk.token,
  );

test.each([
  ['comes', () => addLanesTag(fixture, customer), 'good'],
  ['is blocked for the same reason', () => blockOne('fraud'), 'blocked'],
])('a tag that %s meanwhile makes the proposal invalid', async (_, happens, first) => {
  await blockAll();
  const proposal = await proposed();
  await happens();
  expect(await carryOut(proposal)).toBe('approvals.changed');
  expect(await statuses()).toEqual([first, 'good']);
  // Nobody can confirm it any more, so that it may be proposed again.
  expect(await carryOut(proposal)).toBe('approvals.decided');
});

test('a block that waits for one reason keeps nobody from another', async () => {
  expect(await blockAll(clerk, 'document')).toEqual({ tags: 2, proposed: true });
  expect(await blockAll(other, 'document')).toBe('approvals.pending');
  expect(await blockAll()).toEqual({ tags: 2, proposed: true });
});

test('a tag that was replaced is not blocked, and counts for no limit', async () => {
  const [stolen] = tags;
  const { replace } = createReplacing(fixture);
  if (stolen === undefined) throw new Error('There are no tags');
  await replace(clerk, stolen, { reason: 'stolen' });
  const before = await statuses();
  expect(await blockAll()).toEqual({ tags: 2, proposed: true });
  expect(await carryOut(await proposed())).toBe('');
  expect(await statuses()).toEqual([before[0], 'blocked']);
  const rows = await fixture.app.database.run('SELECT block_id FROM tag_blocks WHERE tag_id = $1', [
    stolen.tagId,
  ]);
  expect(rows).toEqual([]);
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
