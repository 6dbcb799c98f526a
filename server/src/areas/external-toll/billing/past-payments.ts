import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/database/database.ts';
import { claimOrderNumber, insertPastPayments, newOrderNumber } from '../../payments/index.ts';
import { transfer, type Wallet } from '../../wallet/index.ts';
import { invoicePurpose } from './charging.ts';
import type { NewInvoice } from './close.store.ts';
import { updateInvoice } from './invoices.store.ts';
import { insertPayment, updatePayment } from './payments.store.ts';

const MOST_NUMBERS = 50;

/** Takes over how a try to pay an invoice ended in the past; nobody is told. */
export async function takePastPayment(
  tx: Tx,
  deps: { readonly wallet: Pick<Wallet, 'postJournals'>; readonly provider: string },
  invoice: NewInvoice,
  past: {
    readonly cardId: string;
    /** Null: it was paid. */
    readonly refusal: string | null;
    readonly at: Temporal.Instant;
    /** When a refused one is tried again. */
    readonly nextTryAt: Temporal.Instant | null;
  },
): Promise<void> {
  const { accountId, racunId, totalMinor: amountMinor, currency } = invoice;
  const { cardId, refusal, at } = past;
  const orderNumber = await freeNumber(tx, accountId, at);
  const state = refusal === null ? 'paid' : 'refused';
  const base = { accountId, orderNumber, racunId, cardId, amountMinor, currency, createdAt: at };
  await insertPayment(tx, { ...base, userId: null, idempotencyKey: `past.${orderNumber}` });
  await updatePayment(tx, base, { state, refusal, endedAt: at });
  const [createdAt, settledAt] = [at.toString(), at.toString()];
  await insertPastPayments(tx, deps.provider, invoicePurpose, [
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
    await updateInvoice(tx, invoice, { nextTryAt: past.nextTryAt, lookedAt: at });
    return;
  }
  await updateInvoice(tx, invoice, { paidAt: at, nextTryAt: null });
  await deps.wallet.postJournals(tx, [
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

async function freeNumber(tx: Tx, accountId: string, at: Temporal.Instant): Promise<string> {
  for (let attempt = 0; attempt < MOST_NUMBERS; attempt += 1) {
    const orderNumber = newOrderNumber(at);
    if (await claimOrderNumber(tx, { accountId, orderNumber, purpose: invoicePurpose })) {
      return orderNumber;
    }
  }
  throw new Error('No order number is free');
}
