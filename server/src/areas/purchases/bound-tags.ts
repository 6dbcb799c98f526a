import type { Clock } from '../../platform/clock.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import type { tagBound } from '../tags/index.ts';
import type { OrderBooks } from './order-books.ts';
import { bindOrderTag, selectOrderTags } from './order-tags.store.ts';
import { findOrderOfTag, takeLinkedOut } from './orders-of-all.ts';
import { lockOrder } from './orders.store.ts';

/** A tag that is linked to an account leaves the stock; if it was ordered, the credit bought with it goes to it. */
export function createTagBound({
  clock,
  books,
}: {
  readonly clock: Clock;
  readonly books: Pick<OrderBooks, 'creditTags'>;
}): ListenerOf<typeof tagBound> {
  return async (tx, { scope: owner, serialNumber, tagId }) => {
    await takeLinkedOut(tx, [serialNumber]);
    const found = await findOrderOfTag(tx, serialNumber);
    if (found === undefined) return;
    const { scope, orderNumber } = found;
    const order = await lockOrder(scope, tx, orderNumber);
    if (order === undefined) throw new Error(`The order ${orderNumber} vanished`);
    const tags = await selectOrderTags(scope, tx, order);
    const tag = tags.find((candidate) => candidate.serialNumber === serialNumber);
    if (tag === undefined) return;
    await bindOrderTag(scope, tx, tag, { accountId: owner.accountId, tagId }, clock.now());
    await books.creditTags(scope, tx, order);
  };
}
