import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { CallResult } from '@rampa/contract';
import { napraviZbirnuDopunu, pregledZbirneDopune } from '@rampa/contract/top-ups';
import type { SignedIn } from '../../../testing/app-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import type { AutomaticFixture } from './automatic-fixture.ts';

/** What is asked for, beside the tags. */
export type BulkWish = Readonly<Record<string, unknown>> & {
  readonly fill?: 'amount' | 'up-to';
  readonly amount?: number;
};

/** Customers who top up several tags in one payment. */
export function createBulkBuyers(fixture: Pick<AutomaticFixture, 'app' | 'call'>) {
  const { database, services } = fixture.app.app;
  const wish = (tagIds: readonly string[], given: BulkWish) => ({
    tag_ids: tagIds,
    fill: 'amount',
    amount: 100_000,
    ...given,
  });
  return {
    /** The ids of so many new tags. */
    async addTags({ accountId }: SignedIn, count: number): Promise<readonly string[]> {
      const since = Temporal.Instant.from('2026-01-01T12:00:00Z');
      const tags = Array.from({ length: count }, (_, at) => {
        const tagId = uuid();
        return {
          tagId,
          serialNumber: tagId.slice(-12),
          category: 'I' as const,
          plate: `BG ${String(100 + (at % 900))}-AB`,
          nickname: '',
          status: 'aktivan' as const,
          statusChangedAt: since,
          createdAt: since,
        };
      });
      await services.tags.add(everyAccount.account(accountId), database.queries, tags);
      return tags.map(({ tagId }) => tagId);
    },
    preview: (customer: SignedIn, tagIds: readonly string[], given: BulkWish = {}) =>
      fixture.call(customer, pregledZbirneDopune, wish(tagIds, given)),
    order: (customer: SignedIn, tagIds: readonly string[], given: BulkWish) =>
      fixture.call(customer, napraviZbirnuDopunu, {
        method: 'card',
        idempotencyKey: uuid(),
        ...wish(tagIds, given),
      }),
    /** Orders what the preview says. */
    async start(
      customer: SignedIn,
      tagIds: readonly string[],
      given: BulkWish = {},
    ): Promise<CallResult<typeof napraviZbirnuDopunu>> {
      const seen = await this.preview(customer, tagIds, {
        fill: given.fill ?? 'amount',
        amount: given.amount ?? 100_000,
      });
      const { total } = seen.result as CallResult<typeof pregledZbirneDopune>;
      const answer = await this.order(customer, tagIds, { ...given, total: total.amount });
      if (answer.http !== 200) throw new Error(answer.message);
      return answer.result as CallResult<typeof napraviZbirnuDopunu>;
    },
    async balances({ accountId }: SignedIn, tagIds: readonly string[]): Promise<readonly number[]> {
      const scope = everyAccount.account(accountId);
      const known = await services.wallet.tagBalances(scope, database.queries, tagIds);
      return tagIds.map((tagId) => known.get(tagId) ?? 0);
    },
  };
}
