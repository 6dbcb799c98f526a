import { failure, success, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { Neighbours } from '../passages/index.ts';
import { lockReview, type Review } from './reviews.store.ts';
import { takeUp } from './take-up.store.ts';

/** Puts a passage among those that staff look at, because its customer asks about it. */
export type TakeUp = (
  scope: StaffScope,
  passage: Pick<Review, 'accountId' | 'passageId'>,
) => Promise<
  Outcome<{ readonly already: boolean }, 'corrections.not-found' | 'corrections.decided'>
>;

export function createTakeUp({
  database,
  neighbours,
}: {
  readonly database: Database;
  readonly neighbours: Pick<Neighbours, 'place'>;
}): TakeUp {
  return async (scope, { accountId, passageId }) => {
    if (!isUuid(accountId)) return failure('corrections.not-found');
    const account = scope.account(accountId);
    const placed = await neighbours.place(account, passageId);
    if (placed === undefined) return failure('corrections.not-found');
    return database.transaction(async (tx) => {
      const changed = await takeUp(account, tx, passageId, placed.exitedAt);
      if (changed === 0) {
        const review = await lockReview(account, tx, passageId);
        if (review?.state === 'corrected') return failure('corrections.decided');
      }
      await scope.by.record(tx, {
        accountId,
        action: 'passage-taken-up',
        subject: `tag:${placed.tagId}`,
        details: { passage: passageId, repeated: changed === 0 },
      });
      return success({ already: changed === 0 });
    });
  };
}
