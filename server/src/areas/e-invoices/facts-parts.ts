import type { Translator } from '../../platform/translator.ts';
import type { IssuedNotes } from '../credit-notes/index.ts';
import type { IssuedInvoices } from '../external-toll/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { InvoicesPaidLater } from '../postpaid/index.ts';
import type { CategoryName, InvoicedOrders } from '../purchases/index.ts';
import type { DocumentFacts, EInvoiceParty } from './ubl.ts';

export interface FactsDeps {
  readonly translator: Translator;
  readonly categoryName: CategoryName;
  readonly companyOf: IdentityService['companyOf'];
  readonly orders: InvoicedOrders;
  readonly invoicesAbroad: IssuedInvoices;
  readonly invoicesPaidLater: InvoicesPaidLater;
  readonly creditNotes: IssuedNotes;
}

/** Of the e-invoices, in Serbian in Cyrillic script: the language of the books. */
export const language = '1';

export type Reduced = DocumentFacts['reduces'][number];
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

export interface Parts extends FactsDeps {
  readonly say: Say;
}

export const empty: EInvoiceParty = {
  name: '',
  taxNumber: '',
  companyNumber: '',
  street: '',
  city: '',
  postcode: '',
};
