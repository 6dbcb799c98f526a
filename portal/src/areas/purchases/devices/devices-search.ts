import {
  type PageSearch,
  type RawSearch,
  readPage,
  textOf,
} from '../../../lib/routing/list-search.ts';
import { officeRows } from '../../../lib/routing/office-rows.ts';

/** What `/uprava/uredjaji` shows: one device, or a page of the batteries that end soon. */
export interface DevicesSearch extends PageSearch {
  readonly serial_number?: string;
}

export function readDevicesSearch(raw: RawSearch): DevicesSearch {
  const number = textOf(raw['serial_number'], 64).trim();
  return number === '' ? readPage(raw, officeRows) : { serial_number: number };
}
