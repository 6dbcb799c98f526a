import { failure, parsePeriod, success, type Currency, type Outcome } from '@rampa/contract';
import { isSettledAway } from '@rampa/contract/tags';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Cards } from '../cards/index.ts';
import type { TagRecord, Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { isResumable, mayUseCards, type TopUpOffer } from './top-up-rules.ts';
import type { TopUpRecord } from './top-ups.store.ts';
import {
  selectLastCards,
  selectLatest,
  selectTopUps,
  type ToppedUpTag,
} from './top-up-lists.store.ts';
import { selectUnpaid, selectWaitingSlips, type WaitingSlip } from './waiting-slips.store.ts';

export interface TopUpListsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<
    Tags,
    | 'find'
    | 'handedOver'
    | 'released'
    | 'all'
    | 'describe'
    | 'some'
    | 'isBalanceLow'
    | 'paysLater'
    | 'replacements'
  >;
  readonly wallet: Wallet;
  readonly cards: Pick<Cards, 'hasUsable'>;
  readonly offer: TopUpOffer;
  /** Which of these tags are filled from the balance of their company by a rule. */
  filledByRule(
    scope: AccountScope,
    queries: Queries,
    tags: readonly TagRecord[],
  ): Promise<ReadonlySet<string>>;
}

/** A top-up as its customer sees it. */
export interface ShownTopUp {
  readonly topUp: TopUpRecord;
  /** Undefined once the account has lost it. */
  readonly tag: ToppedUpTag | undefined;
  /** Whether its payment can still be continued. */
  readonly resumable: boolean;
}

export interface TopUpPage {
  readonly items: readonly ShownTopUp[];
  readonly totalRecords: number;
}

/** What is on tags, those with the least first. */
export interface BalanceOverview {
  readonly items: readonly {
    readonly tag: TagRecord;
    readonly balanceMinor: number;
    readonly lowBalance: boolean;
    readonly lastTopUp: ShownTopUp | null;
    /** A rule of the company fills it; that is no top-up. */
    readonly filledByRule: boolean;
    /** The saved card that the caller last paid with themselves; null: none, or they may not use the account's cards. */
    readonly lastCardId: string | null;
    /** Others that may still be paid, the newest first. */
    readonly unpaid: readonly ShownTopUp[];
  }[];
  readonly totalRecords: number;
  /** On all tags of the account. */
  readonly totalMinor: number;
  /** Those that are neither lost nor stolen. */
  readonly usable: { readonly tags: number; readonly balanceMinor: number };
  readonly currency: Currency;
}

/** By tag the saved card that the caller last paid with themselves; none for whoever may not use the account's cards, or where none can be used. */
async function lastCards(
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
  cards: Pick<Cards, 'hasUsable'>,
): Promise<ReadonlyMap<string, string>> {
  if (!mayUseCards(scope) || scope.actor.kind !== 'member') return new Map();
  if (!(await cards.hasUsable(scope, queries))) return new Map();
  return selectLastCards(scope, queries, { userId: scope.actor.userId, tagIds });
}

