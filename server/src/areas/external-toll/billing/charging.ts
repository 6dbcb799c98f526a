import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { claimOrderNumber, newOrderNumber, type Payments } from '../../payments/index.ts';
import { nextCharge, refusalOf, type RefusedCharge } from './billing-rules.ts';
import type { InvoiceMails } from './invoice-mails.ts';
import {
  claimOverdue,
  lockInvoice,
  selectGoodCards,
  selectInvoice,
  selectOverdue,
  selectToTry,
  updateInvoice,
  type InvoiceOf,
  type InvoiceRecord,
} from './invoices.store.ts';
import { insertPayment, selectPayments, type InvoicePayment } from './payments.store.ts';

/** The name under which payments know invoices of the external-toll service. */
export const invoicePurpose = 't4a-invoice';

const lookJob = defineJob<InvoiceOf>({
  queue: 't4a-invoice-charge',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
});

export interface InvoiceCharges {
  /** This invoice waits for its money: it is looked at after the transaction. */
  request(tx: Tx, invoice: InvoiceOf): Promise<void>;
  /** Charges a card where it is time to: the work behind the jobs; may be repeated. */
  lookAt(accountId: string, racunId: string): Promise<void>;
  /** Plans the next charge of an invoice that is locked, and has none under way. */
  plan(tx: Tx, invoice: InvoiceRecord): Promise<void>;
  /** Opens a payment of an invoice that is locked; answers its order number. */
  open(tx: Tx, invoice: InvoiceRecord, wish: PaymentWish): Promise<string>;
  /** Takes up what waits for its hour, and tells of what is overdue. */
  sweep(): Promise<void>;
}

export interface PaymentWish {
  readonly userId: string | null;
  /** Null: on the gateway's page. */
  readonly cardId: string | null;
  readonly keepCard: boolean;
  readonly languageId: LanguageId;
  readonly idempotencyKey?: string;
}

export interface InvoiceChargesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly payments: Pick<Payments, 'charge' | 'open'>;
  readonly mails: InvoiceMails;
}

const BATCH = 100;
/** A day has a million order numbers. */
const MOST_NUMBERS = 50;

