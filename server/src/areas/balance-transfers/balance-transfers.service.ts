import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { TagRecord } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import {
  selectTransfers,
  type TransferRecord,
  type TransferSelection,
} from './balance-transfers.store.ts';
import {
  allowedFrom,
  createMoving,
  isReported,
  type MoveBalance,
  type MovingDeps,
} from './moving.ts';
import { createOwnTransfers, type MoveBetween, type OwnTransfersDeps } from './own-transfers.ts';

export interface BalanceTransfersDeps extends MovingDeps, OwnTransfersDeps {
  readonly tags: OwnTransfersDeps['tags'];
  readonly wallet: Pick<Wallet, 'postJournals' | 'tagBalances' | 'lockTagBalances'>;
}

/** What can be moved off a lost or stolen tag. */
export interface MoveOffer {
  readonly amountMinor: number;
  readonly currency: Currency;
  /** From when on it can be moved. */
  readonly from: Temporal.Instant;
  readonly allowed: boolean;
}

/** A page of transfers, and the tags that they name as they are now. */
export interface TransferPage {
  readonly items: readonly TransferRecord[];
  readonly totalRecords: number;
  readonly tags: ReadonlyMap<string, TagRecord>;
}

export interface BalanceTransfers {
  /** What can be moved off a lost or stolen tag, and from when on. */
  offer(
    scope: AccountScope,
    tagId: string,
  ): Promise<Outcome<MoveOffer, 'tags.not-found' | 'balance-transfers.not-stopped'>>;
  /** Moves the whole balance of a lost or stolen tag to a working one, once for each key. */
  readonly move: MoveBalance;
  /** Moves an amount between two working tags, once for each key. */
  readonly moveBetween: MoveBetween;
  list(
    scope: AccountScope,
    selection: TransferSelection,
    page: { readonly first: number; readonly rows: number },
  ): Promise<Outcome<TransferPage, 'tags.not-found'>>;
}

/** Money that moves between tags of an account. */
export function createBalanceTransfers(deps: BalanceTransfersDeps): BalanceTransfers {
  const { database, clock, currency, tags, wallet, waitHours } = deps;

  return {
    async offer(scope, tagId) {
      const tag = await tags.find(scope, tagId);
      if (tag === undefined) return failure('tags.not-found');
      return database.transaction(async (tx): ReturnType<BalanceTransfers['offer']> => {
        const stop = (await tags.lockStops(scope, tx, [tagId])).get(tagId);
        if (!isReported(stop)) return failure('balance-transfers.not-stopped');
        const balance = (await wallet.tagBalances(scope, tx, [tagId])).get(tagId) ?? 0;
        const from = allowedFrom(stop, waitHours);
        return success({
          amountMinor: balance,
          currency,
          from,
          allowed: clock.now().epochMilliseconds >= from.epochMilliseconds,
        });
      });
    },

    move: createMoving(deps),

    moveBetween: createOwnTransfers(deps),

    async list(scope, selection, page) {
      const { tagId } = selection;
      if (tagId !== null && (await tags.find(scope, tagId)) === undefined) {
        return failure('tags.not-found');
      }
      const { queries } = database;
      const { items, totalRecords } = await selectTransfers(scope, queries, selection, page);
      const named = await tags.describe(
        scope,
        items.flatMap(({ fromTagId, toTagId }) => [fromTagId, toTagId]),
      );
      return success({ items, totalRecords, tags: named });
    },
  };
}
