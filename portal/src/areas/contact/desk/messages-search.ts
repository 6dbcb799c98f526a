import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';
import { officeRows } from '../../../lib/routing/office-rows.ts';

const states = ['answered', 'closed'] as const;

/** What `/uprava/poruke` shows: one message by its reference, or those in a state. */
export interface MessagesSearch extends PageSearch {
  readonly reference?: string;
  /** Left out: the new ones. */
  readonly state?: (typeof states)[number];
}

export function readMessagesSearch(raw: RawSearch): MessagesSearch {
  const reference = textOf(raw['reference'], 32).trim();
  if (reference !== '') return { reference };
  const state = oneOf(raw['state'], states);
  return { ...(state === undefined ? {} : { state }), ...readPage(raw, officeRows) };
}
