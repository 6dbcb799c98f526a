import { failure, success, type CallErrorCode, type Outcome } from '@rampa/contract';
import type { prenesiStanje } from '@rampa/contract/balance-transfers';
import type { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountScope, MemberScope } from '../../platform/scope/scope.ts';
import type { HoldRole, RoleLost } from '../identity/index.ts';
import type { Tags } from '../tags/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { selectTransferByKey, type TransferRecord } from './balance-transfers.store.ts';
import { createBooking, isSame, type BookingDeps, type WantedTransfer } from './booking.ts';

export interface MovingDeps extends BookingDeps {
  readonly database: Database;
  readonly tags: Pick<Tags, 'find' | 'describe' | 'lockStops'>;
  readonly wallet: Pick<Wallet, 'postJournals' | 'lockTagBalances'>;
  readonly holdRole: HoldRole;
  /** Hours after the report in which the lanes may still deliver passages. */
  readonly waitHours: number;
}

type MoveRefusal = CallErrorCode<typeof prenesiStanje>;

export type MoveBalance = (
  scope: MemberScope,
  wanted: WantedTransfer,
) => Promise<Outcome<TransferRecord, MoveRefusal | RoleLost>>;

/** Moves the whole balance of a lost or stolen tag to a working one, once for each key. */
export function createMoving(deps: MovingDeps): MoveBalance {
  const { database, clock, tags, wallet, holdRole } = deps;

  /** Why the balance may not leave the one tag for the other now; null where it may. */
  const refusalOf = async (
    scope: AccountScope,
    tx: Tx,
    { fromTagId, toTagId, amountMinor }: WantedTransfer,
    stops: Awaited<ReturnType<Tags['lockStops']>>,
  ): Promise<Outcome<never, MoveRefusal> | null> => {
    const source = stops.get(fromTagId);
    const target = stops.get(toTagId);
    if (!isReported(source)) return failure('balance-transfers.not-stopped');
    if (target?.status !== 'aktivan') return failure('balance-transfers.target-not-usable');
    const when = allowedFrom(source, deps.waitHours);
    if (clock.now().epochMilliseconds < when.epochMilliseconds) {
      return failure('balance-transfers.too-early', { when: toWireInstant(when) });
    }
    const balances = await wallet.lockTagBalances(scope, tx, [fromTagId, toTagId]);
    const balance = balances.get(fromTagId) ?? 0;
    if (balance <= 0) return failure('balance-transfers.nothing-left');
    return balance === amountMinor ? null : failure('balance-transfers.amount-changed');
  };

  const book = createBooking(deps);

  return async (scope, wanted) => {
    const both = [wanted.fromTagId, wanted.toTagId];
    const found = await Promise.all(both.map((tagId) => tags.find(scope, tagId)));
    if (found.includes(undefined)) return failure('tags.not-found');
    return database.transaction(async (tx): ReturnType<MoveBalance> => {
      const held = await holdRole(scope, tx);
      if (!held.ok) return held;
      // Locks first, so that a second click sees the first one's transfer, and a concurrent report that the
      // tag was found runs entirely before or after.
      const stops = await tags.lockStops(scope, tx, both);
      const known = await selectTransferByKey(scope, tx, wanted.idempotencyKey);
      if (known !== undefined) {
        return isSame(known, 'balance-transfer', wanted)
          ? success(known)
          : failure('balance-transfers.key-used-otherwise');
      }
      const refused = await refusalOf(scope, tx, wanted, stops);
      if (refused !== null) return refused;
      return success(await book(scope, tx, 'balance-transfer', wanted));
    });
  };
}

type Stop = NonNullable<ReturnType<Awaited<ReturnType<Tags['lockStops']>>['get']>>;

/** Reported by the customer: the balance of a tag that the operator blocked stays on it. */
export function isReported(stop: Stop | undefined): stop is Stop {
  return stop?.status === 'izgubljen' || stop?.status === 'ukraden';
}

/** From when on the balance may leave the tag. */
export function allowedFrom({ changedAt }: Stop, waitHours: number): Temporal.Instant {
  return changedAt.add({ hours: waitHours });
}
