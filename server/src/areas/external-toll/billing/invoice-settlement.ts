import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { traceOf, type AccountScope } from '../../../platform/scope/scope.ts';
import type { PaymentPurpose, PaymentRecord, Payments } from '../../payments/index.ts';
import { transfer, type Wallet } from '../../wallet/index.ts';
import { refusalOf } from './billing-rules.ts';
import type { InvoiceCharges } from './charging.ts';
import type { InvoiceMails } from './invoice-mails.ts';
import {
  selectInvoicePayment,
  selectInvoicePayments,
  updateInvoicePayment,
  type InvoicePayment,
} from './invoice-payments.store.ts';
import { lockInvoice, selectInvoice, updateInvoice, type InvoiceRecord } from './invoices.store.ts';

export interface InvoiceSettlementDeps {
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'postJournals'>;
  readonly charges: Pick<InvoiceCharges, 'plan'>;
  readonly payments: Pick<Payments, 'requestRefund'>;
  readonly mails: InvoiceMails;
}

/** What the end of a payment does to its invoice. */
export function createInvoiceSettlement(deps: InvoiceSettlementDeps): PaymentPurpose['settled'] {
  const { clock, mails } = deps;

  const post = async (
    scope: AccountScope,
    tx: Tx,
    payment: InvoicePayment,
    kind: 'card-charge' | 'card-charge-refund',
  ): Promise<void> => {
    const [gateway, owed] = [{ kind: 'gateway-clearing' }, { kind: 't4a-receivable' }] as const;
    const { orderNumber: reference, currency, amountMinor } = payment;
    const [from, to] = kind === 'card-charge' ? [gateway, owed] : [owed, gateway];
    const lines = transfer(from, to, amountMinor);
    const occurredAt = clock.now();
    const { accountId } = scope;
    await deps.wallet.postJournals(scope, tx, [
      { accountId, kind, reference, occurredAt, currency, lines },
    ]);
  };

  const takePaid = async (
    scope: AccountScope,
    tx: Tx,
    invoice: InvoiceRecord,
    payment: InvoicePayment,
  ) => {
    await post(scope, tx, payment, 'card-charge');
    if (invoice.paidAt !== null) {
      // Another payment was faster: nobody pays twice for one invoice.
      await deps.payments.requestRefund(tx, payment.orderNumber);
      return;
    }
    const paidAt = clock.now();
    await updateInvoice(scope, tx, invoice, { paidAt, orderNumber: null, nextTryAt: null });
    await mails.paid(scope, tx, invoice, payment);
  };

  const takeUnpaid = async (
    scope: AccountScope,
    tx: Tx,
    invoice: InvoiceRecord,
    payment: InvoicePayment,
  ) => {
    // A late answer must not touch the attempt that was begun after it.
    if (invoice.orderNumber !== payment.orderNumber) return;
    await updateInvoice(scope, tx, invoice, { orderNumber: null });
    if (invoice.paidAt !== null) return;
    await deps.charges.plan(scope, tx, invoice);
    const { invoiceId } = invoice;
    const told = await isTold(scope, tx, payment);
    const planned = await selectInvoice(scope, tx, invoiceId);
    if (!told) await mails.refused(scope, tx, invoice, payment, planned?.nextTryAt ?? null);
  };

  /**
   * Automatic charges of one card that fail for the same reason are reported once; a failed payment
   * of the customer's own always, unless they cancelled it.
   */
  const isTold = async (scope: AccountScope, tx: Tx, payment: InvoicePayment): Promise<boolean> => {
    if (payment.refusal === 'withdrawn') return true;
    if (payment.userId !== null) return false;
    const { invoiceId, cardId, orderNumber } = payment;
    const others = await selectInvoicePayments(scope, tx, invoiceId);
    return others.some(
      (other) =>
        other.orderNumber !== orderNumber &&
        cardId !== null &&
        other.cardId === cardId &&
        (other.state === 'refused' || other.state === 'abandoned') &&
        refusalOf(other.refusal) === refusalOf(payment.refusal),
    );
  };

  const find = async (scope: AccountScope, tx: Tx, { orderNumber }: PaymentRecord) => {
    const payment = await selectInvoicePayment(scope, tx, orderNumber);
    if (payment === undefined) throw new Error(`No invoice is paid under ${orderNumber}`);
    const invoice = await lockInvoice(scope, tx, payment.invoiceId);
    if (invoice === undefined) throw new Error(`The invoice ${payment.invoiceId} vanished`);
    return { payment, invoice };
  };

  return async (scope, tx, settled) => {
    const { state, refusal } = settled;
    const { payment, invoice } = await find(scope, tx, settled);
    if (state === 'pending') throw new Error(`${payment.orderNumber} is not settled`);
    const ended = { ...payment, state, refusal };
    await updateInvoicePayment(scope, tx, payment, { state, refusal, endedAt: clock.now() });
    await recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action: `t4a-invoice-payment-${state}`,
      subject: `order:${payment.orderNumber}`,
      details: { invoice: invoice.number, amountMinor: payment.amountMinor },
    });
    if (state === 'paid') await takePaid(scope, tx, invoice, ended);
    else if (state === 'refunded') {
      await post(scope, tx, ended, 'card-charge-refund');
      await mails.refunded(scope, tx, invoice, ended);
    } else await takeUnpaid(scope, tx, invoice, ended);
  };
}
