import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import type { Payments } from '../../payments/index.ts';
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
import {
  insertInvoicePayment,
  selectInvoicePayments,
  type InvoicePayment,
} from './invoice-payments.store.ts';

/** The name under which payments know invoices of the external-toll service. */
export const invoicePurpose = 't4a-invoice';

// Its payload has the name under which jobs of earlier versions may wait still.
const lookJob = defineJob<{ readonly accountId: string; readonly racunId: string }>({
  queue: 't4a-invoice-charge',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
});

export interface InvoiceCharges {
  /** This invoice waits for its money: it is looked at after the transaction. */
  request(scope: AccountScope, tx: Tx, invoice: Pick<InvoiceOf, 'invoiceId'>): Promise<void>;
  /** Charges a card where it is time to: the work behind the jobs; may be repeated. */
  lookAt(scope: AccountScope, invoiceId: string): Promise<void>;
  /** Plans the next charge of an invoice that is locked, and has none under way. */
  plan(scope: AccountScope, tx: Tx, invoice: InvoiceRecord): Promise<void>;
  /** Opens a payment of an invoice that is locked; answers its order number. */
  open(scope: AccountScope, tx: Tx, invoice: InvoiceRecord, wish: PaymentWish): Promise<string>;
  /** Takes up what waits for its hour, and tells of what is overdue. */
  sweep(all: AllAccounts): Promise<void>;
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
  readonly payments: Pick<Payments, 'placeOrder'>;
  readonly mails: InvoiceMails;
}

const BATCH = 100;

/** Charges cards for invoices: one try at a time for each, under one order number. */
export function createInvoiceCharges(deps: InvoiceChargesDeps): InvoiceCharges {
  const { database, clock, jobs, log, mails } = deps;

  const open: InvoiceCharges['open'] = async (scope, tx, invoice, wish) => {
    const { invoiceId, currency, totalMinor: amountMinor } = invoice;
    const createdAt = clock.now();
    const { userId, cardId, keepCard, languageId } = wish;
    const placed = await deps.payments.placeOrder(scope, tx, {
      purpose: invoicePurpose,
      amountMinor,
      currency,
      languageId,
      pay: cardId === null ? { by: 'page', keepCard } : { by: 'kept-card', cardId },
      async insert(orderNumber) {
        await insertInvoicePayment(scope, tx, {
          orderNumber,
          invoiceId,
          userId,
          cardId,
          amountMinor,
          currency,
          createdAt,
          idempotencyKey: wish.idempotencyKey ?? `automatic.${orderNumber}`,
        });
        return 'inserted';
      },
    });
    // Whoever pays holds the invoice's lock, and has looked for their key.
    if (placed === 'key-taken')
      throw new Error(`The invoice ${invoiceId} is paid under a used key`);
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

  /** What should be charged next; null where there is no card. */
  const next = async (scope: AccountScope, tx: Tx, { invoiceId }: InvoiceRecord) => {
    const cards = await selectGoodCards(scope, tx, clock.now());
    const refused = refusedOf(await selectInvoicePayments(scope, tx, invoiceId));
    return nextCharge(cards, refused, clock.now());
  };

  const waitForCard = async (
    scope: AccountScope,
    tx: Tx,
    invoice: InvoiceRecord,
  ): Promise<void> => {
    const now = clock.now();
    const told = invoice.noCardToldAt !== null;
    await updateInvoice(scope, tx, invoice, { nextTryAt: null, lookedAt: now, noCardToldAt: now });
    if (!told) await mails.noCard(scope, tx, invoice);
  };

  const plan: InvoiceCharges['plan'] = async (scope, tx, invoice) => {
    const planned = await next(scope, tx, invoice);
    if (planned === null) return waitForCard(scope, tx, invoice);
    await updateInvoice(scope, tx, invoice, { nextTryAt: planned.at, lookedAt: clock.now() });
    if (isPast(planned.at, clock)) await request(scope, tx, invoice);
  };

  const lookAt: InvoiceCharges['lookAt'] = (scope, invoiceId) =>
    database.transaction(async (tx) => {
      const invoice = await lockInvoice(scope, tx, invoiceId);
      if (invoice === undefined || invoice.paidAt !== null || invoice.orderNumber !== null) return;
      const planned = await next(scope, tx, invoice);
      if (planned === null) return waitForCard(scope, tx, invoice);
      if (!isPast(planned.at, clock)) {
        await updateInvoice(scope, tx, invoice, { nextTryAt: planned.at, lookedAt: clock.now() });
        return;
      }
      const { cardId } = planned;
      await open(scope, tx, invoice, { userId: null, cardId, keepCard: false, languageId: '2' });
    });

  const request: InvoiceCharges['request'] = ({ accountId }, tx, { invoiceId }) =>
    jobs.enqueue(tx, lookJob, { accountId, racunId: invoiceId });

  const tellOverdue = (scope: AccountScope, one: InvoiceOf): Promise<void> =>
    database.transaction(async (tx) => {
      if (!(await claimOverdue(scope, tx, one, clock.now()))) return;
      const invoice = await selectInvoice(scope, tx, one.invoiceId);
      if (invoice !== undefined) await mails.overdue(scope, tx, invoice);
    });

  /** One invoice's fault is told, and is no reason for the others to wait. */
  const tried = async ({ accountId, invoiceId }: InvoiceOf, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      log.error({ accountId, invoiceId, err: error }, 'an invoice abroad could not be looked at');
    }
  };

  jobs.onAccount(lookJob, (scope, { racunId }) => lookAt(scope, racunId));

  return {
    request,
    lookAt,
    plan,
    open,
    async sweep(all) {
      const now = clock.now();
      for (const one of await selectToTry(all, database.queries, now, BATCH)) {
        await tried(one, () => lookAt(all.account(one.accountId), one.invoiceId));
      }
      for (const one of await selectOverdue(all, database.queries, now, BATCH)) {
        await tried(one, () => tellOverdue(all.account(one.accountId), one));
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
  scope: AccountScope,
  tx: Tx,
  invoiceId: string,
): Promise<
  Outcome<InvoiceRecord, 'external-toll.invoice-not-found' | 'external-toll.invoice-paid'>
> {
  const invoice = await lockInvoice(scope, tx, invoiceId);
  if (invoice === undefined) return failure('external-toll.invoice-not-found');
  return invoice.paidAt === null ? success(invoice) : failure('external-toll.invoice-paid');
}
