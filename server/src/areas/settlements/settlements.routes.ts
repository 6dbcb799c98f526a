import { failure, success } from '@rampa/contract';
import {
  getObracuni,
  getRazlikeObracuna,
  resiRazliku,
  uveziObracun,
} from '@rampa/contract/settlements';
import type { Http } from '../../platform/http/http.ts';
import { viewed } from '../../platform/http/viewed.ts';
import type { SettlementDesk } from './settlement-desk.ts';
import { differenceView, importView, settlementView } from './settlement-view.ts';

/** Not open: the calls do not exist. */
export function registerSettlementsRoutes(http: Http, desk: SettlementDesk, open: boolean): void {
  const closed = failure('request.not-found');
  http.serveStaff(uveziObracun, async ({ data }, { scope }) =>
    open ? viewed(await desk.importFile(scope, Buffer.from(data, 'base64')), importView) : closed,
  );
  http.serveStaff(getRazlikeObracuna, async ({ first, rows, state }, { scope }) => {
    if (!open) return closed;
    const page = { first, rows, open: state === 'open' };
    const { items, totalRecords } = await desk.differences(scope, page);
    return success({ items: items.map(differenceView), totalRecords });
  });
  http.serveStaff(getObracuni, async (page, { scope }) => {
    if (!open) return closed;
    const { items, totalRecords } = await desk.settlements(scope, page);
    return success({ items: items.map(settlementView), totalRecords });
  });
  http.serveStaff(resiRazliku, async (input, { scope }) => {
    const { difference_id: differenceId, order_number: orderNumber, ...decision } = input;
    return open ? desk.decide(scope, { differenceId, orderNumber, ...decision }) : closed;
  });
}
