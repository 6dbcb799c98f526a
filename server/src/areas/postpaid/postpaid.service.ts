import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { selectContract, selectUsed, type ContractRecord } from './contracts.store.ts';
import { drawInvoice, type InvoiceDesign } from './invoice-pdf.ts';
import { selectInvoice, selectInvoices, selectTags, type InvoiceRecord } from './invoices.store.ts';

interface PdfFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A contract with what is owed now, and a page of its invoices. */
export interface Overview {
  readonly contract: (ContractRecord & { readonly usedMinor: number }) | null;
  readonly invoices: {
    readonly items: readonly InvoiceRecord[];
    readonly totalRecords: number;
  };
}

/** What a company sees of what it pays later. */
export interface Postpaid {
  /** One that has ended is one, too. */
  hasContract(scope: AccountScope): Promise<boolean>;
  overview(
    scope: AccountScope,
    page: { readonly first: number; readonly rows: number },
  ): Promise<Overview>;
  pdf(
    scope: AccountScope,
    number: string,
    languageId: LanguageId,
  ): Promise<Outcome<PdfFile, 'postpaid.not-found'>>;
  /** The attachment of mails about an invoice. */
  forMail(
    all: AllAccounts,
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<PdfFile>;
}

export function createPostpaid({
  database,
  ...design
}: InvoiceDesign & { readonly database: Database }): Postpaid {
  const { queries } = database;

  const contractOf = async (scope: AccountScope, from: Queries): Promise<Overview['contract']> => {
    const contract = await selectContract(scope, from);
    if (contract === undefined) return null;
    return { ...contract, usedMinor: await selectUsed(scope, from) };
  };

  const pdf: Postpaid['pdf'] = async (scope, number, languageId) => {
    const invoice = await selectInvoice(scope, queries, number);
    if (invoice === undefined) return failure('postpaid.not-found');
    const tags = await selectTags(scope, queries, number);
    const name = languageId === '3' ? 'invoice' : 'racun';
    return success({
      fileName: `${name}-${number}.pdf`,
      contentType: 'application/pdf',
      content: await drawInvoice(design, invoice, tags, languageId),
    });
  };

  return {
    pdf,
    hasContract: async (scope) => (await selectContract(scope, queries)) !== undefined,
    async overview(scope, page) {
      const [contract, invoices] = await Promise.all([
        contractOf(scope, queries),
        selectInvoices(scope, queries, page),
      ]);
      return { contract, invoices };
    },
    async forMail(all, { accountId = '', number = '' }, languageId) {
      const drawn = await pdf(all.account(accountId), number, languageId);
      if (!drawn.ok) throw new Error(`The invoice ${number} vanished`);
      return drawn.value;
    },
  };
}
