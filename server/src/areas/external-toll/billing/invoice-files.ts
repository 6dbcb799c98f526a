import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, MemberScope } from '../../../platform/scope/scope.ts';
import {
  selectInvoiceServices,
  selectInvoiceTags,
  selectInvoiceTolls,
} from './invoice-document.store.ts';
import { drawInvoice, type InvoiceDesign } from './invoice-pdf.ts';
import { findInvoice, type InvoiceRecord } from './invoices.store.ts';

export interface PdfFile {
  readonly fileName: string;
  readonly contentType: 'application/pdf';
  readonly content: Buffer;
}

export interface InvoiceFiles {
  pdf(
    scope: MemberScope,
    input: {
      readonly invoiceId: string;
      /** Null for the language of the customer's mails. */
      readonly languageId: LanguageId | null;
    },
  ): Promise<Outcome<PdfFile, 'external-toll.invoice-not-found'>>;
  forMail(
    all: AllAccounts,
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<PdfFile | null>;
}

export interface InvoiceFilesDeps {
  readonly database: Database;
  readonly design: InvoiceDesign;
  /** The language that a user has chosen. */
  languageOf(scope: AccountScope, userId: string): Promise<LanguageId>;
}

/** Invoices as documents: to be downloaded, and attached to mails. */
export function createInvoiceFiles(deps: InvoiceFilesDeps): InvoiceFiles {
  const { queries } = deps.database;

  const file = async (
    scope: AccountScope,
    invoice: InvoiceRecord,
    languageId: LanguageId,
  ): Promise<PdfFile> => {
    const [tags, tolls, services] = await Promise.all([
      selectInvoiceTags(scope, queries, invoice),
      selectInvoiceTolls(scope, queries, invoice),
      selectInvoiceServices(scope, queries, invoice),
    ]);
    return {
      fileName: `${languageId === '3' ? 'invoice' : 'racun'}-${invoice.number}.pdf`,
      contentType: 'application/pdf',
      content: await drawInvoice(scope, deps.design, {
        invoice,
        tags,
        tolls,
        services,
        languageId,
      }),
    };
  };

  return {
    async pdf(scope, { invoiceId, languageId }) {
      const invoice = await findInvoice(scope, queries, invoiceId);
      if (invoice === undefined) return failure('external-toll.invoice-not-found');
      const language = languageId ?? (await deps.languageOf(scope, scope.actor.userId));
      return success(await file(scope, invoice, language));
    },

    async forMail(all, { accountId = '', racunId: invoiceId = '' }, languageId) {
      const scope = all.account(accountId);
      const invoice = await findInvoice(scope, queries, invoiceId);
      if (invoice === undefined) throw new Error(`The invoice ${invoiceId} vanished`);
      return file(scope, invoice, languageId);
    },
  };
}