/** Charges cards for invoices: one try at a time for each, under one order number. */
export function createInvoiceCharges(deps: InvoiceChargesDeps): InvoiceCharges {
  const { database, clock, jobs, log, mails } = deps;

  const newOrder = async (tx: Tx, accountId: string): Promise<string> => {
    for (let attempt = 0; attempt < MOST_NUMBERS; attempt += 1) {
      const orderNumber = newOrderNumber(clock.now());
      if (await claimOrderNumber(tx, { accountId, orderNumber, purpose: invoicePurpose })) {
        return orderNumber;
      }
    }
    throw new Error('No order number is free');
  };

  const open: InvoiceCharges['open'] = async (tx, invoice, wish) => {
    const { accountId, racunId, currency, totalMinor: amountMinor } = invoice;
    const orderNumber = await newOrder(tx, accountId);
    const createdAt = clock.now();
    const { userId, cardId, keepCard, languageId } = wish;
    await insertPayment(tx, {
      accountId,
      orderNumber,
      racunId,
      userId,
      cardId,
      amountMinor,
      currency,
      createdAt,
      idempotencyKey: wish.idempotencyKey ?? `automatic.${orderNumber}`,
    });
    const request = {
      accountId,
      orderNumber,
      amountMinor,
      currency,
      languageId,
      purpose: invoicePurpose,
    };
    if (cardId === null) await deps.payments.open(tx, { ...request, keepCard });
    else await deps.payments.charge(tx, { ...request, cardId });
    await updateInvoice(tx, invoice, { orderNumber, nextTryAt: null, lookedAt: createdAt });
    await recordAudit(tx, createdAt, {
      accountId,
      actor: userId === null ? 'system' : `user:${userId}`,
      action: 't4a-invoice-payment-started',
      subject: `order:${orderNumber}`,
      details: { invoice: invoice.number, amountMinor },
    });
    return orderNumber;
  };

  /** What should be charged next; null where there is no card. */
  const next = async (tx: Tx, { accountId, racunId }: InvoiceOf) => {
    const cards = await selectGoodCards(tx, accountId, clock.now());
    const refused = refusedOf(await selectPayments(tx, accountId, racunId));
    return nextCharge(cards, refused, clock.now());
  };

  const waitForCard = async (tx: Tx, invoice: InvoiceRecord): Promise<void> => {
    const now = clock.now();
    const told = invoice.noCardToldAt !== null;
    await updateInvoice(tx, invoice, { nextTryAt: null, lookedAt: now, noCardToldAt: now });
    if (!told) await mails.noCard(tx, invoice);
  };

  const plan: InvoiceCharges['plan'] = async (tx, invoice) => {
    const planned = await next(tx, invoice);
    if (planned === null) return waitForCard(tx, invoice);
    await updateInvoice(tx, invoice, { nextTryAt: planned.at, lookedAt: clock.now() });
    if (isPast(planned.at, clock)) await request(tx, invoice);
  };

  const lookAt: InvoiceCharges['lookAt'] = (accountId, racunId) =>
    database.transaction(async (tx) => {
      const invoice = await lockInvoice(tx, accountId, racunId);
      if (invoice === undefined || invoice.paidAt !== null || invoice.orderNumber !== null) return;
      const planned = await next(tx, invoice);
      if (planned === null) return waitForCard(tx, invoice);
      if (!isPast(planned.at, clock)) {
        await updateInvoice(tx, invoice, { nextTryAt: planned.at, lookedAt: clock.now() });
        return;
      }
      const { cardId } = planned;
      await open(tx, invoice, { userId: null, cardId, keepCard: false, languageId: '2' });
    });

  const request = (tx: Tx, { accountId, racunId }: InvoiceOf): Promise<void> =>
    jobs.enqueue(tx, lookJob, { accountId, racunId });

  const tellOverdue = (one: InvoiceOf): Promise<void> =>
    database.transaction(async (tx) => {
      if (!(await claimOverdue(tx, one, clock.now()))) return;
      const invoice = await selectInvoice(tx, one.accountId, one.racunId);
      if (invoice !== undefined) await mails.overdue(tx, invoice);
    });

  /** One invoice's fault is told, and is no reason for the others to wait. */
  const tried = async ({ accountId, racunId }: InvoiceOf, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.error({ accountId, racunId, err: error }, 'an invoice abroad could not be looked at');
    }
  };

  jobs.on(lookJob, ({ accountId, racunId }) => lookAt(accountId, racunId));

  return {
    request,
    lookAt,
    plan,
    open,
    async sweep() {
      const now = clock.now();
      for (const one of await selectToTry(database.queries, now, BATCH)) {
        await tried(one, () => lookAt(one.accountId, one.racunId));
      }
      for (const one of await selectOverdue(database.queries, now, BATCH)) {
        await tried(one, () => tellOverdue(one));
      }
    },
  };
}

function isPast(at: { readonly epochMilliseconds: number }, clock: Clock): boolean {
  return at.epochMilliseconds <= clock.now().epochMilliseconds;
}

/** Charges of kept cards that came to nothing, the oldest first. */
export function refusedOf(payments: readonly InvoicePayment[]): readonly RefusedCharge[] {
  return payments.flatMap(({ cardId, state, refusal, endedAt }) =>
    cardId !== null &&
    endedAt !== null &&
    (state === 'refused' || state === 'abandoned') &&
    refusal !== 'withdrawn'
      ? [{ cardId, refusal: refusalOf(refusal), endedAt }]
      : [],
  );
}

/** The invoice that is to be paid, or why it is not. */
export async function lockPayable(
  tx: Tx,
  accountId: string,
  racunId: string,
): Promise<
  Outcome<InvoiceRecord, 'external-toll.invoice-not-found' | 'external-toll.invoice-paid'>
> {
  const invoice = await lockInvoice(tx, accountId, racunId);
  if (invoice === undefined) return failure('external-toll.invoice-not-found');
  return invoice.paidAt === null ? success(invoice) : failure('external-toll.invoice-paid');
}
