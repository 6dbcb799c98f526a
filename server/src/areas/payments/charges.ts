import { failure, success, type Failure, type Outcome } from '@rampa/contract';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { notificationAddress, type Checkout } from './checkout.ts';
import { recordConfirmation } from './confirmations.store.ts';
import type { DroppedCard } from './payment-cards.ts';
import { GatewayUnclear } from './gateway-unclear.ts';
import {
  GatewayUnavailable,
  type ConfirmationNeeded,
  type NotTaken,
  type PaymentReport,
} from './payment-provider.ts';
import { isExpired } from './payment-rules.ts';
import { claimCharge } from './payment-turns.store.ts';
import type { PaymentRecord } from './payments.store.ts';
import type { PaymentSettlement, SettlementDeps } from './settlement.ts';

// A charge without an answer is resumed by the sweep, which knows when. The job of a server that was
// killed meanwhile is tried again, for longer than a charge may stay open: whoever finds it ended has
// nothing left to do, and the job is not kept as one that failed.
const chargeJob = defineJob<{ orderNumber: string }>({
  queue: 'card-charge',
  retries: 60,
  retryDelay: 10,
  retryDelayMax: 3600,
  expireIn: 60,
});

export const cardDeletionQueue = 'card-deletion';

const deletionJob = defineJob<DroppedCard>({
  queue: cardDeletionQueue,
  retries: 60,
  retryDelay: 10,
  retryDelayMax: 3600,
  expireIn: 60,
});

export interface Charges {
  request(tx: Tx, orderNumber: string): Promise<void>;
  /** Sends a waiting charge, or finds out its outcome. */
  charge(orderNumber: string): Promise<void>;
  requestDeletion(tx: Tx, card: DroppedCard): Promise<void>;
}

/** Longer than the gateway may take to answer, so that two servers do not query at once. */
const PAUSE_SECONDS = 30;

/**
 * Charges saved cards. A lost answer says nothing about the money, so a charge is never sent again
 * under another number: the gateway is queried first, and accepts a number once.
 */
export function createCharges(
  deps: SettlementDeps & {
    readonly settlement: PaymentSettlement;
    readonly publicUrl: string;
    readonly checkout: Pick<Checkout, 'confirmationReturn'>;
  },
): Charges {
  const { all, database, jobs, clock, log, provider, settlement } = deps;

  const send = async (
    scope: AccountScope,
    payment: PaymentRecord,
    cardToken: string,
  ): Promise<Outcome<PaymentReport | ConfirmationNeeded, NotTaken>> => {
    const { orderNumber, amountMinor, currency } = payment;
    const { description } = await deps.purposeOf(payment.purpose).describe(scope, payment);
    const notificationUrl = notificationAddress(deps.publicUrl);
    const order = {
      orderNumber,
      amountMinor,
      currency,
      description,
      cardToken,
      notificationUrl,
      ...(payment.attended ? { attended: deps.checkout.confirmationReturn(orderNumber) } : {}),
    };
    try {
      const sent = await provider.chargeCard(order);
      const known = sent.ok ? null : await provider.status(orderNumber);
      return known === null ? sent : success(known);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      const known = await provider.status(orderNumber);
      if (known === null) throw error;
      return success(known);
    }
  };

  /** The gateway has no such charge and rejects it. */
  const refuse = async (
    scope: AccountScope,
    payment: PaymentRecord,
    { code, params }: Failure<NotTaken>,
  ) => {
    const { orderNumber } = payment;
    if (code === 'number-taken') {
      // Perhaps by the previous attempt, which the gateway does not report yet.
      throw new GatewayUnclear(
        `The gateway rejects the charge ${orderNumber} and does not know it`,
      );
    }
    if (code === 'not-taken') {
      log.error({ orderNumber, ...params }, 'the gateway rejects this charge');
    }
    await settlement.closeCharge(scope, payment, code);
  };

  const charge: Charges['charge'] = async (orderNumber) => {
    const at = { now: clock.now(), pauseSeconds: PAUSE_SECONDS };
    const payment = await claimCharge(all, database.queries, provider.name, orderNumber, at);
    if (payment === null || payment.cardId === null) return;
    const scope = all.account(payment.accountId);
    if (payment.chargeTries > 1) {
      const known = await provider.status(orderNumber);
      if (known !== null) return settlement.takeChargeReport(scope, payment, known);
      if (isExpired(payment, clock.now())) {
        const reason = payment.confirmUrl === null ? 'no-answer' : 'confirmation-needed';
        return settlement.closeCharge(scope, payment, reason);
      }
      // The gateway has it, and its owner has not confirmed it yet.
      if (payment.confirmUrl !== null) return;
    }
    const purpose = deps.purposeOf(payment.purpose);
    if ((await purpose.isWanted?.(scope, payment)) === false) {
      return settlement.closeCharge(scope, payment, 'withdrawn');
    }
    const token = await deps.cards().tokenOf(scope, database.queries, payment.cardId);
    const sent = token === null ? failure('card-unknown') : await send(scope, payment, token);
    if (!sent.ok) return refuse(scope, payment, sent);
    if (sent.value.outcome !== 'confirmation-needed') {
      return settlement.takeChargeReport(scope, payment, sent.value);
    }
    // With nobody there, no bank is told what it asks.
    if (!payment.attended) return settlement.closeCharge(scope, payment, 'confirmation-needed');
    await recordConfirmation(scope, database.queries, payment, sent.value.confirmUrl);
  };

  jobs.on(chargeJob, async ({ orderNumber }) => {
    try {
      await charge(orderNumber);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      log.warn({ orderNumber, err: error }, 'the gateway did not answer a charge');
    }
  });
  jobs.on(deletionJob, async (card, _id, everyone) => {
    const token = await deps.cards().tokenToDelete(everyone, database.queries, card);
    if (token !== null) await provider.deleteCard(token);
  });

  return {
    request: (tx, orderNumber) => jobs.enqueue(tx, chargeJob, { orderNumber }),
    charge,
    requestDeletion: (tx, card) => jobs.enqueue(tx, deletionJob, card),
  };
}
