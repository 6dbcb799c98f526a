export { createEInvoicesArea, type EInvoicesArea } from './e-invoices.area.ts';
export { registerEInvoicesRoutes } from './e-invoices.routes.ts';
