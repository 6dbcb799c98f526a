import { failure, success, type Outcome } from '@rampa/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountScope, MemberScope } from '../../platform/scope/scope.ts';
import type { Attempts, Counted } from '../../platform/throttle/create-attempts.ts';
import type { HoldRole, RoleLost } from '../identity/index.ts';
import type { Tags } from '../tags/index.ts';
import { holdsAt } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { selectTransferByKey, type TransferRecord } from './balance-transfers.store.ts';
import { createBooking, isSame, type BookingDeps, type WantedTransfer } from './booking.ts';

export interface OwnTransfersDeps extends BookingDeps {
  readonly database: Database;
  readonly tags: Pick<Tags, 'find' | 'describe' | 'lockStops' | 'blocks' | 'count' | 'handedOver'>;
  readonly wallet: Pick<Wallet, 'postJournals' | 'lockTagBalances'>;
  readonly attempts: Pick<Attempts, 'charge'>;
  readonly holdRole: HoldRole;
}

type Refusal =
  | 'balance-transfers.source-not-usable'
  | 'balance-transfers.target-not-usable'
  | 'balance-transfers.amount-above-balance';

export type MoveBetween = (
  scope: MemberScope,
  wanted: WantedTransfer,
) => Promise<
  Outcome<
    TransferRecord,
    | Refusal
    | RoleLost
    | 'tags.not-found'
    | 'balance-transfers.same-tag'
    | 'balance-transfers.key-used-otherwise'
    | 'request.too-many'
  >
>;

/** Money moved by an account: each has a journal and a message. A fleet, however large, fills all its tags once a day. */
function movedBy({ accountId }: AccountScope, tags: number): Counted {
  return {
    kind: 'own-transfers',
    value: accountId,
    rule: {
      free: 500 + tags,
      firstWaitSeconds: 30,
      longestWaitSeconds: 900,
      forgetAfterSeconds: 86_400,
    },
  };
}

/** Moves an amount between two working tags of the account, once for each key. */
export function createOwnTransfers(deps: OwnTransfersDeps): MoveBetween {
  const { database, clock, tags, wallet, attempts, holdRole } = deps;
  const book = createBooking(deps);

  /** What the operator has blocked keeps its money until that is settled; who switched a tag off has parked it. */
  const isHeld = async (scope: AccountScope, tx: Tx, tagId: string): Promise<boolean> => {
    const blocks = await tags.blocks.ofTag(scope, tagId, tx);
    const now = clock.now();
    return blocks.some((block) => block.reason !== 'switched-off' && holdsAt(block, now));
  };

  /** Why the amount may not move now; null where it may. Both tags are locked. */
  const refusalOf = async (
    scope: AccountScope,
    tx: Tx,
    { fromTagId, toTagId, amountMinor }: WantedTransfer,
    stops: Awaited<ReturnType<Tags['lockStops']>>,
  ): Promise<Refusal | null> => {
    const working = (tagId: string): boolean => stops.get(tagId)?.status === 'aktivan';
    // What is left on one that another account has taken over stays this account's.
    const gives = working(fromTagId) || (await tags.handedOver(scope, tx)).has(fromTagId);
    if (!gives || (await isHeld(scope, tx, fromTagId))) {
      return 'balance-transfers.source-not-usable';
    }
    // A blocked one may be the one that owes something: money is welcome there, as a top-up is.
    if (!working(toTagId)) return 'balance-transfers.target-not-usable';
    const balances = await wallet.lockTagBalances(scope, tx, [fromTagId, toTagId]);
    const enough = (balances.get(fromTagId) ?? 0) >= amountMinor;
    return enough ? null : 'balance-transfers.amount-above-balance';
  };

  return async (scope, wanted) => {
    const both = [wanted.fromTagId, wanted.toTagId];
    const found = await Promise.all(both.map((tagId) => tags.find(scope, tagId)));
    if (found.includes(undefined)) return failure('tags.not-found');
    if (wanted.fromTagId === wanted.toTagId) return failure('balance-transfers.same-tag');
    return database.transaction(async (tx): ReturnType<MoveBetween> => {
      const held = await holdRole(scope, tx);
      if (!held.ok) return held;
      // Locks first: a second click sees the transfer of the first, and a report of a loss or a block comes
      // before or after.
      const stops = await tags.lockStops(scope, tx, both);
      const known = await selectTransferByKey(scope, tx, wanted.idempotencyKey);
      if (known !== undefined) {
        return isSame(known, 'own-transfer', wanted)
          ? success(known)
          : failure('balance-transfers.key-used-otherwise');
      }
      const refused = await refusalOf(scope, tx, wanted, stops);
      if (refused !== null) return failure(refused);
      // Only what moves is counted: whoever types too much has moved nothing.
      const seconds = await attempts.charge(tx, [movedBy(scope, await tags.count(scope, tx))]);
      if (seconds > 0) return failure('request.too-many', { seconds });
      return success(await book(scope, tx, 'own-transfer', wanted));
    });
  };
}
