import type { Kategorija } from '@rampa/contract';
import type { PaymentMethod } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { selectOrderOwner } from '../payments/index.ts';
import { transfer, type Wallet } from '../wallet/index.ts';
import { deleteDevices } from './desk/devices.store.ts';
import { selectOrderOfTag, type OrderTag } from './order-tags.store.ts';
import type { OrderRecord } from './orders.store.ts';
import { giveBackTags, writeOffDevices } from './stock.store.ts';
import { countUnpaidByCategory } from './unpaid.store.ts';

/** Stays in this file: others get what these functions find, not the right to look for themselves. */
const ordersOfAll = allAccounts('orders');

/** The account of an order, which is not known before its number is looked up. */
export async function findOrderAccount(
  queries: Queries,
  orderNumber: string,
): Promise<string | undefined> {
  const owner = await selectOrderOwner(ordersOfAll, queries, orderNumber);
  return owner?.accountId;
}

/** The order that a tag was sent for, with the right to that order's account. */
export async function findOrderOfTag(
  tx: Tx,
  serialNumber: string,
): Promise<{ readonly scope: AccountScope; readonly orderNumber: string } | undefined> {
  const found = await selectOrderOfTag(ordersOfAll, tx, serialNumber);
  if (found === undefined) return undefined;
  return { scope: ordersOfAll.account(found.accountId), orderNumber: found.orderNumber };
}

/** Devices in stock that somebody has linked are nobody's to sell. */
export async function takeLinkedOut(tx: Tx, serialNumbers: readonly string[]): Promise<void> {
  const { inStock, atPoints } = await deleteDevices(ordersOfAll, tx, serialNumbers);
  await giveBackTags(
    tx,
    atPoints.map((category) => ({ category, quantity: 1 })),
  );
  await writeOffDevices(tx, [...inStock, ...atPoints]);
}

/** Tags that unpaid orders of all accounts reserve, where tags become scarce for an order. */
export function countReserved(
  tx: Tx,
  method: PaymentMethod,
): Promise<ReadonlyMap<Kategorija, number>> {
  return countUnpaidByCategory(ordersOfAll, tx, method);
}

/**
 * Books the credit of an order's tag onto the tag, which may belong to another account: one journal for
 * each, with a bridge account between.
 */
export async function postCreditOfTag(
  wallet: Pick<Wallet, 'postJournals'>,
  tx: Tx,
  order: OrderRecord,
  tag: OrderTag & { readonly boundTo: NonNullable<OrderTag['boundTo']> },
  occurredAt: Temporal.Instant,
): Promise<void> {
  const common = {
    reference: `${order.orderNumber}/${tag.serialNumber}`,
    occurredAt,
    currency: order.currency,
  };
  await wallet.postJournals(ordersOfAll, tx, [
    {
      ...common,
      accountId: order.accountId,
      kind: 'credit-release',
      lines: transfer({ kind: 'tag-credit' }, { kind: 'credit-transfer' }, tag.creditMinor),
    },
    {
      ...common,
      accountId: tag.boundTo.accountId,
      kind: 'credit-activation',
      lines: transfer(
        { kind: 'credit-transfer' },
        { kind: 'tag', tagId: tag.boundTo.tagId },
        tag.creditMinor,
      ),
    },
  ]);
}