/** Balances of tags with their latest top-ups, and the list of top-ups. */
export function createTopUpLists(deps: TopUpListsDeps) {
  const { clock, tags, wallet, offer } = deps;
  const { database } = deps;

  const shown = (topUp: TopUpRecord, tag: ToppedUpTag | undefined): ShownTopUp => ({
    topUp,
    tag,
    resumable: isResumable(topUp, clock.now()),
  });

  return {
    /** Slips that wait for the bank transfer, the oldest first. */
    waitingSlips: (scope: AccountScope): Promise<readonly WaitingSlip[]> =>
      selectWaitingSlips(scope, database.queries, clock.now()),

    overview: (
      scope: AccountScope,
      wanted: {
        /** Empty for all. */
        readonly tagId: string;
        readonly first?: number | undefined;
        /** Left out: all. */
        readonly rows?: number | undefined;
      },
    ): Promise<Outcome<BalanceOverview, 'tags.not-found' | 'top-ups.no-overview'>> =>
      database.read(async ({ queries }) => {
        const all = await tags.all(scope, queries);
        const { tagId } = wanted;
        const balances = await wallet.tagBalances(scope, queries);
        const balanceOf = (tag: TagRecord): number => balances.get(tag.tagId) ?? 0;
        // Nothing is on a tag that was replaced, and nothing is to be put on one that another account has taken over, unless
        // somebody asks for it or something is owed on it.
        const kept = await tags.replacements.withoutReplaced(scope, all, queries);
        const away = kept.some(({ status }) => status === 'neaktivan')
          ? await tags.handedOver(scope, queries)
          : new Map<string, unknown>();
        const present = kept.filter((tag) => !isSettledAway(away.has(tag.tagId), balanceOf(tag)));
        const chosen = tagId === '' ? present : all.filter((tag) => tag.tagId === tagId);
        const sumOf = (some: readonly TagRecord[]): number =>
          some.reduce((sum, tag) => sum + balanceOf(tag), 0);
        const totalMinor = sumOf(all);
        if (tagId !== '' && chosen.length === 0) return failure('tags.not-found');
        // Whose last tag another account has taken over is told what is left on it all the same.
        if (chosen.length === 0 && totalMinor === 0) return failure('top-ups.no-overview');
        const inAdvance = !(await tags.paysLater(scope, queries));
        const usable = present.filter(
          ({ status }) => status !== 'izgubljen' && status !== 'ukraden',
        );
        const sorted = [...chosen].sort(
          (a, b) => balanceOf(a) - balanceOf(b) || (a.serialNumber < b.serialNumber ? -1 : 1),
        );
        const { first = 0, rows } = wanted;
        const page = sorted.slice(first, rows === undefined ? undefined : first + rows);
        const shownIds = page.map((tag) => tag.tagId);
        const latest = await selectLatest(scope, queries, shownIds);
        const filled = await deps.filledByRule(scope, queries, page);
        const cards = await lastCards(scope, queries, shownIds, deps.cards);
        const unpaid = await selectUnpaid(scope, queries, shownIds, clock.now());
        return success({
          items: page.map((tag) => {
            const last = latest.find((topUp) => topUp.tagId === tag.tagId);
            return {
              tag,
              balanceMinor: balanceOf(tag),
              lowBalance: inAdvance && tags.isBalanceLow(tag, balanceOf(tag)),
              lastTopUp: last === undefined ? null : shown(last, tag),
              filledByRule: filled.has(tag.tagId),
              lastCardId: cards.get(tag.tagId) ?? null,
              unpaid: unpaid
                .filter((one) => one.tagId === tag.tagId && one.topUpId !== last?.topUpId)
                .map((one) => shown(one, tag)),
            };
          }),
          totalRecords: chosen.length,
          totalMinor,
          usable: { tags: usable.length, balanceMinor: sumOf(usable) },
          currency: offer.currency,
        });
      }),

    /** The newest, whatever their state. */
    newest: (scope: AccountScope, rows: number): Promise<readonly TopUpRecord[]> =>
      database.read(async ({ queries }) => {
        const all = { tagId: null, from: null, to: null };
        return (await selectTopUps(scope, queries, all, 0, rows)).topUps;
      }),

    async list(
      scope: AccountScope,
      wanted: {
        /** Empty for all. */
        readonly tagId: string;
        readonly period: string;
        readonly first: number;
        readonly rows: number;
      },
    ): Promise<Outcome<TopUpPage, 'tags.not-found' | 'top-ups.none'>> {
      const tag = wanted.tagId === '' ? null : await tags.find(scope, wanted.tagId);
      if (tag === undefined) return failure('tags.not-found');
      const selection = {
        tagId: tag?.tagId ?? null,
        ...parsePeriod(wanted.period),
      };
      const page = await database.read(({ queries }) =>
        selectTopUps(scope, queries, selection, wanted.first, wanted.rows),
      );
      const { totalRecords, topUps } = page;
      if (totalRecords === 0) return failure('top-ups.none');
      return success({
        items: topUps.map((topUp) => shown(topUp, page.tags.get(topUp.tagId))),
        totalRecords,
      });
    },
  };
}
