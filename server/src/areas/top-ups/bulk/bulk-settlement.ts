import type { PhoneWallet } from '@rampa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { Reversal } from '../../payments/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { mayBecome, unpaidOf } from '../top-up-rules.ts';
import { createBulkBooking } from './bulk-booking.ts';
import type { BulkMails } from './bulk-mails.ts';
import { divideAmong, partNumber } from './bulk-rules.ts';
import { addTakenBack, selectParts } from './bulk-parts.store.ts';
import { lockBulk, updateBulkState, type BulkRecord } from './bulk.store.ts';

export interface BulkSettlement {
  /**
   * Ends a pending top-up of several tags in the caller's transaction: its state, what each tag gets, audit trail and
   * mail together or not at all. One that already has this outcome, or was paid before, stays as it is: true only
   * where something changed.
   */
  settle(
    scope: AccountScope,
    tx: Tx,
    end: {
      readonly orderNumber: string;
      readonly outcome: 'paid' | 'refused' | 'abandoned';
      /** The phone's wallet that it was paid with, where it was one. */
      readonly paidWith?: PhoneWallet | null;
    },
  ): Promise<boolean>;
  /** Takes a refunded payment off its tags by journals of their own; the first ones stay. */
  takeBack(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
  /** Takes off the tags what the gateway gave back by itself or the card's bank took back: of each its share. */
  reverse(scope: AccountScope, tx: Tx, reversal: Reversal): Promise<void>;
}

export function createBulkSettlement(deps: {
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly mails: BulkMails;
  readonly attempts: Attempts;
  /** Whether the account is closed or being closed, locked for the transaction. */
  standingOf(scope: AccountScope, tx: Tx): Promise<'open' | 'closing' | 'over'>;
  /** Refunds a card payment after the transaction. */
  giveBack(tx: Tx, orderNumber: string): Promise<void>;
  lockTags(scope: AccountScope, tx: Tx, tagIds: readonly string[]): Promise<unknown>;
}): BulkSettlement {
  const { clock, mails } = deps;
  const { post, credit, audit } = createBulkBooking(deps);

  const lockPaid = async (
    scope: AccountScope,
    tx: Tx,
    orderNumber: string,
  ): Promise<BulkRecord> => {
    const bulk = await lockBulk(scope, tx, orderNumber);
    if (bulk?.state !== 'paid') throw new Error(`${orderNumber} was not paid`);
    return bulk;
  };

  return {
    async settle(scope, tx, { orderNumber, outcome, paidWith = null }) {
      const bulk = await lockBulk(scope, tx, orderNumber);
      if (bulk === undefined) throw new Error(`No top-up has the order number ${orderNumber}`);
      if (!mayBecome(bulk.state, outcome)) return false;
      const standing = await deps.standingOf(scope, tx);
      if (outcome === 'paid') await credit(scope, tx, { ...bulk, paidWith });
      const end = { state: outcome, settledAt: clock.now(), paidWith };
      await updateBulkState(scope, tx, bulk, end);
      await audit(scope, tx, `top-up-${outcome}`, bulk, bulk.amountMinor);
      if (outcome !== 'paid') {
        await mails.unpaid(scope, tx, bulk, outcome);
        return true;
      }
      if (bulk.method === 'card') await deps.attempts.refund(tx, [unpaidOf(scope)]);
      // The account is closed: the money goes back to the card that it came from.
      if (standing === 'over') await deps.giveBack(tx, orderNumber);
      else await mails.paid(scope, tx, bulk);
      return true;
    },

    async takeBack(scope, tx, orderNumber) {
      const bulk = await lockPaid(scope, tx, orderNumber);
      const parts = await selectParts(scope, tx, bulk);
      const moved = parts.map((part) => ({
        ...part,
        reference: partNumber(orderNumber, part.partNo),
      }));
      await post(scope, tx, bulk, 'refund', moved);
      const all = new Map(parts.map((part) => [part.partNo, part.amountMinor]));
      await addTakenBack(scope, tx, bulk, all);
      await audit(scope, tx, 'top-up-refunded', bulk, bulk.amountMinor);
      await mails.unpaid(scope, tx, bulk, 'refunded');
    },

    async reverse(scope, tx, { orderNumber, kind, transactionId, amountMinor }) {
      const bulk = await lockPaid(scope, tx, orderNumber);
      const parts = await selectParts(scope, tx, bulk);
      // Tags are locked before balances: a rule may block them.
      await deps.lockTags(
        scope,
        tx,
        parts.map(({ tagId }) => tagId),
      );
      const shares = divideAmong(
        amountMinor,
        parts.map((part) => part.amountMinor - part.takenBackMinor),
      );
      const taken = parts.flatMap((part, at) => {
        const share = shares[at] ?? 0;
        const reference = `${partNumber(orderNumber, part.partNo)}/${transactionId}`;
        return share === 0 ? [] : [{ ...part, amountMinor: share, reference }];
      });
      await post(scope, tx, bulk, kind, taken);
      await addTakenBack(
        scope,
        tx,
        bulk,
        new Map(taken.map((part) => [part.partNo, part.amountMinor])),
      );
      const outcome = kind === 'chargeback' ? 'charged-back' : 'refunded';
      await audit(scope, tx, `top-up-${outcome}`, bulk, amountMinor);
      await mails.unpaid(scope, tx, { ...bulk, amountMinor }, outcome);
    },
  };
}
