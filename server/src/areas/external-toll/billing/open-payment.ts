import type { LanguageId } from '@rampa/contract';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { ownKey } from '../../../platform/own-key.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Payments } from '../../payments/index.ts';
import { insertInvoicePayment } from './invoice-payments.store.ts';
import { updateInvoice, type InvoiceRecord } from './invoices.store.ts';

/** The name under which payments know invoices of the external-toll service. */
export const invoicePurpose = 't4a-invoice';

interface PaymentWish {
  readonly userId: string | null;
  /** Null: on the gateway's page. */
  readonly cardId: string | null;
  readonly keepCard: boolean;
  readonly languageId: LanguageId;
  readonly idempotencyKey?: string;
}

/** Opens a payment of a locked invoice, without one that is pending; returns its order number. */
export type OpenPayment = (
  scope: AccountScope,
  tx: Tx,
  invoice: InvoiceRecord,
  wish: PaymentWish,
) => Promise<string>;

export interface OpenPaymentDeps {
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'placeOrder'>;
}

export function createOpenPayment({ clock, payments }: OpenPaymentDeps): OpenPayment {
  return async (scope, tx, invoice, wish) => {
    const { invoiceId, currency, totalMinor: amountMinor } = invoice;
    const createdAt = clock.now();
    const { userId, cardId, keepCard, languageId } = wish;
    const placed = await payments.placeOrder(scope, tx, {
      purpose: invoicePurpose,
      amountMinor,
      currency,
      languageId,
      pay: cardId === null ? { by: 'page', keepCard } : { by: 'saved-card', cardId },
      async insert(orderNumber) {
        await insertInvoicePayment(scope, tx, {
          orderNumber,
          invoiceId,
          userId,
          cardId,
          amountMinor,
          currency,
          createdAt,
          idempotencyKey: wish.idempotencyKey ?? ownKey(`automatic.${orderNumber}`),
        });
        return 'inserted';
      },
    });
    // The invoice is locked, and its caller has looked for the key.
    if (placed === 'key-taken') {
      throw new Error(`The idempotency key for invoice ${invoiceId} is in use`);
    }
    const { orderNumber } = placed;
    await updateInvoice(scope, tx, invoice, { orderNumber, nextTryAt: null, lookedAt: createdAt });
    await recordAudit(tx, createdAt, {
      accountId: scope.accountId,
      actor: userId === null ? 'system' : `user:${userId}`,
      action: 't4a-invoice-payment-started',
      subject: `order:${orderNumber}`,
      details: { invoice: invoice.number, amountMinor },
    });
    return orderNumber;
  };
}
