import { failure, success, type Outcome } from '@rampa/contract';
import type { DeskRequestChoice } from '@rampa/contract/purchase-requests';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, DeskScope } from '../../platform/scope/scope.ts';
import type { AgreedOrders, OrderState } from '../purchases/index.ts';
import { selectForDesk } from './request-lists.store.ts';
import { listTermsOf, type ListTerms, type SaleFacts } from './request-rules.ts';
import type { RequestPage, ShownRequest } from './requests.service.ts';
import { selectLines, selectOwner, selectRequest, type RequestRecord } from './requests.store.ts';

export interface DeskViewsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly agreed: Pick<AgreedOrders, 'statesOf'>;
  readonly facts: SaleFacts;
}

/** Purchase requests as the operator lists and reads them. */
export function createRequestDeskViews({ database, clock, agreed, facts }: DeskViewsDeps) {
  const { queries } = database;

  const find = async (
    desk: DeskScope,
    number: string,
  ): Promise<{ readonly scope: AccountScope; readonly request: RequestRecord } | undefined> => {
    const accountId = await selectOwner(desk, queries, number);
    if (accountId === undefined) return undefined;
    const scope = desk.account(accountId);
    const request = await selectRequest(scope, queries, number);
    return request && { scope, request };
  };

  const ordersOf = async (
    desk: DeskScope,
    requests: readonly RequestRecord[],
  ): Promise<ReadonlyMap<string, OrderState>> => {
    const orders = new Map<string, OrderState>();
    for (const [accountId, own] of Map.groupBy(requests, (one) => one.accountId)) {
      const numbers = own.flatMap(({ price, state }) =>
        price === null || state !== 'accepted' ? [] : [price.orderNumber],
      );
      if (numbers.length === 0) continue;
      const states = await agreed.statesOf(desk.account(accountId), queries, numbers);
      for (const [number, state] of states) orders.set(number, state);
    }
    return orders;
  };

  return {
    /** With the orders that they led to. */
    async list(
      desk: DeskScope,
      options: {
        readonly state: DeskRequestChoice;
        readonly first: number;
        readonly rows: number;
      },
    ): Promise<RequestPage> {
      const { items, totalRecords } = await selectForDesk(desk, queries, options);
      await desk.by.record(queries, {
        accountId: nobody,
        action: 'purchase-requests-read',
        subject: `purchase-requests:${options.state}`,
        details: { first: options.first, shown: items.length },
      });
      const orders = await ordersOf(desk, items);
      return {
        items: items.map((request) => ({
          request,
          order: orders.get(request.price?.orderNumber ?? ''),
        })),
        totalRecords,
      };
    },

    async show(
      desk: DeskScope,
      number: string,
    ): Promise<
      Outcome<ShownRequest & { readonly list: ListTerms }, 'purchase-requests.not-found'>
    > {
      const found = await find(desk, number);
      if (found === undefined) return failure('purchase-requests.not-found');
      const { scope, request } = found;
      const lines = await selectLines(scope, queries, request);
      const orderNumber = request.price?.orderNumber ?? '';
      const orders = await agreed.statesOf(scope, queries, [orderNumber]);
      await desk.by.record(queries, {
        accountId: request.accountId,
        action: 'purchase-request-read',
        subject: `purchase-request:${number}`,
      });
      const list = listTermsOf(request, facts);
      return success({ request, lines, order: orders.get(orderNumber), now: clock.now(), list });
    },
  };
}
