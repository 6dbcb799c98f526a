import type { ComplaintSubjectKind } from '@rampa/contract/complaints';
import {
  oneOf,
  pageFrom,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';
import { type NamedData, readNamedData } from '../../lib/complaints/named-data.ts';

// The compiler checks that none is missing; the contract's own list would bring its schemas along.
const subjectKinds: Readonly<Record<ComplaintSubjectKind, true>> = {
  passage: true,
  passages: true,
  'passage-abroad': true,
  'top-up': true,
  tag: true,
  order: true,
  invoice: true,
  other: true,
};
// Its keys are those of the contract, no more.
const subjects = Object.keys(subjectKinds) as readonly ComplaintSubjectKind[];
const statuses = ['open', 'closed'] as const;
const longestId = 64;
/** As many ids as one complaint may have passages, and then some. */
const longestIds = 2500;

/**
 * What `/pages/reklamacije` shows: one complaint by its number, the form for a new one about
 * something, or the list. The number wins over the form.
 */
export interface ComplaintsSearch extends PageSearch {
  readonly complaint_number?: string;
  /** It was filed just now. */
  readonly filed?: 'yes';
  readonly about?: ComplaintSubjectKind;
  /** Of several passages: their ids, with commas between. */
  readonly id?: string;
  /** Which of the data that we keep about the customer is to be corrected; only where it is about something else. */
  readonly data?: NamedData;
  readonly status?: (typeof statuses)[number];
}

export function readComplaintsSearch(raw: RawSearch): ComplaintsSearch {
  const number = textOf(raw['complaint_number'], 32).trim();
  if (number !== '') {
    return {
      complaint_number: number,
      ...(oneOf(raw['filed'], ['yes']) === undefined ? {} : { filed: 'yes' }),
    };
  }
  const about = oneOf(raw['about'], subjects);
  const id = textOf(raw['id'], about === 'passages' ? longestIds : longestId).trim();
  if (about !== undefined) {
    // Without an id there is no subject.
    if (about === 'other' || id === '') {
      const data = readNamedData(raw['data']);
      return { about: 'other', ...(data === undefined ? {} : { data }) };
    }
    return { about, id };
  }
  const status = oneOf(raw['status'], statuses);
  return { ...(status === undefined ? {} : { status }), ...readPage(raw) };
}

/** The list, another page of it. */
export function withComplaintsPage(
  { status }: ComplaintsSearch,
  page: { readonly first: number; readonly rows: number },
): ComplaintsSearch {
  return readComplaintsSearch({ status, ...pageFrom(page) });
}
