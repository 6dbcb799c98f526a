import type { Envelope } from '@rampa/contract';
import { blokirajTag, getBlokade, odblokirajTag, type PastBlock } from '@rampa/contract/tags';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countWaiting } from '../../../platform/testing/waiting-for-locks.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { addLanesTag, bookOnTag, intakeKey, type LanesTag } from '../testing/lanes-fixture.ts';

let fixture: AppFixture;
let customer: SignedIn;
let tag: LanesTag;

beforeAll(async () => {
  fixture = await openAppFixture({
    settings: { INTAKE_KEY: intakeKey, BLOCK_UNPAID_AFTER_DAYS: '7' },
  });
});
beforeEach(async () => {
  customer = await fixture.addCustomer();
  tag = await addLanesTag(fixture, customer);
});
afterAll(() => fixture.close());

const ids = () => ({ account_id: customer.accountId, tag_id: tag.tagId });
const idOf = ({ result }: Envelope) => (result as { readonly blockId: string }).blockId;

/** As somebody sees it who has signed in just now. */
async function history(): Promise<readonly PastBlock[]> {
  const { token } = await fixture.addStaff('clerk');
  const { result } = await fixture.call(getBlokade, ids(), token);
  return (result as { readonly items: readonly PastBlock[] }).items;
}

test('a debt that is covered while the sweep is under way, and begins again, is a new one', async () => {
  const { database } = fixture.app;
  await bookOnTag(fixture, tag, -5001);
  fixture.passTime({ hours: 7 * 24 });
  let swept: Promise<void> | undefined;
  // The sweep has found the debt, and waits for the tag.
  await database.transaction(async (tx) => {
    await database.run(
      'SELECT 1 FROM tags WHERE account_id = $1 AND tag_id = $2 FOR UPDATE',
      [tag.accountId, tag.tagId],
      tx,
    );
    swept = fixture.app.services.unpaidRule.sweep(everyAccount);
    await expect.poll(() => countWaiting(database)).toBe(1);
    await bookOnTag(fixture, tag, 5);
    await bookOnTag(fixture, tag, -5);
  });
  await swept;
  expect(await history()).toEqual([]);
});

test('of two clerks at once one blocks, and both lift', async () => {
  const [clerk, other] = [await fixture.addStaff(), await fixture.addStaff('clerk')];
  const block = ({ token }: SignedIn) =>
    fixture.call(blokirajTag, { ...ids(), reason: 'document' }, token);
  const lift = (blockId: string, { token }: SignedIn) =>
    fixture.call(odblokirajTag, { ...ids(), blockId }, token);
  const made = await Promise.all([block(clerk), block(other)]);
  expect(made.map(({ http }) => http)).toEqual([200, 200]);
  expect(new Set(made.map(idOf)).size).toBe(1);
  expect(await history()).toHaveLength(1);
  const [first] = made;
  const lifted = await Promise.all([lift(idOf(first), clerk), lift(idOf(first), other)]);
  const already = lifted.map(({ result }) => (result as { readonly already: boolean }).already);
  expect(new Set(already)).toEqual(new Set([false, true]));
  expect(await fixture.mailsTo(`${customer.username}@primer.rs`)).toHaveLength(2);
});
