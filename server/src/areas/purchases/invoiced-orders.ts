import { selectCreditNote } from './credit-notes.store.ts';
import {
  findCreditedOrder,
  selectCreditedCompanies,
  selectInvoicedCompanies,
} from './invoiced-companies.store.ts';
import { selectLines, selectOrder } from './orders.store.ts';

/** Orders of companies with their invoices and credit notes, for whoever sends these on. */
export const invoicedOrders = {
  paid: selectInvoicedCompanies,
  credited: selectCreditedCompanies,
  creditedBy: findCreditedOrder,
  order: selectOrder,
  lines: selectLines,
  creditNote: selectCreditNote,
};

export type InvoicedOrders = typeof invoicedOrders;
