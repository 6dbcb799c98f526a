import type { Amount } from '@rampa/contract';
import type {
  PurchaseRequest,
  RequestPrice,
  RequestSummary,
} from '@rampa/contract/purchase-requests';
import { toWireInstant } from '../../platform/clock.ts';
import { destinationOf } from '../purchases/index.ts';
import { isAcceptable, isOpen, stateOf } from './request-rules.ts';
import type { ListedRequest, RequestPage, ShownRequest } from './requests.service.ts';
import type { PriceRecord } from './requests.store.ts';

export function requestsView({ items, totalRecords }: RequestPage): {
  readonly items: RequestSummary[];
  readonly totalRecords: number;
} {
  return { items: items.map(summaryView), totalRecords };
}

export function summaryView({ request, order }: ListedRequest): RequestSummary {
  const { price, currency } = request;
  const total: Amount | null = price === null ? null : { amount: price.totalMinor, currency };
  return {
    request_number: request.requestNumber,
    state: stateOf(request, order),
    sentAt: toWireInstant(request.sentAt),
    updatedAt: toWireInstant(request.updatedAt),
    quantity: request.quantity,
    delivery: request.delivery,
    total,
    validUntil: price === null ? null : toWireInstant(price.validUntil),
  };
}

export function requestView({ request, lines, order, now }: ShownRequest): PurchaseRequest {
  const { price, closedAt } = request;
  return {
    ...summaryView({ request, order }),
    currency: request.currency,
    lines: lines.map((line) => ({
      kategorija: line.category,
      quantity: line.quantity,
      package: line.packageId,
      credit: line.creditMinor,
    })),
    ime: request.firstName,
    prezime: request.lastName,
    poslovno_ime: request.businessName,
    pib: request.taxNumber,
    companyNumber: request.companyNumber,
    email: request.email,
    telefon: request.phone,
    street: request.street,
    city: request.city,
    postcode: request.postcode,
    pointOfSale: request.pointOfSaleId,
    destination: destinationOf(request),
    note: request.note,
    answer: request.answer,
    closedAt: closedAt === null ? null : toWireInstant(closedAt),
    price: price === null ? null : priceView(price),
    acceptable: isAcceptable(request, now),
    withdrawable: isOpen(request.state),
    order:
      order === undefined || price === null ? null : { ...order, order_number: price.orderNumber },
  };
}

function priceView(price: PriceRecord): RequestPrice {
  return {
    revision: price.revision,
    devicePrice: price.tagPriceMinor,
    devices: price.tagsMinor,
    discountPercent: price.discountPercent,
    discount: price.discountMinor,
    delivery: price.deliveryMinor,
    credit: price.creditMinor,
    total: price.totalMinor,
    vatPercent: price.vatPercent,
    pricedAt: toWireInstant(price.pricedAt),
    validUntil: toWireInstant(price.validUntil),
  };
}
