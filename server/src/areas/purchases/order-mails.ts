import type { LanguageId } from '@rampa/contract';
import { amountText } from '../../platform/amount-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayText } from '../../platform/day-text.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { OrderRecord } from './orders.store.ts';

/** What a customer is told of an order; `purchases.mail-…` are the texts. */
export type OrderNews =
  | 'placed-slip'
  | 'placed-on-delivery'
  | 'paid'
  | 'expired'
  | 'given-up'
  | 'sent'
  | 'ready'
  | 'cancelled'
  | 'cancelled-refund'
  | 'refunded';

/** The kind under which invoices and pro-formas are attached to mails. */
export const paperAttachment = 'purchase-paper';

const withPaper: ReadonlySet<OrderNews> = new Set(['placed-slip', 'paid']);

/** What is told in other words to who picks up: `purchases.mail-…-pickup`. */
const toldWhoPicksUp: ReadonlySet<OrderNews> = new Set([
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
    const { orderNumber, accountId, languageId } = order;
    const [name = '', address = ''] = order.pointOfSale.split('\n');
    await deps.jobs.enqueue(tx, mailJob, {
      to: order.email,
      languageId,
      template: `purchases.mail-${news}${
        order.delivery === 'pickup' && toldWhoPicksUp.has(news) ? '-pickup' : ''
      }`,
      params: {
        orderNumber,
        payUntil: order.payUntil === null ? '' : dayText(order.payUntil, deps.locale(languageId)),
        amount: amountText(order.totalMinor, order.currency, languageId),
        destination:
          order.delivery === 'pickup'
            ? [name, address].filter((part) => part !== '').join(', ')
            : `${order.street}, ${order.postcode} ${order.city}`,
      },
      actionUrl: `${deps.publicUrl}/pages/kupovina-pregled?order_number=${orderNumber}`,
      ...(withPaper.has(news)
        ? { attachment: { kind: paperAttachment, params: { accountId, orderNumber } } }
        : {}),
    });
  };
}
