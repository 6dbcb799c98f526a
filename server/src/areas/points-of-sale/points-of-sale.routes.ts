import { success } from '@rampa/contract';
import { getProdajnaMesta } from '@rampa/contract/points-of-sale';
import type { Http } from '../../platform/http/http.ts';
import type { PointsOfSale } from './points-of-sale.service.ts';

export function registerPointsOfSaleRoutes(http: Http, points: PointsOfSale): void {
  http.serve(getProdajnaMesta, async ({ languageId }) => success(await points.list(languageId)));
}
