import type { Cards } from './areas/cards/index.ts';
import {
  createBilling,
  createInvoiceCharges,
  createInvoiceMails,
  createInvoicePayments,
  createInvoices,
  createPayNow,
  findUnsettled,
  invoicePurpose,
  t4aInvoiceAttachment,
} from './areas/external-toll/index.ts';
import type { IdentityService } from './areas/identity/index.ts';
import type { Language } from './areas/language/index.ts';
import type { NotificationsService } from './areas/notifications/index.ts';
import type { Payments } from './areas/payments/index.ts';
import type { Wallet } from './areas/wallet/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { lastMonthToClose } from './platform/months.ts';
import type { Settings } from './settings.ts';
import { customerOf } from './statement-services.ts';
import { payerFrom } from './top-up-services.ts';

const BILL_SECONDS = 3600;
const SWEEP_SECONDS = 30;

/** Invoices of the external-toll service: billed by a job or the command line, charged to kept cards. */
export function createT4ABillingArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly identity: IdentityService;
  readonly language: Language;
  readonly notifications: NotificationsService;
  readonly wallet: Wallet;
  readonly payments: Payments;
  readonly cards: Cards;
}) {
  const { settings, database, jobs, clock, log, identity, language, payments, cards } = deps;
  const facts = countries[settings.country];
  const mails = createInvoiceMails({
    cards,
    wording: language,
    notify: (...given) => identity.notify(...given),
  });
  const charges = createInvoiceCharges({ database, clock, jobs, log, payments, mails });
  const billing = createBilling({
    database,
    clock,
    log,
    wallet: deps.wallet,
    currency: facts.currency,
    ...facts.abroad,
    vatPercent: facts.purchase.vatPercent,
    async issued(tx, invoice) {
      await mails.issued(tx, invoice);
      await charges.request(tx, invoice);
    },
  });
  const payerOf = payerFrom({ settings, identity });
  payments.serve(
    invoicePurpose,
    createInvoicePayments({
      database,
      clock,
      charges,
      payments,
      mails,
      wallet: deps.wallet,
      wording: language,
      payerOf: (accountId, userId) => payerOf(accountId, userId),
    }),
  );
  const invoices = createInvoices({
    database,
    clock,
    cards,
    currency: facts.currency,
    languageOf: async (...who) => (await identity.contactOf(...who))?.languageId ?? '2',
    paper: {
      wording: language,
      seller: settings.seller,
      color: facts.documentColor,
      customerOf: (accountId) => customerOf(database.queries, accountId),
    },
  });
  deps.notifications.attach(t4aInvoiceAttachment, (...given) => invoices.forMail(...given));
  jobs.every('t4a-bill', BILL_SECONDS, async () => {
    const { failed } = await billing.billAll(lastMonthToClose(clock.now()));
    if (failed.length > 0) throw new Error(`${failed.length} accounts could not be billed`);
  });
  jobs.every('t4a-invoices-sweep', SWEEP_SECONDS, () => charges.sweep());
  cards.neededBy(async (tx, { accountId, isLast }) => {
    if (!isLast) return { ok: true, value: {} };
    const { unpaid, unbilled } = await findUnsettled(tx, accountId);
    return unpaid || unbilled
      ? { ok: false, code: 'cards.needed-by-invoice', params: {} }
      : { ok: true, value: {} };
  });
  return {
    open: settings.flags.t4a === 'true',
    billing,
    charges,
    invoices,
    payNow: createPayNow({ ...deps, charges }),
    /** What a complaint about an invoice is about. */
    async asSubject(accountId: string, number: string) {
      const invoice = await invoices.findByNumber(accountId, number);
      return invoice && { at: invoice.issuedAt, amountMinor: invoice.totalMinor };
    },
  };
}
