import type { LanguageId } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { amountText } from '../../../platform/amount-text.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { dayText, momentText, monthText } from '../../../platform/day-text.ts';
import type { MailRequest } from '../../../platform/mail/mail.ts';
import type { Translator } from '../../../platform/translator.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Cards } from '../../cards/index.ts';
import { refusalOf } from './billing-rules.ts';
import type { InvoiceRecord } from './invoices.store.ts';
import type { InvoicePayment } from './invoice-payments.store.ts';

/** The kind under which these invoices are attached to mails. */
export const t4aInvoiceAttachment = 't4a-invoice';

export interface InvoiceNotification {
  readonly kind: 'invoice';
  /** By every channel, whatever was chosen: what went wrong with money. */
  readonly always: boolean;
  readonly template: string;
  params(languageId: LanguageId): Readonly<Record<string, string>>;
  readonly path: string;
  readonly attachment?: NonNullable<MailRequest['attachment']>;
}

type Told = Pick<
  InvoiceRecord,
  'invoiceId' | 'number' | 'month' | 'currency' | 'totalMinor' | 'dueAt'
>;

export interface InvoiceMails {
  issued(scope: AccountScope, tx: Tx, invoice: Told): Promise<void>;
  paid(scope: AccountScope, tx: Tx, invoice: Told, payment: InvoicePayment): Promise<void>;
  refused(
    scope: AccountScope,
    tx: Tx,
    invoice: Told,
    payment: InvoicePayment,
    nextTryAt: Temporal.Instant | null,
  ): Promise<void>;
  /** There is no card to charge. */
  noCard(scope: AccountScope, tx: Tx, invoice: Told): Promise<void>;
  overdue(scope: AccountScope, tx: Tx, invoice: Told): Promise<void>;
  /** It was paid twice, and one of the two went back. */
  refunded(scope: AccountScope, tx: Tx, invoice: Told, payment: InvoicePayment): Promise<void>;
}

export function createInvoiceMails(deps: {
  readonly cards: Pick<Cards, 'nameOf'>;
  readonly translator: Translator;
  notify(scope: AccountScope, tx: Tx, notification: InvoiceNotification): Promise<void>;
}): InvoiceMails {
  const { translator } = deps;

  const tell = (
    scope: AccountScope,
    tx: Tx,
    invoice: Told,
    template: string,
    more: {
      readonly always: boolean;
      readonly attach: boolean;
      params?(languageId: LanguageId): Readonly<Record<string, string>>;
    },
  ): Promise<void> => {
    const { invoiceId, number, month, currency, totalMinor, dueAt } = invoice;
    return deps.notify(scope, tx, {
      kind: 'invoice',
      always: more.always,
      template: `external-toll.${template}`,
      params: (languageId) => ({
        number,
        month: monthText(month, translator.locale(languageId)),
        amount: amountText(totalMinor, currency, languageId),
        // The moment is the end of that day.
        due: dayText(dueAt.subtract({ seconds: 1 }), translator.locale(languageId)),
        ...more.params?.(languageId),
      }),
      path: `/pages/extToll?tab=racuni&racun=${invoiceId}`,
      ...(more.attach
        ? {
            attachment: {
              kind: t4aInvoiceAttachment,
              params: { accountId: scope.accountId, racunId: invoiceId },
            },
          }
        : {}),
    });
  };

  const timeText = (at: Temporal.Instant, languageId: LanguageId): string =>
    momentText(at, translator.locale(languageId));

  const cardOf = (
    scope: AccountScope,
    queries: Queries,
    { cardId }: InvoicePayment,
  ): Promise<string> =>
    cardId === null ? Promise.resolve('') : deps.cards.nameOf(scope, queries, cardId);

  return {
    issued: (scope, tx, invoice) =>
      tell(scope, tx, invoice, 'mail-invoice', { always: false, attach: true }),
    async paid(scope, tx, invoice, payment) {
      const card = await cardOf(scope, tx, payment);
      await tell(scope, tx, invoice, card === '' ? 'mail-invoice-paid' : 'mail-invoice-charged', {
        always: true,
        attach: true,
        params: () => ({ card }),
      });
    },
    async refused(scope, tx, invoice, payment, nextTryAt) {
      const refusal = refusalOf(payment.refusal);
      const card = await cardOf(scope, tx, payment);
      // On the gateway's page the customer was there, and knows what was tried.
      const template = payment.cardId === null ? 'mail-invoice-unpaid' : 'mail-invoice-refused';
      await tell(scope, tx, invoice, template, {
        always: true,
        attach: false,
        params: (languageId) => ({
          card: card || translator.translate(languageId, 'external-toll.mail-card-gone'),
          reason: translator.translate(languageId, `top-ups.refusal-${refusal}`),
          advice: translator.translate(languageId, `external-toll.advice-${refusal}`),
          next:
            nextTryAt === null
              ? translator.translate(languageId, 'external-toll.mail-no-next-try')
              : translator.translate(languageId, 'external-toll.mail-next-try', {
                  time: timeText(nextTryAt, languageId),
                }),
        }),
      });
    },
    noCard: (scope, tx, invoice) =>
      tell(scope, tx, invoice, 'mail-invoice-no-card', { always: true, attach: false }),
    overdue: (scope, tx, invoice) =>
      tell(scope, tx, invoice, 'mail-invoice-overdue', { always: true, attach: false }),
    refunded: (scope, tx, invoice, payment) =>
      tell(scope, tx, invoice, 'mail-invoice-refunded', {
        always: true,
        attach: false,
        params: () => ({ orderNumber: payment.orderNumber }),
      }),
  };
}
