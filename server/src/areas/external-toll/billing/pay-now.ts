import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, MemberScope } from '../../../platform/scope/scope.ts';
import type { Cards } from '../../cards/index.ts';
import type { Payments } from '../../payments/index.ts';
import { lockPayable, type InvoiceCharges } from './charging.ts';
import type { InvoiceRecord } from './invoices.store.ts';
import {
  selectByKey,
  selectInvoicePayment,
  type InvoicePayment,
} from './invoice-payments.store.ts';

/** How an invoice is to be paid. */
export interface WantedPayment {
  readonly invoiceId: string;
  /** Empty for the gateway's page. */
  readonly cardId: string;
  readonly keepCard: boolean;
  readonly idempotencyKey: string;
  readonly languageId: LanguageId;
}

export interface StartedPayment {
  readonly orderNumber: string;
  /** The gateway's page; empty if a saved card is charged. */
  readonly redirectUrl: string;
}
type Refused =
  | 'external-toll.invoice-not-found'
  | 'external-toll.invoice-paid'
  | 'external-toll.invoice-in-payment'
  | 'cards.not-found'
  | 'cards.expired';

/** A payment that the customer makes by hand. */
export interface PayNow {
  pay(scope: MemberScope, wanted: WantedPayment): Promise<Outcome<StartedPayment, Refused>>;
}

/** If another payment waits on the gateway's page, the customer no longer wants that one. */
interface Waiting {
  readonly waiting: string;
}

export function createPayNow(deps: {
  readonly database: Database;
  readonly cards: Pick<Cards, 'lockUsable'>;
  readonly charges: Pick<InvoiceCharges, 'open'>;
  readonly payments: Pick<Payments, 'payAddress' | 'giveUp'>;
}): PayNow {
  const { database, cards, charges, payments } = deps;

  const started = ({ orderNumber, cardId }: Pick<InvoicePayment, 'orderNumber' | 'cardId'>) =>
    success({
      orderNumber,
      redirectUrl: cardId === null ? payments.payAddress(orderNumber) : '',
    });

  /**
   * The payment in progress, which a double click and a second tab find; or the one to end first.
   */
  const underWay = async (
    scope: AccountScope,
    tx: Tx,
    invoice: InvoiceRecord,
    { cardId }: WantedPayment,
  ): Promise<Outcome<StartedPayment> | Waiting | undefined> => {
    if (invoice.orderNumber === null) return undefined;
    const payment = await selectInvoicePayment(scope, tx, invoice.orderNumber);
    if (payment === undefined) throw new Error(`The payment ${invoice.orderNumber} vanished`);
    // From the page to a saved card: nothing was charged on the page yet. The other way round a
    // charge may have been sent already, so its end is awaited.
    if (payment.cardId === null && cardId !== '') return { waiting: payment.orderNumber };
    return started(payment);
  };

  const start = (
    scope: MemberScope,
    wanted: WantedPayment,
  ): Promise<Outcome<StartedPayment, Refused> | Waiting> =>
    database.transaction(async (tx): Promise<Outcome<StartedPayment, Refused> | Waiting> => {
      const { userId } = scope.actor;
      const { cardId, keepCard, languageId, idempotencyKey } = wanted;
      // Cards before the invoice, in the same order as a payment that ends.
      const card = cardId === '' ? null : await cards.lockUsable(scope, tx, cardId);
      const invoice = await lockPayable(scope, tx, wanted.invoiceId);
      const known = await selectByKey(scope, tx, idempotencyKey);
      if (known !== undefined) return started(known);
      if (!invoice.ok) return invoice;
      if (card !== null && !card.ok) return card;
      const open = await underWay(scope, tx, invoice.value, wanted);
      if (open !== undefined) return open;
      const kept = card === null ? null : card.value.cardId;
      const wish = { userId, cardId: kept, keepCard, languageId, idempotencyKey };
      const orderNumber = await charges.open(scope, tx, invoice.value, wish);
      return started({ orderNumber, cardId: kept });
    });

  return {
    async pay(scope, wanted) {
      if (!isUuid(wanted.invoiceId)) return failure('external-toll.invoice-not-found');
      if (wanted.cardId !== '' && !isUuid(wanted.cardId)) return failure('cards.not-found');
      const first = await start(scope, wanted);
      if (!('waiting' in first)) return first;
      // The gateway is asked: what was paid there stays paid.
      await payments.giveUp(first.waiting);
      const second = await start(scope, wanted);
      return 'waiting' in second ? failure('external-toll.invoice-in-payment') : second;
    },
  };
}
