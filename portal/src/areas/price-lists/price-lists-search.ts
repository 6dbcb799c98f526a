import { kategorije, type Kategorija } from '@rampa/contract';
import {
  oneOf,
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../lib/routing/list-search.ts';
import { officeRows, readFields } from '../../lib/routing/office-rows.ts';

/** One of the two: a price list, or a draft. */
export interface WhichSearch {
  readonly version?: string;
  readonly draft?: string;
  readonly kategorija?: Kategorija;
}

/** What `/uprava/cenovnici/cene` shows. */
export interface PricesSearch extends WhichSearch, PageSearch {
  readonly motorway?: string;
  readonly text?: string;
}

export function readWhichSearch(raw: RawSearch): WhichSearch {
  const kategorija = oneOf(raw['kategorija'], kategorije);
  return {
    ...readFields(raw, ['version', 'draft'] as const, (value) => textOf(value, 64)),
    ...(kategorija === undefined ? {} : { kategorija }),
  };
}

export function readPricesSearch(raw: RawSearch): PricesSearch {
  return {
    ...readWhichSearch(raw),
    ...readFields(raw, ['motorway', 'text'] as const, (value) => textOf(value, 60)),
    ...readPage(raw, officeRows),
  };
}

/** As calls name it. */
export function whichOf({ version = '', draft = '' }: WhichSearch) {
  return { version, draft_id: draft };
}
