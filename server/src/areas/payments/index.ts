export type { Wording as CheckoutWording } from './checkout-page.ts';
export { createMonriProvider, type MonriOptions } from './monri/monri-provider.ts';
export { insertPastPayments, type PastPayment } from './past-payments.store.ts';
export type { Payer, PaymentProvider } from './payment-provider.ts';
export type { PaymentPurpose } from './payment-purpose.ts';
export { registerPaymentRoutes } from './payments.routes.ts';
export {
  createPayments,
  type PaymentRequest,
  type Payments,
  type PaymentsOptions,
} from './payments.service.ts';
export type { PaymentRecord, PaymentState } from './payments.store.ts';
