import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import { noticeAddress } from './checkout.ts';
import type { DroppedCard } from './payment-cards.ts';
import { GatewayUnavailable, type PaymentReport } from './payment-provider.ts';
import { isExpired } from './payment-rules.ts';
import { claimCharge, type PaymentRecord } from './payments.store.ts';
import type { Settlement, SettlementDeps } from './settlement.ts';

// What is not done in one go is taken up by the sweep, which knows when.
const chargeJob = defineJob<{ orderNumber: string }>({
  queue: 'card-charge',
  retries: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireIn: 60,
});

const deletionJob = defineJob<DroppedCard>({
  queue: 'card-deletion',
  retries: 60,
  retryDelay: 10,
  retryDelayMax: 3600,
  expireIn: 60,
});

export interface Charges {
  request(tx: Tx, orderNumber: string): Promise<void>;
  /** Sends a waiting charge, or finds out what became of it. */
  charge(orderNumber: string): Promise<void>;
  requestDeletion(tx: Tx, card: DroppedCard): Promise<void>;
}

/** Longer than the gateway may take to answer, so that two servers do not ask at once. */
const PAUSE_SECONDS = 30;

/**
 * Charges kept cards. An answer that is lost says nothing about the money, so a charge is never sent
 * anew under another number: the gateway is asked first, and takes one number once.
 */
export function createCharges(
  deps: SettlementDeps & { readonly settlement: Settlement; readonly publicUrl: string },
): Charges {
  const { database, jobs, clock, log, provider, settlement } = deps;

  /** Null where the gateway has no such charge and wants none. */
  const send = async (payment: PaymentRecord, cardToken: string): Promise<PaymentReport | null> => {
    const { orderNumber, amountMinor, currency } = payment;
    const { description } = await deps.purposeOf(payment.purpose).describe(payment);
    const noticeUrl = noticeAddress(deps.publicUrl);
    const order = { orderNumber, amountMinor, currency, description, cardToken, noticeUrl };
    try {
      return (await provider.chargeCard(order)) ?? (await provider.status(orderNumber));
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      const known = await provider.status(orderNumber);
      if (known === null) throw error;
      return known;
    }
  };

  const charge: Charges['charge'] = async (orderNumber) => {
    const at = { now: clock.now(), pauseSeconds: PAUSE_SECONDS };
    const payment = await claimCharge(database.queries, provider.name, orderNumber, at);
    if (payment === null || payment.cardId === null) return;
    if (payment.chargeTries > 1) {
      const known = await provider.status(orderNumber);
      if (known !== null) return settlement.takeChargeReport(payment, known);
      if (isExpired(payment, clock.now())) return settlement.closeCharge(payment, 'no-answer');
    }
    const purpose = deps.purposeOf(payment.purpose);
    if ((await purpose.isWanted?.(payment)) === false) {
      return settlement.closeCharge(payment, 'withdrawn');
    }
    const { accountId, cardId } = payment;
    const token = await deps.cards().tokenOf(database.queries, accountId, cardId);
    const report = token === null ? null : await send(payment, token);
    if (report !== null) return settlement.takeChargeReport(payment, report);
    if (token !== null && payment.chargeTries > 1) {
      // The number may be taken by the try before, of which the gateway does not tell yet.
      throw new GatewayUnavailable(`The gateway takes no charge ${orderNumber} and knows none`);
    }
    return settlement.closeCharge(payment, 'card-unknown');
  };

  jobs.on(chargeJob, async ({ orderNumber }) => {
    try {
      await charge(orderNumber);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      log.warn({ orderNumber, err: error }, 'the gateway did not answer to a charge');
    }
  });
  jobs.on(deletionJob, async (card) => {
    const token = await deps.cards().tokenToDelete(database.queries, card);
    if (token !== null) await provider.deleteCard(token);
  });

  return {
    request: (tx, orderNumber) => jobs.enqueue(tx, chargeJob, { orderNumber }),
    charge,
    requestDeletion: (tx, card) => jobs.enqueue(tx, deletionJob, card),
  };
}
