import { officeRows } from '../../../lib/routing/office-rows.ts';
import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';

const which = ['late', 'unanswered', 'mine', 'unassigned', 'escalated'] as const;
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** What `/uprava/reklamacije` shows: one complaint by its number, or the queue. */
export interface DeskSearch extends PageSearch {
  readonly complaint_number?: string;
  /** Left out: open ones. */
  readonly status?: 'closed';
  readonly only?: (typeof which)[number];
  /** Those of one member of staff, by their id; not beside `mine` and `unassigned`, which say whose. */
  readonly staff?: string;
  /** How much each has to do, in place of the queue. */
  readonly view?: 'workload';
}

export function readDeskSearch(raw: RawSearch): DeskSearch {
  const number = textOf(raw['complaint_number'], 32).trim();
  if (number !== '') return { complaint_number: number };
  if (oneOf(raw['view'], ['workload']) !== undefined) return { view: 'workload' };
  const staff = textOf(raw['staff'], 64);
  const closed = oneOf(raw['status'], ['closed']) !== undefined;
  const only = oneOf(raw['only'], which);
  const ofOne = id.test(staff) && (closed || (only !== 'mine' && only !== 'unassigned'));
  return {
    ...(closed ? { status: 'closed' } : {}),
    ...(closed || only === undefined ? {} : { only }),
    ...(ofOne ? { staff } : {}),
    ...readPage(raw, officeRows),
  };
}
