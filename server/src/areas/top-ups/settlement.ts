import type { PhoneWallet } from '@rampa/contract';
import type { AuditAction } from '@rampa/contract/staff';
import type { TopUpMethod } from '@rampa/contract/top-ups';
import type { Temporal } from 'temporal-polyfill';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { Reversal } from '../payments/index.ts';
import { transfer, type LedgerAccount, type Wallet } from '../wallet/index.ts';
import type { ChargeEnded } from './automatic/charge-ended.ts';
import type { TopUpMails } from './top-up-mails.ts';
import { mayBecome, unpaidOf } from './top-up-rules.ts';
import { lockByOrder, updateState, type TopUpRecord } from './top-ups.store.ts';

const clearings = {
  card: 'gateway-clearing',
  'bank-transfer': 'bank-clearing',
  cash: 'till',
} as const satisfies Readonly<Record<TopUpMethod, LedgerAccount['kind']>>;

/** The ledger account on the other side of a top-up: who has the money meanwhile. */
export function clearingOf({ method }: Pick<TopUpRecord, 'method'>) {
  return { kind: clearings[method] };
}

export interface TopUpSettlement {
  /**
   * Ends a pending top-up in the caller's transaction: state, journal, audit trail and mail together
   * or not at all. One that already has this outcome, or was paid before, stays as it is: true only
   * where something changed.
   */
  settle(
    scope: AccountScope,
    tx: Tx,
    end: {
      readonly orderNumber: string;
      readonly outcome: 'paid' | 'refused' | 'abandoned';
      /** Why it was not paid, where the payment knows. */
      readonly reason?: string | null;
      /** The saved card that was charged, where one was. */
      readonly cardId?: string | null;
      /** The phone's wallet that it was paid with, where it was one. */
      readonly paidWith?: PhoneWallet | null;
    },
  ): Promise<boolean>;
  /** Takes a refunded top-up off the tag by a journal of its own; the first one stays. */
  takeBack(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
  /** Takes off the tag what the gateway gave back by itself or the card's bank took back. */
  reverse(scope: AccountScope, tx: Tx, reversal: Reversal): Promise<void>;
}

/** What the program did by itself, for the audit trail. */
function trace(
  { accountId }: AccountScope,
  tx: Tx,
  { orderNumber, amountMinor, method, byGuest }: TopUpRecord,
  { action, at }: { readonly action: AuditAction; readonly at: Temporal.Instant },
): Promise<void> {
  // The account learns of a guest's top-up once it is paid.
  const unpaid = action === 'top-up-refused' || action === 'top-up-abandoned';
  const details = { amountMinor, method, ...(byGuest && unpaid ? { guest: true } : {}) };
  const subject = `order:${orderNumber}`;
  return recordAudit(tx, at, { accountId, actor: 'system', action, subject, details });
}

export function createTopUpSettlement(deps: {
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly mails: TopUpMails;
  /** A top-up that a rule had begun has ended. */
  readonly automaticEnded: ChargeEnded;
  /** Whether the account is closed or being closed, locked for the transaction. */
  standingOf(scope: AccountScope, tx: Tx): Promise<'open' | 'closing' | 'over'>;
  /** Refunds a card payment after the transaction. */
  giveBack(tx: Tx, orderNumber: string): Promise<void>;
  readonly attempts: Attempts;
  /** A top-up that a guest had begun has ended: the guest is told. */
  guestEnded(
    scope: AccountScope,
    tx: Tx,
    topUp: TopUpRecord,
    end: {
      readonly outcome: 'paid' | 'refused' | 'abandoned';
      readonly standing: 'open' | 'closing' | 'over';
    },
  ): Promise<void>;
  lockTags(scope: AccountScope, tx: Tx, tagIds: readonly string[]): Promise<unknown>;
}): TopUpSettlement {
  const { clock, wallet, mails } = deps;

  const post = async (
    scope: AccountScope,
    tx: Tx,
    topUp: TopUpRecord,
    kind: 'top-up' | 'refund',
  ): Promise<string> => {
    const clearing = clearingOf(topUp);
    const tag = { kind: 'tag', tagId: topUp.tagId } as const;
    const [journal] = await wallet.postJournals(scope, tx, [
      {
        accountId: scope.accountId,
        kind,
        reference: topUp.orderNumber,
        occurredAt: clock.now(),
        currency: topUp.currency,
        lines:
          kind === 'top-up'
            ? transfer(clearing, tag, topUp.amountMinor)
            : transfer(tag, clearing, topUp.amountMinor),
      },
    ]);
    if (journal === undefined) throw new Error('The wallet answered without a journal');
    return journal.journalId;
  };

  return {
    async settle(scope, tx, { orderNumber, outcome, paidWith = null, ...end }) {
      const { reason = null, cardId = null } = end;
      const topUp = await lockByOrder(scope, tx, orderNumber);
      if (topUp === undefined) throw new Error(`No top-up has the order number ${orderNumber}`);
      if (!mayBecome(topUp.state, outcome)) return false;
      const standing = await deps.standingOf(scope, tx);
      const journalId = outcome === 'paid' ? await post(scope, tx, topUp, 'top-up') : null;
      await updateState(scope, tx, topUp, {
        state: outcome,
        settledAt: clock.now(),
        journalId,
        paidWith,
      });
      // Of cash the clerk's own line says it.
      if (topUp.method !== 'cash') {
        await trace(scope, tx, topUp, { action: `top-up-${outcome}`, at: clock.now() });
      }
      if (outcome === 'paid') {
        if (topUp.method === 'card' && !topUp.automatic && !topUp.byGuest) {
          await deps.attempts.refund(tx, [unpaidOf(scope)]);
        }
        // The account is closed: the money goes back to the card that it came from.
        if (standing === 'over') await deps.giveBack(tx, orderNumber);
        else await mails.paid(scope, tx, topUp);
      } else if (!topUp.automatic && !topUp.byGuest) {
        await mails.unpaid(scope, tx, topUp, outcome);
      }
      if (topUp.byGuest) await deps.guestEnded(scope, tx, topUp, { outcome, standing });
      if (topUp.automatic) await deps.automaticEnded(scope, tx, topUp, { outcome, reason, cardId });
      return true;
    },
    async takeBack(scope, tx, orderNumber) {
      const topUp = await lockByOrder(scope, tx, orderNumber);
      if (topUp?.state !== 'paid') throw new Error(`${orderNumber} was not paid`);
      await post(scope, tx, topUp, 'refund');
      await trace(scope, tx, topUp, { action: 'top-up-refunded', at: clock.now() });
      await mails.unpaid(scope, tx, topUp, 'refunded');
    },
    async reverse(scope, tx, { orderNumber, kind, transactionId, amountMinor }) {
      const topUp = await lockByOrder(scope, tx, orderNumber);
      if (topUp?.state !== 'paid') throw new Error(`${orderNumber} was not paid`);
      // Tags are locked before balances: a rule may block this one.
      await deps.lockTags(scope, tx, [topUp.tagId]);
      await wallet.postJournals(scope, tx, [
        {
          accountId: scope.accountId,
          kind,
          reference: `${orderNumber}/${transactionId}`,
          occurredAt: clock.now(),
          currency: topUp.currency,
          lines: transfer(
            { kind: 'tag', tagId: topUp.tagId },
            { kind: 'gateway-clearing' },
            amountMinor,
          ),
        },
      ]);
      const action = kind === 'chargeback' ? 'top-up-charged-back' : 'top-up-refunded';
      await trace(scope, tx, { ...topUp, amountMinor }, { action, at: clock.now() });
      const outcome = kind === 'chargeback' ? 'charged-back' : 'refunded';
      await mails.unpaid(scope, tx, { ...topUp, amountMinor }, outcome);
    },
  };
}
