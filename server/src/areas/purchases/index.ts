export { createPurchasesArea, type PickUpsOfPoint, type PurchasesArea } from './purchases.area.ts';
export {
  asOrder,
  createAgreedOrders,
  type AgreedOrder,
  type AgreedOrders,
  type LateOffer,
  type Offers,
  type OrderState,
} from './agreed-orders.ts';
export { inCategoryOrder } from './category-order.ts';
export { taxedOf } from './credit-notes.ts';
export type { CreditNote } from './credit-notes.store.ts';
export { createFulfilment, type Fulfilment } from './fulfilment.ts';
export type { CategoryName } from './invoice-content.ts';
export type { Invoices } from './invoices.ts';
export { createOrderBooks } from './order-books.ts';
export { creditNoteOfOrderAttachment, documentAttachment } from './order-mails.ts';
export type { IssueTags, PackedTag, WorkRefusal } from './parcels.ts';
export { createPlacing } from './placing.ts';
export type { InvoicedOrders } from './invoiced-orders.ts';
export type { OrderLine, OrderRecord } from './orders.store.ts';
export { recipientColumns, recipientOf, type Recipient } from './recipient.ts';
export { destinationOf, slipOfOrder } from './buyer.ts';
export { offerView } from './offer-view.ts';
export { ordersView } from './order-view.ts';
export { digestOfWish, type Wish } from './order-wish.ts';
export { orderWishOf, wishOf } from './order-wish-view.ts';
export { checkRequest, purchasePurpose, type Checks } from './purchase-rules.ts';
export { registerOrdersDeskRoutes } from './desk/desk.routes.ts';
export type { OrdersDesk } from './desk/orders-desk.ts';
export type { PointSales, SalesPoint } from './points/point-sales.ts';
export type { PointStockDesk } from './points/point-stock.ts';
export { registerPointStockRoutes } from './points/point-stock.routes.ts';
export { registerDeviceRoutes } from './devices/devices.routes.ts';
export { registerPurchasesRoutes } from './purchases.routes.ts';
export type { PickUpPoints, Purchases } from './purchases.service.ts';
export type { PaidOrder, PaidOrdersWish } from './paid-orders.store.ts';
export { creditsOf, linesOf, offerOf, priceOf, type Offer } from './sales-offer.ts';
export { createOrderSettlement } from './settlement.ts';
export { createTickets } from './tickets.ts';
export type { OrdersInFigures } from './orders-in-figures.ts';
export type { OrderFigures } from './figures.store.ts';
export { checkPurchases } from './verify.store.ts';
export { mayHaveUnpaidOrder } from './unpaid-slips.store.ts';
