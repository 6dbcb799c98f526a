import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { amountText } from '../../../platform/amount-text.ts';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../../platform/scope/scope.ts';
import type { Attempts, Counted } from '../../../platform/throttle/create-attempts.ts';
import type { HoldRole, RoleLost } from '../../identity/index.ts';
import { holdsAt, type Tags } from '../../tags/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { TopUpLimits } from '../top-up-rules.ts';
import type { Book } from './company-booking.ts';
import { selectMovementByKey } from './company-movements.store.ts';
import type { CompanyFilling } from './filling.ts';

export interface WantedCompanyTransfer {
  readonly tagId: string;
  readonly way: 'give' | 'fetch';
  readonly amountMinor: number;
  readonly idempotencyKey: string;
}

export type CompanyTransferRefusal =
  | RoleLost
  | 'tags.not-found'
  | 'top-ups.company-only'
  | 'top-ups.tag-not-usable'
  | 'top-ups.company-too-little'
  | 'top-ups.key-used-otherwise'
  | 'request.too-many';

export interface CompanyTransfersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'find' | 'lockStops' | 'blocks' | 'count' | 'handedOver'>;
  readonly wallet: Pick<Wallet, 'lockTagBalances' | 'holdCompanyBalance'>;
  readonly book: Book;
  readonly attempts: Pick<Attempts, 'charge'>;
  readonly limits: TopUpLimits;
  readonly filling: Pick<CompanyFilling, 'lookLater'>;
  readonly holdRole: HoldRole;
  languageOf(scope: AccountScope, userId: string): Promise<LanguageId>;
}

/** Each is a journal: a fleet, however large, moves money of all its tags once a day. */
function movedBy({ accountId }: AccountScope, tags: number): Counted {
  return {
    kind: 'company-transfers',
    value: accountId,
    rule: {
      free: 500 + tags,
      firstWaitSeconds: 30,
      longestWaitSeconds: 900,
      forgetAfterSeconds: 86_400,
    },
  };
}

export type MoveOfCompany = (
  scope: MemberScope,
  wanted: WantedCompanyTransfer,
) => Promise<
  Outcome<{ readonly movementId: string; readonly balanceMinor: number }, CompanyTransferRefusal>
>;

/** Moves an amount by hand between the company's balance and a tag, once for each key. */
export function createCompanyTransfers(
  deps: CompanyTransfersDeps & {
    isAvailable(scope: MemberScope, balanceMinor: number): boolean;
  },
): MoveOfCompany {
  const { database, clock, tags, wallet, limits } = deps;

  /** Whether the tag gives or takes money now: as where money moves between two tags. It is locked. */
  const isUsable = async (
    scope: AccountScope,
    tx: Tx,
    { tagId, way }: WantedCompanyTransfer,
    status: string | undefined,
  ): Promise<boolean> => {
    if (way === 'give') return status === 'aktivan';
    // What is left on one that another account has taken over stays this account's.
    const gives = status === 'aktivan' || (await tags.handedOver(scope, tx)).has(tagId);
    const now = clock.now();
    // What the operator has blocked keeps its money until that is settled; who switched a tag off has parked it.
    const blocks = await tags.blocks.ofTag(scope, tagId, tx);
    return gives && !blocks.some((one) => one.reason !== 'switched-off' && holdsAt(one, now));
  };

  return async (scope, wanted) => {
    const { tagId, way, amountMinor, idempotencyKey } = wanted;
    const { userId, personType } = scope.actor;
    if ((await tags.find(scope, tagId)) === undefined) return failure('tags.not-found');
    // Before the lock: it would open an account in the books of somebody who never has one.
    if (personType !== 'pravno') return failure('top-ups.company-only');
    const languageId = await deps.languageOf(scope, userId);
    return database.transaction(async (tx): ReturnType<MoveOfCompany> => {
      const held = await deps.holdRole(scope, tx);
      if (!held.ok) return held;
      // Locks first: a second click sees what the first has moved, and a report of a loss comes before or after.
      const status = (await tags.lockStops(scope, tx, [tagId])).get(tagId)?.status;
      const before = await wallet.holdCompanyBalance(scope, tx, limits.currency);
      const kind = way === 'give' ? 'given' : 'fetched';
      const known = await selectMovementByKey(scope, tx, idempotencyKey);
      if (known !== undefined) {
        const same =
          known.kind === kind &&
          known.tagId === tagId &&
          Math.abs(known.amountMinor) === amountMinor;
        return same
          ? success({ movementId: known.movementId, balanceMinor: before })
          : failure('top-ups.key-used-otherwise');
      }
      if (!deps.isAvailable(scope, before)) return failure('top-ups.company-only');
      if (!(await isUsable(scope, tx, wanted, status))) return failure('top-ups.tag-not-usable');
      const onTag = (await wallet.lockTagBalances(scope, tx, [tagId])).get(tagId) ?? 0;
      const there = way === 'give' ? before : onTag;
      if (there < amountMinor) {
        const available = amountText(Math.max(there, 0), limits.currency, languageId);
        return failure('top-ups.company-too-little', { available });
      }
      // Only what moves is counted: whoever types too much has moved nothing.
      const seconds = await deps.attempts.charge(tx, [movedBy(scope, await tags.count(scope, tx))]);
      if (seconds > 0) return failure('request.too-many', { seconds });
      const [moved] = await deps.book(scope, tx, [
        { kind, amountMinor, other: { kind: 'tag', tagId }, by: { userId, idempotencyKey } },
      ]);
      if (moved === undefined) throw new Error('Nothing was booked');
      await recordAudit(tx, clock.now(), {
        ...traceOf(scope),
        action: 'company-balance-moved',
        subject: `tag:${tagId}`,
        details: { amountMinor, way },
      });
      await deps.filling.lookLater(scope, tx);
      return success({
        movementId: moved.movementId,
        balanceMinor: before + moved.amountMinor,
      });
    });
  };
}
