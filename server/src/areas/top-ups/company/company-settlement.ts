import type { PhoneWallet } from '@rampa/contract';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { Reversal } from '../../payments/index.ts';
import { clearingOf } from '../settlement.ts';
import { mayBecome, unpaidOf } from '../top-up-rules.ts';
import type { Book } from './company-booking.ts';
import type { CompanyMails } from './company-mails.ts';
import {
  addTakenBack,
  lockCompanyTopUp,
  updateCompanyTopUp,
  type CompanyTopUp,
} from './company-top-ups.store.ts';

export interface CompanySettlement {
  /**
   * Ends a pending payment in the caller's transaction: its state, journal, audit trail and mail together or not at all. One
   * that already has this outcome, or was paid before, stays as it is: true only where something changed.
   */
  settle(
    scope: AccountScope,
    tx: Tx,
    end: {
      readonly orderNumber: string;
      readonly outcome: 'paid' | 'refused' | 'abandoned';
      readonly paidWith?: PhoneWallet | null;
    },
  ): Promise<boolean>;
  /** Takes a refunded payment off the balance by a journal of its own; the first one stays. */
  takeBack(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
  /** The same for what the gateway gave back by itself or the card's bank took back. */
  reverse(scope: AccountScope, tx: Tx, reversal: Reversal): Promise<void>;
}

export function createCompanySettlement(deps: {
  readonly clock: Clock;
  readonly book: Book;
  readonly mails: Pick<CompanyMails, 'paid' | 'unpaid'>;
  readonly attempts: Attempts;
  /** Whether the account is closed or being closed, locked for the transaction. */
  standingOf(scope: AccountScope, tx: Tx): Promise<'open' | 'closing' | 'over'>;
  /** Refunds a card payment after the transaction. */
  giveBack(tx: Tx, orderNumber: string): Promise<void>;
  /** Tags that wait for money are looked at after the transaction, and so is whether little is left. */
  lookLater(scope: AccountScope, tx: Tx): Promise<void>;
}): CompanySettlement {
  const { clock, mails, book } = deps;

  const lockPaid = async (
    scope: AccountScope,
    tx: Tx,
    orderNumber: string,
  ): Promise<CompanyTopUp> => {
    const order = await lockCompanyTopUp(scope, tx, orderNumber);
    if (order?.state !== 'paid') throw new Error(`${orderNumber} was not paid`);
    return order;
  };

  const audit = (
    scope: AccountScope,
    tx: Tx,
    action:
      | 'top-up-paid'
      | 'top-up-refused'
      | 'top-up-abandoned'
      | 'top-up-refunded'
      | 'top-up-charged-back',
    { orderNumber, method, amountMinor }: CompanyTopUp,
  ): Promise<void> =>
    recordAudit(tx, clock.now(), {
      accountId: scope.accountId,
      actor: 'system',
      action,
      subject: `order:${orderNumber}`,
      details: { amountMinor, method, company: true },
    });

  const takeOff = async (
    scope: AccountScope,
    tx: Tx,
    order: CompanyTopUp,
    reference: string,
  ): Promise<void> => {
    const { orderNumber, amountMinor } = order;
    const other = clearingOf(order);
    await book(scope, tx, [{ kind: 'taken-back', amountMinor, other, reference, orderNumber }]);
    await addTakenBack(scope, tx, order, amountMinor);
    await deps.lookLater(scope, tx);
  };

  return {
    async settle(scope, tx, { orderNumber, outcome, paidWith = null }) {
      const order = await lockCompanyTopUp(scope, tx, orderNumber);
      if (order === undefined) throw new Error(`No payment has the order number ${orderNumber}`);
      if (!mayBecome(order.state, outcome)) return false;
      const standing = await deps.standingOf(scope, tx);
      const { amountMinor } = order;
      if (outcome === 'paid') {
        const paid = { kind: 'paid-in', amountMinor, other: clearingOf(order) } as const;
        await book(scope, tx, [{ ...paid, reference: orderNumber, orderNumber }]);
      }
      const end = { state: outcome, settledAt: clock.now(), paidWith };
      await updateCompanyTopUp(scope, tx, order, end);
      await audit(scope, tx, `top-up-${outcome}`, order);
      if (outcome !== 'paid') {
        await mails.unpaid(scope, tx, order, outcome);
        return true;
      }
      if (order.method === 'card') await deps.attempts.refund(tx, [unpaidOf(scope)]);
      // The account is closed: the money goes back to the card that it came from.
      if (standing === 'over') await deps.giveBack(tx, orderNumber);
      else {
        await mails.paid(scope, tx, order);
        await deps.lookLater(scope, tx);
      }
      return true;
    },

    async takeBack(scope, tx, orderNumber) {
      const order = await lockPaid(scope, tx, orderNumber);
      await takeOff(scope, tx, order, orderNumber);
      await audit(scope, tx, 'top-up-refunded', order);
      await mails.unpaid(scope, tx, order, 'refunded');
    },

    async reverse(scope, tx, { orderNumber, kind, transactionId, amountMinor }) {
      const order = { ...(await lockPaid(scope, tx, orderNumber)), amountMinor };
      await takeOff(scope, tx, order, `${orderNumber}/${transactionId}`);
      const outcome = kind === 'chargeback' ? 'charged-back' : 'refunded';
      await audit(scope, tx, `top-up-${outcome}`, order);
      await mails.unpaid(scope, tx, order, outcome);
    },
  };
}
