import { validate as isUuid } from 'uuid';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Neighbours } from '../passages/index.ts';
import { selectReview, type Review } from './reviews.store.ts';
import { selectPassageToReview } from './take-up.store.ts';

/**
 * The review of a passage that somebody asks about. One that nobody checks, or that was found to be right, is as it
 * would be if it were taken up; looking at it takes up nothing.
 */
export type AskedReview = (
  account: AccountScope,
  queries: Queries,
  passageId: string,
) => Promise<{ readonly review: Review; readonly toTakeUp: boolean } | undefined>;

export function createAskedReview(neighbours: Pick<Neighbours, 'place'>): AskedReview {
  return async (account, queries, passageId) => {
    if (!isUuid(account.accountId) || !isUuid(passageId)) return undefined;
    const known = await selectReview(account, queries, passageId);
    if (known !== undefined && known.state !== 'accepted') {
      return { review: known, toTakeUp: false };
    }
    const placed = await neighbours.place(account, passageId);
    if (placed === undefined) return undefined;
    const review = await selectPassageToReview(account, queries, passageId, placed.exitedAt);
    return review === undefined ? undefined : { review, toTakeUp: true };
  };
}
