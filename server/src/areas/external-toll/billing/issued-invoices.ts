import { selectByNumber } from './invoices.store.ts';
import {
  selectInvoiceOfPassage,
  selectIssuedInvoices,
  selectPassagesOfInvoice,
} from './issued-invoices.store.ts';

/** Invoices of tolls abroad, for whoever sends them on. */
export const issuedInvoices = {
  since: selectIssuedInvoices,
  byNumber: selectByNumber,
  ofPassage: selectInvoiceOfPassage,
  passagesOf: selectPassagesOfInvoice,
};

export type IssuedInvoices = typeof issuedInvoices;
