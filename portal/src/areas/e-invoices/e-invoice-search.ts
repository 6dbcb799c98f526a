import { eInvoiceStates, type EInvoiceState } from '@rampa/contract/e-invoices';
import { officeRows } from '../../lib/routing/office-rows.ts';
import { oneOf, type PageSearch, type RawSearch, readPage } from '../../lib/routing/list-search.ts';

/** What `/uprava/e-fakture` shows. */
export interface EInvoiceSearch extends PageSearch {
  /** Left out: those that were refused. */
  readonly state?: Exclude<EInvoiceState, 'failed'>;
}

const others = eInvoiceStates.filter((one) => one !== 'failed');

export function readEInvoiceSearch(raw: RawSearch): EInvoiceSearch {
  const state = oneOf(raw['state'], others);
  return { ...(state === undefined ? {} : { state }), ...readPage(raw, officeRows) };
}
