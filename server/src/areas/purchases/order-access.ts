import { failure, success, type Outcome } from '@rampa/contract';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MemberScope } from '../../platform/scope/scope.ts';
import { orderScope, type BuyerActor, type OrderScope } from './order-scope.ts';
import { findOrderAccount } from './orders-of-all.ts';
import { selectOrder, type OrderRecord } from './orders.store.ts';
import type { Tickets } from './tickets.ts';

/** What somebody shows to get at an order: their account, or a ticket. */
export interface Opening {
  /** Null for a visitor. */
  readonly customer: MemberScope | null;
  readonly requestId: string;
  readonly orderNumber: string;
  readonly ticket: string;
}

/** An order, and the right to what belongs to it. */
export interface Opened {
  readonly scope: OrderScope;
  readonly order: OrderRecord;
}

export type OrderAccess = ReturnType<typeof createOrderAccess>;

/** Who may see an order: its account, and whoever holds its ticket. */
export function createOrderAccess({
  database: { queries },
  tickets,
}: {
  readonly database: Database;
  readonly tickets: Pick<Tickets, 'opens'>;
}) {
  const open = async ({
    customer,
    requestId,
    orderNumber,
    ticket,
  }: Opening): Promise<Outcome<Opened, 'purchases.not-found'>> => {
    const own = customer === null ? undefined : await selectOrder(customer, queries, orderNumber);
    if (customer !== null && own !== undefined) return success({ scope: customer, order: own });
    if (!tickets.opens(orderNumber, ticket)) return failure('purchases.not-found');
    const by = customer?.actor ?? ({ kind: 'visitor', requestId } as const);
    const { scope, order } = await findByNumber(orderNumber, by);
    return order === undefined ? failure('purchases.not-found') : success({ scope, order });
  };

  /** Runs the same statements where there is no such order, so that timing tells nothing. */
  const findByNumber = async (orderNumber: string, by: BuyerActor) => {
    const accountId = await findOrderAccount(queries, orderNumber);
    const scope = orderScope(accountId ?? nobody, by);
    return { scope, order: await selectOrder(scope, queries, orderNumber) };
  };

  return { open, findByNumber };
}
