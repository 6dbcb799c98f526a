import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';

/** The journey of an order, step by step. */
export const orderSteps = ['tags', 'details', 'payment'] as const;
export type OrderStep = (typeof orderSteps)[number];

export interface OrderSearch {
  /** The first one if left out. */
  readonly step?: OrderStep;
  /** Serial number of the account's tag that the order replaces. */
  readonly replaces?: string;
}

export function readOrderSearch(raw: RawSearch): OrderSearch {
  const step = oneOf(raw['step'], orderSteps);
  const replaces = textOf(raw['replaces'], 32).trim();
  return {
    ...(step === undefined || step === orderSteps[0] ? {} : { step }),
    ...(replaces === '' ? {} : { replaces }),
  };
}

export interface OverviewSearch extends PageSearch {
  readonly order_number?: string;
}

/** One order, or a page of the list. */
export function readOverviewSearch(raw: RawSearch): OverviewSearch {
  const order = textOf(raw['order_number'], 40);
  return order === '' ? readPage(raw) : { order_number: order };
}
