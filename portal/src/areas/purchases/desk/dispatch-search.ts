import { dispatchPhases, type DispatchPhase } from '@rampa/contract/purchases';
import { officeRows } from '../../../lib/routing/office-rows.ts';
import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';

/** What `/uprava/otprema` shows: one order, or a page of a phase. */
export interface DispatchSearch extends PageSearch {
  readonly order_number?: string;
  /** Left out: those to pick. */
  readonly phase?: Exclude<DispatchPhase, 'pick'>;
}

export function readDispatchSearch(raw: RawSearch): DispatchSearch {
  const number = textOf(raw['order_number'], 40).replaceAll(/\s/gu, '');
  if (number !== '') return { order_number: number };
  const phase = oneOf(raw['phase'], dispatchPhases);
  return {
    ...(phase === undefined || phase === 'pick' ? {} : { phase }),
    ...readPage(raw, officeRows),
  };
}
