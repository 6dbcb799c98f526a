import { failure, success, type Currency } from '@rampa/contract';
import {
  getProdajnaMesta,
  getProdajnaMestaUprave,
  getProdajnoMestoUprave,
  otvoriProdajnoMesto,
  sacuvajProdajnoMesto,
  zatvoriProdajnoMesto,
} from '@rampa/contract/points-of-sale';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import { deskPointView, onePointView } from './points-desk-view.ts';
import type { PointsDesk } from './points-desk.ts';
import type { PointsOfSale } from './points-of-sale.service.ts';

export function registerPointsOfSaleRoutes(http: Http, points: PointsOfSale): void {
  http.serve(getProdajnaMesta, async ({ languageId }) => {
    const { items, notice, holidays } = await points.list(languageId);
    return success({
      items: [...items],
      totalRecords: items.length,
      notice,
      holidays: [...holidays],
    });
  });
}

/** Not open: the calls do not exist. */
export function registerPointsDeskRoutes(
  http: Http,
  desk: PointsDesk,
  open: boolean,
  currency: Currency,
): void {
  const closed = failure('request.not-found');
  http.serveStaff(getProdajnaMestaUprave, async (asked, { scope }) => {
    if (!open) return closed;
    const { items, totalRecords } = await desk.list(scope, asked);
    return success({ items: items.map(deskPointView), totalRecords });
  });
  http.serveStaff(getProdajnoMestoUprave, async ({ point_id: pointId }, { scope }) =>
    open ? viewed(await desk.one(scope, pointId), (one) => onePointView(one, currency)) : closed,
  );
  http.serveStaff(sacuvajProdajnoMesto, async ({ point_id: id, revision, ...point }, { scope }) =>
    open ? desk.save(scope, { id, ...point }, revision) : closed,
  );
  http.serveStaff(
    zatvoriProdajnoMesto,
    async ({ point_id: pointId, revision, lastDay }, { scope }) =>
      open ? desk.close(scope, { pointId, revision, lastDay }) : closed,
  );
  http.serveStaff(otvoriProdajnoMesto, async ({ point_id: pointId, revision }, { scope }) =>
    open ? desk.reopen(scope, { pointId, revision }) : closed,
  );
}
