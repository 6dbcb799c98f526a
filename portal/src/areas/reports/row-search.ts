import type { OpenPaymentState } from '@rampa/contract/reports';
import { oneOf, type PageSearch, type RawSearch, readPage } from '../../lib/routing/list-search.ts';
import { officeRows } from '../../lib/routing/office-rows.ts';

/** What `/uprava/placanja` shows; left out: all that have no outcome yet. */
export type OpenPaymentsSearch = PageSearch & {
  readonly state?: Exclude<OpenPaymentState, 'waiting'>;
};

export function readOpenPaymentsSearch(raw: RawSearch): OpenPaymentsSearch {
  const state = oneOf(raw['state'], ['overdue', 'refused'] as const);
  return { ...(state === undefined ? {} : { state }), ...readPage(raw, officeRows) };
}

/** What `/uprava/slanje` shows; left out: mails. */
export type QueueSearch = PageSearch & { readonly of?: 'webhooks' };

export function readQueueSearch(raw: RawSearch): QueueSearch {
  return {
    ...(oneOf(raw['of'], ['webhooks'] as const) === undefined ? {} : { of: 'webhooks' }),
    ...readPage(raw, officeRows),
  };
}
