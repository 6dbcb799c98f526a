export { createBilling, type Billing } from './bill.ts';
export { t4aInvoiceAttachment } from './invoice-mails.ts';
export { registerInvoiceRoutes } from './invoices.routes.ts';
export { findUnsettled } from './overdue.store.ts';
export { invoiceStatus, lastDayToPay } from './billing-rules.ts';
export { selectOldestUnpaid, type InvoiceRecord } from './invoices.store.ts';
export type { IssuedInvoices } from './issued-invoices.ts';
export { takePastPayment } from './past-payments.ts';
export { checkInvoicesAbroad } from './verify.store.ts';
