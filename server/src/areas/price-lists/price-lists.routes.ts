import { failure, success } from '@rampa/contract';
import {
  getCeneCenovnika,
  getCenovnici,
  izvozPromenaCenovnika,
  odbaciCenovnik,
  povuciCenovnik,
  pregledajCenovnik,
  primeniCenovnik,
  ucitajCenovnik,
} from '@rampa/contract/price-lists';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { PriceLists } from './price-lists.area.ts';
import { listsView, previewView, pricesView, readView } from './price-list-view.ts';

/** Not open: the calls do not exist. */
export function registerPriceListsRoutes(http: Http, lists: PriceLists, open: boolean): void {
  const closed = failure('request.not-found');
  const { desk, changes } = lists;
  http.serveStaff(getCenovnici, async ({ languageId }, { scope }) =>
    open ? success(listsView(await desk.lists(scope), languageId)) : closed,
  );
  http.serveStaff(getCeneCenovnika, async (input, { scope }) => {
    if (!open) return closed;
    const { draft_id: draftId, kategorija: category, languageId, ...asked } = input;
    const found = await desk.prices(scope, { ...asked, draftId, category });
    return viewed(found, (prices) => pricesView(prices, category, languageId));
  });
  http.serveStaff(
    pregledajCenovnik,
    async ({ version, draft_id: draftId, languageId }, { scope }) =>
      open
        ? viewed(await desk.preview(scope, { version, draftId }), (preview) =>
            previewView(preview, languageId),
          )
        : closed,
  );
  http.serveStaffFile(izvozPromenaCenovnika, async (input, { scope }) => {
    if (!open) return closed;
    const { version, draft_id: draftId, languageId } = input;
    const found = await desk.preview(scope, { version, draftId });
    return found.ok ? success(lists.file(found.value, languageId)) : found;
  });
  http.serveStaff(ucitajCenovnik, async ({ fileName, data }, { scope }) => {
    if (!open) return closed;
    const bytes = Buffer.from(data, 'base64');
    const read = await changes.readIn(scope, { bytes, fileName });
    if (!read.ok) return read;
    return success(readView(read.value, await lists.nameOf(read.value.draft?.readBy ?? null)));
  });
  http.serveStaff(primeniCenovnik, async ({ draft_id: draftId, revision }, { scope }) =>
    open ? changes.apply(scope, { draftId, revision }) : closed,
  );
  http.serveStaff(odbaciCenovnik, async ({ draft_id: draftId }, { scope }) =>
    open ? changes.discard(scope, draftId) : closed,
  );
  http.serveStaff(povuciCenovnik, async ({ version }, { scope }) =>
    open ? changes.withdraw(scope, version) : closed,
  );
}
