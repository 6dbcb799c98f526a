import { failure, success, type Outcome } from '@rampa/contract';
import { takesTopUps } from '@rampa/contract/tags';
import { tagsOfUnaskedQuickOffer } from '@rampa/contract/top-ups';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Cards, UsableCard } from '../cards/index.ts';
import type { Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import {
  chargedFor,
  selectTagsBeingCharged,
  selectTagsWaitingFor,
} from './bulk/bulk-slips.store.ts';
import { slipsSince, type TopUpOffer } from './top-up-rules.ts';
import { selectLastChosen } from './top-up-lists.store.ts';
import { selectUnpaid } from './waiting-slips.store.ts';

/** What one click would do. */
export interface QuickOffer {
  /** Whether all tags that were meant were looked at. */
  readonly complete: boolean;
  /** Null where the account has none that can be charged. */
  readonly card: UsableCard | null;
  readonly items: readonly {
    readonly tagId: string;
    readonly amountMinor: number;
    /** The balance that the amount leads to, where one was chosen the last time. */
    readonly targetMinor: number | undefined;
    /** What would top it up as well, once it is paid. */
    readonly waiting: 'slip' | 'card' | undefined;
  }[];
}

export interface QuickOfferDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'describe' | 'some'>;
  readonly wallet: Pick<Wallet, 'tagBalances'>;
  readonly cards: Pick<Cards, 'usable'>;
  readonly offer: TopUpOffer;
}

/**
 * Top-ups of one click: by the saved card, of the amount that somebody of the account last chose for the tag, paid and kept.
 * Who chose a balance is offered what is missing up to it, and nothing while that is less than a top-up may be.
 */
export function createQuickOffer({ database, clock, tags, wallet, cards, offer }: QuickOfferDeps) {
  const { queries } = database;

  /** Those that are named, or some of the account; undefined if one is not the account's. */
  async function lookUp(scope: AccountScope, named: readonly string[] | undefined) {
    if (named === undefined) {
      const some = await tags.some(scope, tagsOfUnaskedQuickOffer + 1);
      const known = some.slice(0, tagsOfUnaskedQuickOffer);
      return { known, complete: known.length === some.length };
    }
    const found = await tags.describe(scope, named);
    const known = named.flatMap((tagId) => found.get(tagId) ?? []);
    return known.length === named.length ? { known, complete: true } : undefined;
  }

  return async (
    scope: AccountScope,
    /** Left out: of all tags, or of some where there are many. */
    named?: readonly string[],
  ): Promise<Outcome<QuickOffer, 'tags.not-found'>> => {
    // Asked first: most accounts have none, and each first look at home and at the tags asks for all.
    const card = (await cards.usable(scope)) ?? null;
    const none = { complete: true, card: null, items: [] };
    if (card === null && named === undefined) return success(none);
    const found = await lookUp(scope, named);
    if (found === undefined) return failure('tags.not-found');
    if (card === null) return success(none);
    const { known, complete } = found;
    const tagIds = known.map(({ tagId }) => tagId);
    const latest = new Map(
      (await selectLastChosen(scope, queries, tagIds)).map((topUp) => [topUp.tagId, topUp]),
    );
    const aimed = tagIds.filter((tagId) => (latest.get(tagId)?.targetMinor ?? null) !== null);
    const balances =
      aimed.length === 0
        ? new Map<string, number>()
        : await wallet.tagBalances(scope, queries, aimed);
    const now = clock.now();
    const slips = await selectTagsWaitingFor(scope, queries, tagIds, slipsSince(now));
    const unpaid = new Set([
      ...(await selectUnpaid(scope, queries, tagIds, now)).map((topUp) => topUp.tagId),
      ...(await selectTagsBeingCharged(scope, queries, tagIds, now.subtract(chargedFor))),
    ]);
    const smallest = Math.min(...offer.offered);
    const items = known
      .filter(({ status }) => takesTopUps(status))
      .flatMap(({ tagId }) => {
        const { amountMinor = smallest, targetMinor = null } = latest.get(tagId) ?? {};
        const wanted =
          targetMinor === null ? amountMinor : targetMinor - (balances.get(tagId) ?? 0);
        // Nothing is to be done yet.
        if (targetMinor !== null && wanted < offer.minimum) return [];
        const allowed = wanted >= offer.minimum && wanted <= offer.maximum;
        // A slip that is unpaid is among the slips.
        const waiting = slips.has(tagId) ? 'slip' : unpaid.has(tagId) ? 'card' : undefined;
        return [
          {
            tagId,
            amountMinor: allowed ? wanted : smallest,
            targetMinor: allowed ? (targetMinor ?? undefined) : undefined,
            waiting,
          } as const,
        ];
      });
    return success({ complete, card, items });
  };
}
