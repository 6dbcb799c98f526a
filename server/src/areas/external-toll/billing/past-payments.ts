import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import { claimFreeNumber, insertPastPayments } from '../../payments/index.ts';
import { transfer, type Wallet } from '../../wallet/index.ts';
import { invoicePurpose } from './open-payment.ts';
import type { NewInvoice } from './close.store.ts';
import { updateInvoice } from './invoices.store.ts';
import { insertInvoicePayment, updateInvoicePayment } from './invoice-payments.store.ts';

/** Imports how a past attempt to pay an invoice ended, without notifications. */
export async function takePastPayment(
  scope: AccountScope,
  tx: Tx,
  deps: { readonly wallet: Pick<Wallet, 'postJournals'>; readonly provider: string },
  invoice: NewInvoice,
  past: {
    readonly cardId: string;
    /** Null: it was paid. */
    readonly refusal: string | null;
    readonly at: Temporal.Instant;
    /** When a declined one is retried. */
    readonly nextTryAt: Temporal.Instant | null;
  },
): Promise<void> {
  const { accountId } = scope;
  const { invoiceId, totalMinor: amountMinor, currency } = invoice;
  const { cardId, refusal, at } = past;
  const orderNumber = await claimFreeNumber(scope, tx, invoicePurpose, at);
  const state = refusal === null ? 'paid' : 'refused';
  const base = { orderNumber, invoiceId, cardId, amountMinor, currency, createdAt: at };
  await insertInvoicePayment(scope, tx, {
    ...base,
    userId: null,
    idempotencyKey: `past.${orderNumber}`,
  });
  await updateInvoicePayment(scope, tx, base, { state, refusal, endedAt: at });
  const [createdAt, settledAt] = [at.toString(), at.toString()];
  await insertPastPayments(scope, tx, deps.provider, invoicePurpose, [
    {
      accountId,
      orderNumber,
      amountMinor,
      currency,
      state,
      createdAt,
      settledAt,
      cardId,
      ...(refusal === null ? {} : { refusal }),
    },
  ]);
  if (state === 'refused') {
    await updateInvoice(scope, tx, invoice, { nextTryAt: past.nextTryAt, lookedAt: at });
    return;
  }
  await updateInvoice(scope, tx, invoice, { paidAt: at, nextTryAt: null });
  await deps.wallet.postJournals(scope, tx, [
    {
      accountId,
      currency,
      kind: 'card-charge',
      reference: orderNumber,
      occurredAt: at,
      lines: transfer({ kind: 'gateway-clearing' }, { kind: 't4a-receivable' }, amountMinor),
    },
  ]);
}
