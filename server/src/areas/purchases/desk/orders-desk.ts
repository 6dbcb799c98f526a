import { failure, success, type Outcome } from '@rampa/contract';
import { dispatchCounted, type DispatchPhase } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { nobody } from '../../../platform/audit/audit-trail.store.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import {
  detailsOf,
  type DeskDeps,
  type DispatchDetails,
  type DispatchedOrder,
} from './desk-order.ts';
import { selectOrderOfParcel, selectPhase } from './dispatch-list.store.ts';
import { createPacking, type Packing, type PackingDeps } from './packing.ts';
import { createPicking, type Picking, type PickingDeps } from './picking.ts';
import { createSending, type Sending, type SendingDeps } from './sending.ts';
import { createStockDesk, type StockDesk } from './stock-desk.ts';
import { selectLowStock, type LowStock } from './stock-desk.store.ts';

export interface DispatchPage {
  readonly items: readonly DispatchedOrder[];
  /** Counted up to `dispatchCounted`. */
  readonly totalRecords: number;
  /** What becomes few. */
  readonly low: readonly LowStock[];
  readonly now: Temporal.Instant;
}

/** Orders of tags as clerks send them: picked from the stock, packed, sent, handed over or taken back. */
export interface OrdersDesk extends Picking, Packing, Sending, StockDesk {
  list(
    staff: StaffScope,
    wish: {
      readonly phase: DispatchPhase;
      readonly first: number;
      readonly rows: number;
    },
  ): Promise<DispatchPage>;
  /** By its own number, or by that of its parcel. */
  show(staff: StaffScope, number: string): Promise<Outcome<DispatchDetails, 'purchases.not-found'>>;
  /** As it is after a step, which has its own line in the trail; its customer may have cancelled it meanwhile. */
  after(
    staff: StaffScope,
    orderNumber: string,
  ): Promise<Outcome<DispatchDetails, 'purchases.not-found'>>;
}

export function createOrdersDesk(
  deps: DeskDeps & PickingDeps & PackingDeps & SendingDeps,
): OrdersDesk {
  const { database, clock } = deps;
  const { queries } = database;

  return {
    ...createPicking(deps),
    ...createPacking(deps),
    ...createSending(deps),
    ...createStockDesk(deps),

    async list(staff, { phase, ...slice }) {
      const { orders, totalRecords } = await selectPhase(
        staff,
        queries,
        phase,
        slice,
        dispatchCounted,
      );
      await staff.by.record(queries, {
        accountId: nobody,
        action: 'dispatch-read',
        subject: `dispatch:${phase}`,
        details: { first: slice.first, shown: orders.length },
      });
      const now = clock.now();
      const low = await selectLowStock(staff, queries);
      return { items: orders.map((order) => ({ order, phase })), totalRecords, low, now };
    },

    async show(staff, number) {
      const ofParcel = async (): Promise<DispatchDetails | undefined> => {
        const orderNumber = await selectOrderOfParcel(staff, queries, number);
        return orderNumber === undefined ? undefined : detailsOf(staff, deps, orderNumber);
      };
      const details = (await detailsOf(staff, deps, number)) ?? (await ofParcel());
      if (details === undefined) return failure('purchases.not-found');
      await staff.by.record(queries, {
        accountId: details.order.accountId,
        action: 'order-dispatch-read',
        subject: `order:${details.order.orderNumber}`,
      });
      return success(details);
    },

    async after(staff, orderNumber) {
      const details = await detailsOf(staff, deps, orderNumber);
      return details === undefined ? failure('purchases.not-found') : success(details);
    },
  };
}
