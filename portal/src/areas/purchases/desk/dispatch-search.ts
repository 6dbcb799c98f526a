import { dispatchStages, type DispatchStage } from '@rampa/contract/purchases';
import { officeRows } from '../../../lib/routing/office-rows.ts';
import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';

/** What `/uprava/otprema` shows: one order, or a page of a stage. */
export interface DispatchSearch extends PageSearch {
  readonly order_number?: string;
  /** Left out: those to pick. */
  readonly stage?: Exclude<DispatchStage, 'pick'>;
}

export function readDispatchSearch(raw: RawSearch): DispatchSearch {
  const number = textOf(raw['order_number'], 40).replaceAll(/\s/gu, '');
  if (number !== '') return { order_number: number };
  const stage = oneOf(raw['stage'], dispatchStages);
  return {
    ...(stage === undefined || stage === 'pick' ? {} : { stage }),
    ...readPage(raw, officeRows),
  };
}
