export { createBilling } from './bill.ts';
export { createInvoiceSlips } from './invoice-slips.ts';
export { invoicesPaidLater, type InvoicesPaidLater } from './issued-invoices.ts';
export { createPostpaidArea, type PostpaidArea } from './postpaid.area.ts';
export { postpaidInvoiceAttachment } from './postpaid-mails.ts';
export { registerPostpaidRoutes } from './postpaid.routes.ts';
export { checkPostpaid } from './verify.store.ts';
