import { type RawSearch, textOf } from '../../../lib/routing/list-search.ts';

/** Without an order the form is shown; an order is opened by its code, on any device. */
export interface GuestSearch {
  readonly order_number?: string;
  readonly code?: string;
}

export function readGuestSearch(raw: RawSearch): GuestSearch {
  const orderNumber = textOf(raw['order_number'], 40).trim();
  const code = textOf(raw['code'], 64).trim();
  return orderNumber === '' ? {} : { order_number: orderNumber, code };
}
