import { success, type CallParsedInput } from '@rampa/contract';
import {
  getZbirnaDopuna,
  getZbirneDopune,
  napraviZbirnuDopunu,
  pregledZbirneDopune,
} from '@rampa/contract/top-ups';
import type { Http } from '../../../platform/http/http.ts';
import { viewed } from '../../../platform/http/viewed.ts';
import { paymentPageView } from '../top-up-view.ts';
import type { WantedBulk } from './bulk-preview.ts';
import { bulkOrderView, bulkPreviewView, bulksView } from './bulk-view.ts';
import type { BulkTopUps } from './bulk.service.ts';

export function registerBulkTopUpsRoutes(http: Http, bulks: BulkTopUps): void {
  http.serveCustomer(pregledZbirneDopune, async (input, { scope }) =>
    viewed(await bulks.preview(scope, wantedBulk(input)), bulkPreviewView),
  );
  http.serveCustomer(napraviZbirnuDopunu, async ({ total, list: shownList, ...input }, { scope }) =>
    viewed(
      await bulks.start(scope, { ...input, ...wantedBulk(input), totalMinor: total, shownList }),
      paymentPageView,
    ),
  );
  http.serveCustomer(getZbirnaDopuna, async ({ order_number: number, ...page }, { scope }) =>
    viewed(await bulks.show(scope, number, page), bulkOrderView),
  );
  http.serveCustomer(getZbirneDopune, async (page, { scope }) =>
    success(bulksView(await bulks.list(scope, page))),
  );
}

function wantedBulk({
  tag_ids: tagIds,
  fill,
  amount: amountMinor,
  languageId,
}: CallParsedInput<typeof pregledZbirneDopune>): WantedBulk {
  return { tagIds, fill, amountMinor, languageId };
}
