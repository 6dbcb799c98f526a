import type { PhoneWallet } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountScope, AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import { createCharges } from './charges.ts';
import { createCheckout, type Checkout } from './checkout.ts';
import { selectChargeProgress, type ChargeProgress } from './confirmations.store.ts';
import { selectOpenPayments, selectPaymentFigures, type PaymentFigures } from './figures.store.ts';
import { createGatewayPresence } from './gateway-presence.ts';
import type { DroppedCard, PaymentCards } from './payment-cards.ts';
import type { GatewayNotification, PaymentProvider, ReturnVisit } from './payment-provider.ts';
import type { PaymentPurpose } from './payment-purpose.ts';
import { orderLifeMinutes } from './payment-rules.ts';
import { createPlaceOrder, type OpenPayment, type PlaceOrder } from './place-order.ts';
import { insertPayment } from './payments.store.ts';
import { selectTakenBack } from './reversals.store.ts';
import { createRefunds } from './refunds.ts';
import { createPaymentSettlement, type NotificationReply } from './settlement.ts';

export interface PaymentsOptions {
  readonly all: AllAccounts;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly events: Pick<Events, 'tell'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly provider: PaymentProvider;
  readonly publicUrl: string;
  readonly secretKeys: KeyRing;
  /** What went back at the gateway without us books itself. */
  readonly bookReversals: boolean;
}

/** The gateway's page on which an order is paid. */
export interface PaymentPage {
  readonly orderNumber: string;
  readonly redirectUrl: string;
}

export interface Payments {
  /** Registers the handler of payments of a purpose; before the jobs start. */
  serve(purpose: string, handlers: PaymentPurpose): void;
  /**
   * Places an order in the caller's transaction, and opens its payment. On the gateway's page it
   * waits half an hour for its customer. A saved card is charged after the transaction, under one
   * number until the gateway reports its outcome, for a day at most.
   */
  readonly placeOrder: PlaceOrder;
  /** Registers who saves cards; before the jobs start. */
  keepCardsIn(cards: PaymentCards): void;
  /** Processes a waiting charge now instead of when it is due. */
  hurryCharge(tx: Tx, orderNumber: string): Promise<void>;
  /** How far the charge of a saved card is; undefined where the order is paid otherwise. */
  chargeProgress(scope: AccountScope, orderNumber: string): Promise<ChargeProgress | undefined>;
  /** How a payment went back, whole or in part; undefined if it did not. */
  takenBack(
    scope: AccountScope,
    orderNumber: string,
  ): Promise<'refunded' | 'charged-back' | undefined>;
  /** The work behind a charge; may be repeated. */
  sendCharge(orderNumber: string): Promise<void>;
  /** Makes the gateway forget a card, in a durable job. */
  requestCardDeletion(tx: Tx, card: DroppedCard): Promise<void>;
  /** Where the customer's browser goes to pay: a page of ours that leads to the gateway's. */
  payAddress(orderNumber: string): string;
  readonly checkout: Checkout;
  /** A notification from the gateway. */
  takeNotification(notification: GatewayNotification): Promise<NotificationReply>;
  /** Says where the browser continues; queries the gateway while the payment is open. */
  takeReturn(orderNumber: string, visit: ReturnVisit): Promise<string>;
  /**
   * The customer gives up. A payment that was made meanwhile stays paid; so does one about which
   * the gateway says nothing.
   */
  giveUp(orderNumber: string): Promise<void>;
  /** Queries the gateway about an open payment and settles it by the answer. */
  inquire(orderNumber: string): Promise<void>;
  /** Queries all payments that are due; returns how many. */
  sweep(): Promise<number>;
  /** Refunds the whole payment: a durable job in the caller's transaction. */
  requestRefund(tx: Tx, orderNumber: string): Promise<void>;
  /** The work behind `requestRefund`; may be repeated. */
  refund(orderNumber: string): Promise<void>;
  readonly formTargets: readonly string[];
  /** What the gateway's page offers beside cards, where no card is to be kept. */
  readonly wallets: readonly PhoneWallet[];
  /** Name of the gateway. */
  readonly provider: string;
  /** What the operator wants to know of payments as a whole. */
  figures(
    scope: WideScope,
    asked: Parameters<typeof selectPaymentFigures>[2],
  ): Promise<PaymentFigures>;
  /** The rows that these count. */
  open(
    scope: WideScope,
    asked: Parameters<typeof selectOpenPayments>[2],
  ): ReturnType<typeof selectOpenPayments>;
}

