import type { Currency, LanguageId } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { createCheckout, type Checkout } from './checkout.ts';
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
}

export interface Payments {
  /** Says who is told of payments of a purpose; before the jobs start. */
  serve(purpose: string, handlers: PaymentPurpose): void;
  /** Opens a payment in the caller's transaction; it waits half an hour for its customer. */
  open(tx: Tx, request: PaymentRequest): Promise<void>;
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
}

const SWEEP_SECONDS = 10;
const FIRST_INQUIRY_SECONDS = 60;

/** Payments through a gateway, for whatever they pay. */
export function createPayments(options: PaymentsOptions): Payments {
  const { jobs, clock, provider } = options;
  const purposes = new Map<string, PaymentPurpose>();
  const purposeOf = (name: string): PaymentPurpose => {
    const purpose = purposes.get(name);
    if (purpose === undefined) throw new Error(`Nobody serves payments for ${name}`);
    return purpose;
  };
  const deps = { ...options, purposeOf };
  const settlement = createSettlement(deps);
  const checkout = createCheckout({ ...deps, settlement });
  const refunds = createRefunds(deps);
  jobs.every('payments-sweep', SWEEP_SECONDS, async () => {
    await settlement.sweep();
  });

  return {
    serve(purpose, handlers) {
      if (purposes.has(purpose)) throw new Error(`Payments for ${purpose} are served twice`);
      purposes.set(purpose, handlers);
    },
    async open(tx, request) {
      const createdAt = clock.now();
      await insertPayment(tx, provider.name, {
        ...request,
        transactionType: request.transactionType ?? 'purchase',
        createdAt,
        expiresAt: createdAt.add({ minutes: orderLifeMinutes }),
        firstInquiryAt: createdAt.add({ seconds: FIRST_INQUIRY_SECONDS }),
      });
    },
    payAddress: (orderNumber) => checkout.payAddress(orderNumber),
    checkout,
    takeNotice: (notice) => settlement.takeNotice(notice),
    takeReturn: (orderNumber, visit) => checkout.takeReturn(orderNumber, visit),
    giveUp: (orderNumber) => checkout.giveUp(orderNumber),
    inquire: (orderNumber) => settlement.inquire(orderNumber),
    sweep: () => settlement.sweep(),
    requestRefund: (tx, orderNumber) => refunds.request(tx, orderNumber),
    refund: (orderNumber) => refunds.refund(orderNumber),
    formTargets: provider.formTargets,
  };
}
