import { lastMonthToClose } from '../../../platform/months.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Cards } from '../../cards/index.ts';
import type { IdentityService } from '../../identity/index.ts';
import type { Language } from '../../language/index.ts';
import type { DocumentCodes } from '../../mail-check/index.ts';
import type { Payments } from '../../payments/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { createBilling } from './bill.ts';
import { createInvoiceCharges } from './charging.ts';
import { findInvoicedTogether } from './invoiced-together.store.ts';
import { createInvoiceMails } from './invoice-mails.ts';
import { createInvoicePayments } from './invoice-payments.ts';
import { createInvoices } from './invoices.service.ts';
import { invoicePurpose } from './open-payment.ts';
import { issuedInvoices } from './issued-invoices.ts';
import { createPayNow } from './pay-now.ts';

const BILL_SECONDS = 3600;
const SWEEP_SECONDS = 30;

/** Invoices of the external-toll service: billed by a job or the command line, charged to saved cards. */
export function createInvoicingAbroad(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly wallet: Wallet;
    readonly payments: Payments;
    readonly cards: Cards;
    readonly documentCodes: DocumentCodes;
  },
) {
  const { settings, database, jobs, clock, facts } = platform;
  const { identity, language, wallet, payments, cards } = uses;
  const mails = createInvoiceMails({ cards, translator: language, notify: identity.notify });
  const charges = createInvoiceCharges({ ...platform, payments, mails });
  const billing = createBilling({
    ...platform,
    wallet,
    currency: facts.currency,
    ...facts.abroad,
    vatPercent: facts.purchase.vatPercent,
    async issued(scope, tx, invoice) {
      await mails.issued(scope, tx, invoice);
      await charges.request(scope, tx, invoice);
    },
  });
  payments.serve(
    invoicePurpose,
    createInvoicePayments({
      ...platform,
      charges,
      payments,
      mails,
      wallet,
      translator: language,
      payerOf: identity.payerOf,
    }),
  );
  const invoices = createInvoices({
    ...platform,
    cards,
    currency: facts.currency,
    languageOf: async (...who) => (await identity.contactOf(...who))?.languageId ?? '2',
    design: {
      documentCodes: uses.documentCodes,
      translator: language,
      seller: settings.seller,
      color: facts.documentColor,
      customerOf: (scope) => identity.addresseeOf(scope, database.queries),
    },
  });
  jobs.every('t4a-bill', BILL_SECONDS, async (all) => {
    const { failed } = await billing.billAll(all, lastMonthToClose(clock.now()));
    if (failed.length > 0) throw new Error(`${failed.length} accounts could not be billed`);
  });
  jobs.every('t4a-invoices-sweep', SWEEP_SECONDS, (all) => charges.sweep(all));
  return {
    open: settings.flags.t4a === 'true',
    billing,
    charges,
    invoices,
    payNow: createPayNow({ ...platform, ...uses, charges }),
    issued: issuedInvoices,
    invoicedTogether: findInvoicedTogether,
    /** What a complaint about an invoice is about. */
    async asSubject(scope: AccountScope, number: string) {
      const invoice = await invoices.findByNumber(scope, number);
      if (invoice === undefined) return undefined;
      const { issuedAt, totalMinor, servicesMinor, servicesVatPercent } = invoice;
      const tax = { vatPercent: servicesVatPercent, taxedMinor: servicesMinor };
      return { at: issuedAt, amountMinor: totalMinor, tax };
    },
  };
}
