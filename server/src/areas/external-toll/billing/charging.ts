import { failure, success, type Outcome } from '@rampa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import { nextCharge, refusalOf, type RefusedCharge } from './billing-rules.ts';
import type { InvoiceMails } from './invoice-mails.ts';
import { selectInvoicePayments, type InvoicePayment } from './invoice-payments.store.ts';
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
import { createOpenPayment, type OpenPayment, type OpenPaymentDeps } from './open-payment.ts';

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
  readonly open: OpenPayment;
  /** Takes up what waits for its hour, and tells of what is overdue. */
  sweep(all: AllAccounts): Promise<void>;
}

export interface InvoiceChargesDeps extends OpenPaymentDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly mails: InvoiceMails;
}

const BATCH = 100;

/** Charges cards for invoices: one try at a time for each, under one order number. */
export function createInvoiceCharges(deps: InvoiceChargesDeps): InvoiceCharges {
  const { database, clock, jobs, log, mails } = deps;
  const open = createOpenPayment(deps);

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
      log.error(
        { accountId, invoiceId, err: error },
        'an invoice for tolls abroad could not be processed',
      );
    }
  };

  jobs.onAccount(lookJob, (scope, { racunId: invoiceId }) => lookAt(scope, invoiceId));

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

/** Charges of saved cards that came to nothing, the oldest first. */
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
