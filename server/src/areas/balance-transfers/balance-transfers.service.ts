import {
  failure,
  parsePeriod,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type { getPonudaPrenosa, getPrenosi } from '@rampa/contract/balance-transfers';
import { toWireInstant } from '../../platform/clock.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { TagRecord } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { selectTransfers } from './balance-transfers.store.ts';
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

export interface BalanceTransfers {
  /** What can be moved off a lost or stolen tag, and from when on. */
  offer(
    scope: AccountScope,
    tagId: string,
  ): Promise<
    Outcome<CallResult<typeof getPonudaPrenosa>, 'tags.not-found' | 'balance-transfers.not-stopped'>
  >;
  /** Moves the whole balance of a lost or stolen tag to a working one, once for each key. */
  readonly move: MoveBalance;
  /** Moves an amount between two working tags, once for each key. */
  readonly moveBetween: MoveBetween;
  list(
    scope: AccountScope,
    input: CallParsedInput<typeof getPrenosi>,
  ): Promise<Outcome<CallResult<typeof getPrenosi>, 'tags.not-found'>>;
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
          amount: { amount: balance, currency },
          allowedFrom: toWireInstant(from),
          allowed: clock.now().epochMilliseconds >= from.epochMilliseconds,
        });
      });
    },

    move: createMoving(deps),

    moveBetween: createOwnTransfers(deps),

    async list(scope, { tag_id: tagId, period, first, rows }) {
      if (tagId !== '' && (await tags.find(scope, tagId)) === undefined) {
        return failure('tags.not-found');
      }
      const selection = { tagId: tagId || null, ...parsePeriod(period) };
      const { items, totalRecords } = await selectTransfers(scope, database.queries, selection, {
        first,
        rows,
      });
      const named = await tags.describe(
        scope,
        items.flatMap(({ fromTagId, toTagId }) => [fromTagId, toTagId]),
      );
      return success({
        items: items.map((item) => ({
          transferId: item.transferId,
          from: wireTag(item.fromTagId, named),
          to: wireTag(item.toTagId, named),
          amount: { amount: item.amountMinor, currency: item.currency },
          madeAt: toWireInstant(item.madeAt),
        })),
        totalRecords,
      });
    },
  };
}

function wireTag(tagId: string, named: ReadonlyMap<string, TagRecord>) {
  const { serialNumber = '', plate = '', nickname = '' } = named.get(tagId) ?? {};
  return { tag_id: tagId, serial_number: serialNumber, plate, nickname };
}
