import type { LanguageId } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob, type MailRequest } from '../../platform/mail/mail.ts';
import type { OrderRecord } from './orders.store.ts';

/** Mails about an order; their texts are `purchases.mail-…`. */
export type OrderNews =
  | 'placed-slip'
  | 'placed-on-delivery'
  | 'paid'
  | 'expired'
  | 'given-up'
  | 'sent'
  | 'sent-parcel'
  | 'ready'
  | 'cancelled'
  | 'cancelled-refund'
  | 'refunded'
  | 'returned'
  | 'returned-refund'
  | 'returned-refunded'
  | 'codes-changed'
  | 'sold';

/** The kind under which invoices and pro-forma invoices are attached; mails in the queue name it. */
export const documentAttachment = 'purchase-paper';

/** The same for credit notes. */
export const creditNoteOfOrderAttachment = 'purchase-credit-note';

const withDocument: ReadonlySet<OrderNews> = new Set(['placed-slip', 'paid', 'sold']);

/** Mails with another text for orders that are picked up: `purchases.mail-…-pickup`. */
const withPickupText: ReadonlySet<OrderNews> = new Set([
  'placed-slip',
  'placed-on-delivery',
  'paid',
]);

export type TellCustomer = (tx: Tx, order: OrderRecord, news: OrderNews) => Promise<void>;

/** Puts mails about orders into the outbox, in the language that the order was placed in. */
export function createOrderMails(deps: {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly publicUrl: string;
  /** BCP 47 */
  locale(languageId: LanguageId): string;
}): TellCustomer {
  return async (tx, order, news) => {
    const { orderNumber, accountId, userId, languageId } = order;
    const [name = '', address = ''] = order.pointOfSale.split('\n');
    await deps.jobs.enqueue(tx, mailJob, {
      to: order.email,
      languageId,
      ...(userId === null ? {} : { about: { accountId, userId } }),
      template: `purchases.mail-${news}${
        order.delivery === 'pickup' && withPickupText.has(news) ? '-pickup' : ''
      }`,
      params: {
        orderNumber,
        carrier: order.carrier,
        parcelNumber: order.parcelNumber,
        payUntil: order.payUntil === null ? '' : dayText(order.payUntil, deps.locale(languageId)),
        amount: amountText(order.totalMinor, order.currency, languageId),
        destination:
          order.delivery === 'pickup'
            ? [name, address].filter((part) => part !== '').join(', ')
            : `${order.street}, ${order.postcode} ${order.city}`,
      },
      actionUrl: `${deps.publicUrl}/pages/kupovina-pregled?order_number=${orderNumber}`,
      ...attached(news, { accountId, orderNumber }),
    });
  };
}

function attached(
  news: OrderNews,
  params: Readonly<Record<string, string>>,
): Pick<MailRequest, 'attachment'> {
  // The mail is written once the refund is booked, and with it the credit note.
  if (news === 'refunded') return { attachment: { kind: creditNoteOfOrderAttachment, params } };
  return withDocument.has(news) ? { attachment: { kind: documentAttachment, params } } : {};
}
