export { createPaymentsArea } from './payments.area.ts';
export type { BankFileOutcome } from './bank/bank-entry.ts';
export { bankFaultCodes, type BankFault } from './bank/bank-faults.ts';
export type { BankFileReader } from './bank/bank-file-reader.ts';
export { readStatement, type BankTransfer } from './bank/bank-statement.ts';
export {
  createInstantNoticeReader,
  largestNotice,
  type InstantNotice,
} from './bank/instant-notice.ts';
export { createInstantSignature, type SignedMessage } from './bank/instant-signature.ts';
export type { BankTransfers, FoundOrder, SlipOrder, SlipPurpose } from './bank/bank-transfers.ts';
export type { SlipTable } from './bank/awaited-slips.store.ts';
export type { SlipCandidate, TransferCandidates } from './bank/transfer-candidates.ts';
export { onCommandLine, onScreen, readBankFile } from './bank/read-bank-file.ts';
export type { PartRecord, UnmatchedRecord } from './bank/transfer-desk.store.ts';
export type { ListedTransfer, UnmatchedTransfers } from './bank/unmatched-transfers.ts';
export { selectOrderOwner, type OrderOwner } from './bank/order-directory.store.ts';
export { newOrderNumber } from './bank/order-number.ts';
export { readReference, withCheckDigits } from './bank/reference-number.ts';
export { slipOf, type Payee, type PaymentSlip } from './bank/slips.ts';
export { slipView } from './bank/slip-view.ts';
export { cardDeletionQueue } from './charges.ts';
export { chargebackUnbooked } from './events.ts';
export type { MonriOptions } from './monri/monri-provider.ts';
export { insertPastPayments, type PastPayment } from './past-payments.store.ts';
export type { DroppedCard, PaymentCards } from './payment-cards.ts';
export type { OpenPaymentRecord, PaymentFigures } from './figures.store.ts';
export { GatewayUnavailable, type PaymentProvider, type SavedCard } from './payment-provider.ts';
export type { PaymentPurpose } from './payment-purpose.ts';
export { orderLifeMinutes } from './payment-rules.ts';
export { registerPaymentRoutes } from './payments.routes.ts';
export type { PaymentPage, Payments, PaymentsOptions } from './payments.service.ts';
export { claimFreeNumber, type PlaceOrder } from './place-order.ts';
export type { SettledPayment, SettledPayments } from './settled-payments.store.ts';
export { type Reversal } from './reversals.store.ts';
export type { PaymentRecord, PaymentState, UnpaidReason } from './payments.store.ts';
