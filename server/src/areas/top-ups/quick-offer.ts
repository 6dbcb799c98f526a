import { failure, success, type Outcome } from '@rampa/contract';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Cards } from '../cards/index.ts';
import type { Tags } from '../tags/index.ts';
import { takesTopUps, type TopUpOffer } from './top-up-rules.ts';
import { selectLatest } from './top-ups.store.ts';

type ChargeableCard = Awaited<ReturnType<Cards['list']>>[number];

/** What one click would do. */
export interface QuickOffer {
  /** Null where the account has none that can be charged. */
  readonly card: Pick<ChargeableCard, 'cardId' | 'brand' | 'maskedNumber'> | null;
  readonly items: readonly { readonly tagId: string; readonly amountMinor: number }[];
}

export interface QuickOfferDeps {
  readonly database: Database;
  readonly tags: Pick<Tags, 'describe'>;
  readonly cards: Pick<Cards, 'list'>;
  readonly offer: TopUpOffer;
}

/** Top-ups of one click: by the saved card, of the amount that the tag was topped up by last. */
export function createQuickOffer({ database, tags, cards, offer }: QuickOfferDeps) {
  const { queries } = database;
  return async (
    scope: AccountScope,
    tagIds: readonly string[],
  ): Promise<Outcome<QuickOffer, 'tags.not-found'>> => {
    const known = await tags.describe(scope, tagIds);
    if (tagIds.some((tagId) => !known.has(tagId))) return failure('tags.not-found');
    const card = (await cards.list(scope)).find(({ expiry }) => expiry !== 'over') ?? null;
    if (card === null) return success({ card, items: [] });
    const latest = new Map(
      (await selectLatest(scope, queries, tagIds)).map((topUp) => [topUp.tagId, topUp.amountMinor]),
    );
    const smallest = Math.min(...offer.offered);
    const items = tagIds
      .filter((tagId) => takesTopUps(known.get(tagId)?.status ?? 'izgubljen'))
      .map((tagId) => {
        const last = latest.get(tagId) ?? smallest;
        const allowed = last >= offer.minimum && last <= offer.maximum;
        return { tagId, amountMinor: allowed ? last : smallest };
      });
    return success({ card, items });
  };
}
