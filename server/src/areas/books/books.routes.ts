import { failure, success } from '@rampa/contract';
import {
  getGlavnaKnjiga,
  getKnjigovodstveniDani,
  izvozGlavneKnjige,
  zakljuciDan,
} from '@rampa/contract/books';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { Books } from './books.area.ts';
import { closedDayView, ledgerView, listedDayView } from './ledger-days-view.ts';

/** Not open: the calls do not exist. */
export function registerBooksRoutes(http: Http, books: Books, open: boolean): void {
  const closed = failure('request.not-found');
  http.serveStaff(getKnjigovodstveniDani, async (input, { scope }) => {
    if (!open) return closed;
    const { items, totalRecords } = await books.list(scope, input);
    return success({ items: items.map(listedDayView), totalRecords });
  });
  http.serveStaff(getGlavnaKnjiga, async ({ day }, { scope }) =>
    open ? viewed(await books.one(scope, day), ledgerView) : closed,
  );
  http.serveStaff(zakljuciDan, async ({ day }, { scope }) =>
    open ? viewed(await books.close(scope, day), closedDayView) : closed,
  );
  http.serveStaffFile(izvozGlavneKnjige, async (wish, { scope }) =>
    open ? books.file(scope, wish) : closed,
  );
}
