import { selectInvoice } from './invoices.store.ts';
import { selectIssued } from './issued-invoices.store.ts';

/** Invoices of tolls that are paid later, for whoever sends them on. */
export const invoicesPaidLater = { since: selectIssued, byNumber: selectInvoice };

export type InvoicesPaidLater = typeof invoicesPaidLater;
