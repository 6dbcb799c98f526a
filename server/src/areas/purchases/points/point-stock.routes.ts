import { failure, success, type CallResult } from '@rampa/contract';
import {
  getStanjeProdajnihMesta,
  premestiUredjaje,
  zadajMinimumMesta,
} from '@rampa/contract/purchases';
import type { Http } from '../../../platform/http/http.ts';
import { viewed } from '../../../platform/http/viewed.ts';
import type { PointStock, PointStockDesk } from './point-stock.ts';

// Where the operator does without, the calls do not exist.
const off = failure('request.not-found');

export function registerPointStockRoutes(http: Http, desk: PointStockDesk, on: boolean): void {
  http.serveStaff(getStanjeProdajnihMesta, async ({ languageId }, { scope }) =>
    on ? success(pointsView(await desk.points(scope, languageId))) : off,
  );
  http.serveStaff(premestiUredjaje, async (input, { scope }) => {
    if (!on) return off;
    const { serial_numbers: serialNumbers, point_id: pointId, place } = input;
    return desk.move(scope, { serialNumbers, pointId, place });
  });
  http.serveStaff(zadajMinimumMesta, async (input, { scope }) => {
    if (!on) return off;
    const { point_id: pointId, kategorija: category, minimum, languageId } = input;
    const set = await desk.setPointMinimum(scope, { pointId, category, minimum });
    const points = set.ok ? await desk.points(scope, languageId) : [];
    return viewed(set, () => pointsView(points));
  });
}

function pointsView(points: readonly PointStock[]): CallResult<typeof getStanjeProdajnihMesta> {
  return {
    items: points.map(({ pointId, name, open, lines }) => ({
      point_id: pointId,
      name,
      open,
      lines: lines.map(({ category, ...line }) => ({ kategorija: category, ...line })),
    })),
  };
}
