import { oneOf, type RawSearch, textOf } from '../../../lib/routing/list-search.ts';

// Not from the contract, whose module is not part of the first load.
const parts = ['contact', 'mails', 'complaints', 'money', 'tags', 'account'] as const;

/** What `/uprava/kupci/istorija` shows: the history of one customer. */
export interface HistorySearch {
  /** Id of the account. */
  readonly account?: string;
  /** Left out: everything. */
  readonly part?: (typeof parts)[number];
}

export function readHistorySearch(raw: RawSearch): HistorySearch {
  const account = textOf(raw['account'], 64).trim();
  const part = oneOf(raw['part'], parts);
  return {
    ...(account === '' ? {} : { account }),
    ...(part === undefined ? {} : { part }),
  };
}
