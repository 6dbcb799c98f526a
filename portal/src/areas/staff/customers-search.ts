import { type RawSearch, textOf } from '../../lib/routing/list-search.ts';

/** What `/uprava/kupci` shows: a customer's card by the account, or a search. */
export interface CustomersSearch {
  readonly account?: string;
  readonly text?: string;
}

export function readCustomersSearch(raw: RawSearch): CustomersSearch {
  const account = textOf(raw['account'], 64).trim();
  const text = textOf(raw['text'], 120).trim();
  return {
    ...(account === '' ? {} : { account }),
    ...(text.length < 2 ? {} : { text }),
  };
}
