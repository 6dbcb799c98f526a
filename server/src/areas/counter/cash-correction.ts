import { failure, success, type Outcome } from '@rampa/contract';
import { cashCorrectionReason, type CashCorrectionReason } from '@rampa/contract/counter';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import { staffActor } from '../../platform/audit/operator.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { Approvals, CarryOut } from '../approvals/index.ts';
import { staffAccountId, type IdentityService } from '../identity/index.ts';
import type { Tags } from '../tags/index.ts';
import type { CashTopUps } from '../top-ups/index.ts';
import { insertCashCorrection, isCorrected } from './cash-corrections.store.ts';
import { selectCash, type CashRecord } from './cash.store.ts';
import { lockTill } from './tills.store.ts';

type Uncorrectable =
  | 'counter.not-found'
  | 'counter.was-sale'
  | 'counter.still-in-till'
  | 'counter.went-back'
  | 'counter.more-than-taken'
  | 'counter.account-closed';

interface WrongCash {
  readonly amountMinor: number;
  readonly reason: CashCorrectionReason;
  readonly note: string;
}

/** How cash that was wrong is taken off a tag once it cannot go back from the till any more. */
export interface CashCorrection {
  /** By anybody; whoever confirms it is somebody else, and not who took the cash. */
  propose(
    scope: StaffScope,
    accountId: string,
    orderNumber: string,
    wrong: WrongCash,
  ): Promise<
    Outcome<
      { readonly already: boolean },
      Uncorrectable | 'approvals.pending' | 'request.not-found'
    >
  >;
  readonly carryOut: CarryOut;
}

export interface CashCorrectionDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly approvals: Pick<Approvals, 'propose'>;
  /** Whether the operator takes cash; what was proposed before is carried out all the same. */
  readonly takesCash: boolean;
  readonly cash: Pick<CashTopUps, 'correct'>;
  readonly tags: Pick<Tags, 'find'>;
  readonly identity: Pick<IdentityService, 'accountStanding'>;
}

const correctionAct = z.strictObject({
  orderNumber: z.string(),
  amountMinor: z.int().positive(),
  reason: cashCorrectionReason,
  note: z.string(),
});

export function createCashCorrection(deps: CashCorrectionDeps): CashCorrection {
  const { database, clock, approvals } = deps;

  /** Behind the lock of its till, as whoever gives cash back: the second knows of the first. */
  const correctable = async (
    scope: StaffScope,
    tx: Tx,
    accountId: string,
    orderNumber: string,
    amountMinor: number,
  ): Promise<Outcome<CashRecord, Uncorrectable>> => {
    const account = scope.account(accountId);
    const known = await selectCash(account, tx, orderNumber);
    if (known === undefined) return failure('counter.not-found');
    if (known.kind === 'sale') return failure('counter.was-sale');
    await lockTill(scope.account(staffAccountId), tx, known.clerkId);
    const found = await selectCash(account, tx, orderNumber);
    if (found === undefined) return failure('counter.not-found');
    if (found.returnedAt !== null || (await isCorrected(account, tx, orderNumber))) {
      return failure('counter.went-back');
    }
    const isToday = tollDay(found.takenAt) === tollDay(clock.now());
    if (found.closingId === null && isToday) return failure('counter.still-in-till');
    if (amountMinor > found.amountMinor) return failure('counter.more-than-taken');
    // The closing of an account pays out what is on its tags.
    const standing = await deps.identity.accountStanding(account, tx);
    return standing === 'open' ? success(found) : failure('counter.account-closed');
  };

  return {
    propose: async (scope, accountId, orderNumber, { amountMinor, reason, note }) => {
      if (!deps.takesCash) return failure('request.not-found');
      if (!isUuid(accountId)) return failure('counter.not-found');
      const account = scope.account(accountId);
      return database.transaction(async (tx): ReturnType<CashCorrection['propose']> => {
        const found = await correctable(scope, tx, accountId, orderNumber, amountMinor);
        if (!found.ok) return found;
        const { clerkId, currency, tagId } = found.value;
        const tag = await deps.tags.find(account, tagId, tx);
        const act: z.infer<typeof correctionAct> = { orderNumber, amountMinor, reason, note };
        return approvals.propose(scope, tx, accountId, {
          kind: 'cash-correction',
          subject: `order:${orderNumber}`,
          size: amountMinor,
          currency,
          facts: { number: orderNumber, serialNumber: tag?.serialNumber ?? '', reason },
          act,
          note,
          barred: staffActor(clerkId),
        });
      });
    },

    carryOut: async (scope, tx, { accountId, act, proposedBy }) => {
      const read = correctionAct.safeParse(act);
      if (!read.success) return failure('approvals.changed');
      const { orderNumber, amountMinor, reason, note } = read.data;
      const found = await correctable(scope, tx, accountId, orderNumber, amountMinor);
      if (!found.ok) return found;
      const account = scope.account(accountId);
      // One moment for both: they are compared.
      const at = clock.now();
      await deps.cash.correct(account, tx, orderNumber, { at, amountMinor, reason });
      await insertCashCorrection(account, tx, {
        orderNumber,
        amountMinor,
        currency: found.value.currency,
        reason,
        note,
        proposedBy,
        correctedBy: scope.by.actor,
        correctedAt: at,
      });
      await scope.by.record(tx, {
        accountId,
        action: 'cash-corrected',
        subject: `order:${orderNumber}`,
        details: { amountMinor, reason },
      });
      return success({});
    },
  };
}
