import { Temporal } from 'temporal-polyfill';
import type { RequestRecord } from './requests.store.ts';

/** A request for forty tags with a price of the 20th that is valid to the end of 5 December. */
export function aPricedRequest(change: Partial<RequestRecord>): RequestRecord {
  const sentAt = Temporal.Instant.from('2026-11-19T12:00:00Z');
  const pricedAt = Temporal.Instant.from('2026-11-20T12:00:00Z');
  return {
    accountId: '01900000-0000-7000-8000-000000000001',
    requestId: '01900000-0000-7000-8000-000000000002',
    requestNumber: 'Z261119-48213077',
    userId: '01900000-0000-7000-8000-000000000003',
    intentDigest: '',
    state: 'priced',
    firstName: 'Петар',
    lastName: 'Петровић',
    email: 'nabavka@primer.rs',
    phone: '+381641234567',
    businessName: 'Пример д.о.о.',
    taxNumber: '101134702',
    companyNumber: '12345678',
    delivery: 'address',
    street: 'Балканска 1',
    city: 'Београд',
    postcode: '11000',
    pointOfSaleId: '',
    pointOfSale: '',
    note: '',
    answer: '',
    quantity: 40,
    currency: 'RSD',
    languageId: '2',
    sentAt,
    updatedAt: pricedAt,
    closedAt: null,
    price: {
      revision: 1,
      orderNumber: '261120702109',
      tagPriceMinor: 202_200,
      tagsMinor: 8_088_000,
      discountPercent: 4,
      discountMinor: 323_300,
      deliveryMinor: 39_000,
      creditMinor: 0,
      totalMinor: 7_803_700,
      vatPercent: 20,
      pricedAt,
      validUntil: Temporal.Instant.from('2026-12-05T22:59:59Z'),
    },
    ...change,
  };
}