const SWEEP_SECONDS = 10;
const FIRST_INQUIRY_SECONDS = 60;
/** How long the same charge is sent to a gateway that does not answer. */
const CHARGE_LIFE_HOURS = 24;

/** Payments through a gateway, whatever they pay for. */
export function createPayments(options: PaymentsOptions): Payments {
  const { jobs, clock, provider } = options;
  const purposes = new Map<string, PaymentPurpose>();
  const purposeOf = (name: string): PaymentPurpose => {
    const purpose = purposes.get(name);
    if (purpose === undefined) throw new Error(`No area serves payments for ${name}`);
    return purpose;
  };
  let keeper: PaymentCards | undefined;
  const cards = (): PaymentCards => {
    if (keeper === undefined) throw new Error('No area keeps cards');
    return keeper;
  };
  const deps = { ...options, purposeOf, cards };
  const settlement = createPaymentSettlement(deps);
  const checkout = createCheckout({ ...deps, settlement, gateway: createGatewayPresence(options) });
  const refunds = createRefunds(deps);
  const charges = createCharges({ ...deps, settlement, checkout });
  const sweep = (): Promise<number> => settlement.sweep((number) => charges.charge(number));
  jobs.every('payments-sweep', SWEEP_SECONDS, async () => {
    await sweep();
  });
  const openPayment: OpenPayment = async (scope, tx, { pay, ...order }) => {
    if (pay.by === 'other') return;
    const createdAt = clock.now();
    const attended = pay.by === 'saved-card' && pay.attended === true;
    // Who is there waits for no answer of the next day.
    const life =
      pay.by === 'page' || attended ? { minutes: orderLifeMinutes } : { hours: CHARGE_LIFE_HOURS };
    await insertPayment(scope, tx, provider.name, {
      ...order,
      transactionType: (pay.by === 'page' ? pay.transactionType : undefined) ?? 'purchase',
      createdAt,
      expiresAt: createdAt.add(life),
      firstInquiryAt: createdAt.add({ seconds: FIRST_INQUIRY_SECONDS }),
      keepCard: pay.by === 'page' && pay.keepCard === true,
      cardId: pay.by === 'saved-card' ? pay.cardId : null,
      attended,
    });
    if (pay.by === 'saved-card') await charges.request(tx, order.orderNumber);
  };

  return {
    serve(purpose, handlers) {
      if (purposes.has(purpose)) throw new Error(`Payments for ${purpose} have two handlers`);
      purposes.set(purpose, handlers);
    },
    keepCardsIn(given) {
      keeper = given;
    },
    placeOrder: createPlaceOrder({ clock, openPayment }),
    hurryCharge: (tx, orderNumber) => charges.request(tx, orderNumber),
    chargeProgress: (scope, orderNumber) =>
      selectChargeProgress(scope, options.database.queries, orderNumber, clock.now()),
    takenBack: (scope, orderNumber) =>
      selectTakenBack(scope, options.database.queries, orderNumber),
    sendCharge: (orderNumber) => charges.charge(orderNumber),
    requestCardDeletion: (tx, card) => charges.requestDeletion(tx, card),
    payAddress: (orderNumber) => checkout.payAddress(orderNumber),
    checkout,
    takeNotification: (notification) => settlement.takeNotification(notification),
    takeReturn: (orderNumber, visit) => checkout.takeReturn(orderNumber, visit),
    giveUp: (orderNumber) => checkout.giveUp(orderNumber),
    inquire: (orderNumber) => settlement.inquire(orderNumber),
    sweep,
    requestRefund: (tx, orderNumber) => refunds.request(tx, orderNumber),
    refund: (orderNumber) => refunds.refund(orderNumber),
    formTargets: provider.formTargets,
    wallets: provider.wallets,
    provider: provider.name,
    figures: (scope, asked) => selectPaymentFigures(scope, options.database.queries, asked),
    open: (scope, asked) => selectOpenPayments(scope, options.database.queries, asked),
  };
}
