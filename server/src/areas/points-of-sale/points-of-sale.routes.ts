import { success } from '@rampa/contract';
import { getProdajnaMesta } from '@rampa/contract/points-of-sale';
import type { Http } from '../../platform/http/http.ts';
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
