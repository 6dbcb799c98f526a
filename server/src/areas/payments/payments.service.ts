import type { Currency, LanguageId } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { createCharges } from './charges.ts';
import { createCheckout, type Checkout } from './checkout.ts';
import type { DroppedCard, PaymentCards } from './payment-cards.ts';
import type { Notice, PaymentProvider, ReturnVisit, TransactionType } from './payment-provider.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import { orderLifeMinutes } from './payment-rules.ts';
import { insertPayment } from './payments.store.ts';
import { createRefunds } from './refunds.ts';
import { createSettlement, type NoticeAnswer } from './settlement.ts';

export interface PaymentsOptions {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly provider: PaymentProvider;
  readonly publicUrl: string;
  readonly secretKey: string;
}

export interface PaymentRequest {
  readonly accountId: string;
  /** Unique over all that is paid for, at most 40 characters. */
  readonly orderNumber: string;
  readonly purpose: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly languageId: LanguageId;
  readonly transactionType?: TransactionType;
  /** The gateway is asked to keep the card, once it is paid. */
  readonly keepCard?: boolean;
}

export interface Payments {
  /** Says who is told of payments of a purpose; before the jobs start. */
  serve(purpose: string, handlers: PaymentPurpose): void;
  /** Opens a payment in the caller's transaction; it waits half an hour for its customer. */
  open(tx: Tx, request: PaymentRequest): Promise<void>;
  /** Says who keeps cards; before the jobs start. */
  keepCardsIn(cards: PaymentCards): void;
  /**
   * Charges a kept card while its owner is away: opens the payment in the caller's transaction and
   * sends it after that. It is sent under one number until the gateway says what became of it, for
   * a day at most.
   */
  charge(
    tx: Tx,
    request: Omit<PaymentRequest, 'keepCard'> & { readonly cardId: string },
  ): Promise<void>;
  /** Takes a charge that waits up now, in place of when its time comes. */
  hurryCharge(tx: Tx, orderNumber: string): Promise<void>;
  /** The work behind `charge`; may be repeated. */
  sendCharge(orderNumber: string): Promise<void>;
  /** Has the gateway forget a card, in a durable job. */
  requestCardDeletion(tx: Tx, card: DroppedCard): Promise<void>;
  /** Where the customer's browser goes to pay: a page of ours that leads to the gateway's. */
  payAddress(orderNumber: string): string;
  readonly checkout: Checkout;
  /** A notice from the gateway. */
  takeNotice(notice: Notice): Promise<NoticeAnswer>;
  /** Tells where the browser goes on; asks the gateway while the payment is open. */
  takeReturn(orderNumber: string, visit: ReturnVisit): Promise<string>;
  /** The customer gives up. One that was paid meanwhile stays paid; so does one of which the gateway says nothing. */
  giveUp(orderNumber: string): Promise<void>;
  /** Asks the gateway about an open payment and settles it by the answer. */
  inquire(orderNumber: string): Promise<void>;
  /** Asks about all payments whose time has come; answers how many. */
  sweep(): Promise<number>;
  /** Gives the whole payment back: a durable job in the caller's transaction. */
  requestRefund(tx: Tx, orderNumber: string): Promise<void>;
  /** The work behind `requestRefund`; may be repeated. */
  refund(orderNumber: string): Promise<void>;
  readonly formTargets: readonly string[];
  /** Name of the gateway. */
  readonly provider: string;
}

const SWEEP_SECONDS = 10;
const FIRST_INQUIRY_SECONDS = 60;
/** How long a gateway that does not answer is sent the same charge. */
const CHARGE_LIFE_HOURS = 24;

/** Payments through a gateway, for whatever they pay. */
export function createPayments(options: PaymentsOptions): Payments {
  const { jobs, clock, provider } = options;
  const purposes = new Map<string, PaymentPurpose>();
  const purposeOf = (name: string): PaymentPurpose => {
    const purpose = purposes.get(name);
    if (purpose === undefined) throw new Error(`Nobody serves payments for ${name}`);
    return purpose;
  };
  let keeper: PaymentCards | undefined;
  const cards = (): PaymentCards => {
    if (keeper === undefined) throw new Error('Nobody keeps cards');
    return keeper;
  };
  const deps = { ...options, purposeOf, cards };
  const settlement = createSettlement(deps);
  const checkout = createCheckout({ ...deps, settlement });
  const refunds = createRefunds(deps);
  const charges = createCharges({ ...deps, settlement });
  const sweep = (): Promise<number> => settlement.sweep((number) => charges.charge(number));
  jobs.every('payments-sweep', SWEEP_SECONDS, async () => {
    await sweep();
  });
  const insert = (
    tx: Tx,
    request: PaymentRequest,
    cardId: string | null,
    life: Temporal.DurationLike,
  ): Promise<string> => {
    const createdAt = clock.now();
    return insertPayment(tx, provider.name, {
      ...request,
      transactionType: request.transactionType ?? 'purchase',
      createdAt,
      expiresAt: createdAt.add(life),
      firstInquiryAt: createdAt.add({ seconds: FIRST_INQUIRY_SECONDS }),
      keepCard: request.keepCard ?? false,
      cardId,
    });
  };

  return {
    serve(purpose, handlers) {
      if (purposes.has(purpose)) throw new Error(`Payments for ${purpose} are served twice`);
      purposes.set(purpose, handlers);
    },
    keepCardsIn(given) {
      keeper = given;
    },
    async open(tx, request) {
      await insert(tx, request, null, { minutes: orderLifeMinutes });
    },
    async charge(tx, { cardId, ...request }) {
      await insert(tx, request, cardId, { hours: CHARGE_LIFE_HOURS });
      await charges.request(tx, request.orderNumber);
    },
    hurryCharge: (tx, orderNumber) => charges.request(tx, orderNumber),
    sendCharge: (orderNumber) => charges.charge(orderNumber),
    requestCardDeletion: (tx, card) => charges.requestDeletion(tx, card),
    payAddress: (orderNumber) => checkout.payAddress(orderNumber),
    checkout,
    takeNotice: (notice) => settlement.takeNotice(notice),
    takeReturn: (orderNumber, visit) => checkout.takeReturn(orderNumber, visit),
    giveUp: (orderNumber) => checkout.giveUp(orderNumber),
    inquire: (orderNumber) => settlement.inquire(orderNumber),
    sweep,
    requestRefund: (tx, orderNumber) => refunds.request(tx, orderNumber),
    refund: (orderNumber) => refunds.refund(orderNumber),
    formTargets: provider.formTargets,
    provider: provider.name,
  };
}
