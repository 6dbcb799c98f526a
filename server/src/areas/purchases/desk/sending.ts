import { failure, success, type CallErrorCode, type Outcome } from '@rampa/contract';
import type { otpremiPorudzbinu, vracenaPosiljka } from '@rampa/contract/purchases';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import { normaliseNumber, type TagIssuing } from '../../tags/index.ts';
import { deliverOrder, isDeliverable } from '../delivering.ts';
import type { OrderBooks } from '../order-books.ts';
import { updateOrder } from '../order-changes.store.ts';
import type { OrderNews, TellCustomer } from '../order-mails.ts';
import {
  forgetOrderOfTags,
  insertOrderTags,
  selectOrderTags,
  type OrderTag,
} from '../order-tags.store.ts';
import { selectLines, type OrderRecord } from '../orders.store.ts';
import { tagQuantities } from '../purchase-rules.ts';
import { giveBackTags, writeOffDevices } from '../stock.store.ts';
import {
  onDeskOrder,
  type DeskDeps,
  type StepLine,
  type StepRefusal,
  type Worked,
} from './desk-order.ts';
import { insertDeviceEvents } from '../devices/device-events.store.ts';
import { goneOf } from './gone.ts';
import { insertDevices, putBackDevices, selectDevicesOf, sendDevices } from './devices.store.ts';

type SendRefusal = CallErrorCode<typeof otpremiPorudzbinu>;
type ReturnRefusal = CallErrorCode<typeof vracenaPosiljka>;

export interface Parcel {
  readonly carrier: string;
  readonly parcelNumber: string;
}

export interface Sending {
  /** The parcel has left, or lies ready at the point of sale; the customer is told. */
  send(
    staff: StaffScope,
    orderNumber: string,
    parcel: Parcel,
  ): Promise<Outcome<StepLine, SendRefusal>>;
  deliver(staff: StaffScope, orderNumber: string): Promise<Outcome<StepLine, StepRefusal>>;
  /** The parcel came back: the order is cancelled as by its customer, its devices are in stock or faulty. */
  takeBack(
    staff: StaffScope,
    orderNumber: string,
    faulty: readonly string[],
  ): Promise<Outcome<StepLine, ReturnRefusal>>;
}

export interface SendingDeps extends DeskDeps {
  readonly books: OrderBooks;
  readonly tell: TellCustomer;
  readonly knownTags: TagIssuing['knownTags'];
  readonly printTags: TagIssuing['printTags'];
  requestRefund(tx: Tx, orderNumber: string): Promise<void>;
}

export function createSending(deps: SendingDeps): Sending {
  const { clock, books, tell } = deps;

  const send = async (
    staff: StaffScope,
    scope: AccountScope,
    tx: Tx,
    order: OrderRecord,
    { carrier, parcelNumber }: Parcel,
  ): Promise<Worked<SendRefusal>> => {
    const same = order.carrier === carrier && order.parcelNumber === parcelNumber;
    if (order.state === 'sent' && same) return success(null);
    if (order.state !== 'confirmed' || order.packedAt === null) {
      return failure('purchases.wrong-state');
    }
    const byCarrier = order.delivery === 'address';
    if (byCarrier && carrier === '') return failure('purchases.carrier-needed');
    if (byCarrier && parcelNumber === '') return failure('purchases.parcel-needed');
    const devices = await selectDevicesOf(scope, tx, order);
    const numbers = devices.map(({ serialNumber }) => serialNumber);
    // Whoever links one of them now waits, and finds its order then.
    await deps.lockTags(tx, numbers);
    // Linked before it belonged to an order: the credit bought with it would be nobody's.
    const [taken] = await goneOf(staff, tx, numbers, deps);
    if (taken !== undefined) return failure('purchases.device-taken', { number: taken });
    const lines = await selectLines(scope, tx, order);
    const creditOf = new Map(lines.map((line) => [line.category, line.creditMinor]));
    await insertOrderTags(
      scope,
      tx,
      devices.map(({ serialNumber, category }) => ({
        orderId: order.orderId,
        serialNumber,
        category,
        creditMinor: creditOf.get(category) ?? 0,
      })),
    );
    await sendDevices(scope, tx, order);
    const sent = await updateOrder(scope, tx, order, {
      state: 'sent',
      sentAt: clock.now(),
      ...(byCarrier ? { carrier, parcelNumber } : {}),
    });
    await tell(tx, sent, byCarrier ? 'sent-parcel' : 'ready');
    return success({ action: 'order-sent', details: { devices: devices.length } });
  };

  const takeBack = async (
    staff: StaffScope,
    scope: AccountScope,
    tx: Tx,
    order: OrderRecord,
    faulty: readonly string[],
  ): Promise<Worked<ReturnRefusal>> => {
    if (order.state !== 'sent') return failure('purchases.wrong-state');
    const tags = await selectOrderTags(scope, tx, order);
    const bound = tags.find(({ boundTo }) => boundTo !== null);
    if (bound !== undefined) {
      return failure('purchases.tags-in-use', { number: bound.serialNumber });
    }
    const broken = new Set(faulty.map(normaliseNumber));
    await intoStock(staff, tx, { scope, order, tags, broken }, deps);
    const now = clock.now();
    const { paymentState, method } = order;
    const paid = paymentState === 'paid';
    const returned = await updateOrder(scope, tx, order, {
      state: 'cancelled',
      // Where the gateway has refunded it meanwhile, that is done.
      paymentState: paid ? 'refunding' : paymentState === 'waiting' ? 'void' : paymentState,
      endedAt: now,
      returnedAt: now,
    });
    if (paid && method === 'card') await deps.requestRefund(tx, order.orderNumber);
    await tell(tx, returned, newsOfReturn(returned));
    return success({
      action: 'order-returned',
      details: {
        devices: tags.length,
        faulty: tags.filter(({ serialNumber }) => broken.has(serialNumber)).length,
        paid,
      },
    });
  };

  return {
    send: (staff, orderNumber, parcel) =>
      onDeskOrder<SendRefusal>(staff, deps, orderNumber, (scope, tx, order) =>
        send(staff, scope, tx, order, parcel),
      ),

    deliver: (staff, orderNumber) =>
      onDeskOrder<StepRefusal>(staff, deps, orderNumber, async (scope, tx, order) => {
        if (order.state === 'delivered') return success(null);
        if (!isDeliverable(order)) return failure('purchases.wrong-state');
        await deliverOrder(scope, tx, order, { clock, books });
        return success({
          action: 'order-delivered',
          details: { paid: order.paymentState === 'paid' },
        });
      }),

    takeBack: (staff, orderNumber, faulty) =>
      onDeskOrder<ReturnRefusal>(
        staff,
        deps,
        orderNumber,
        async (scope, tx, order, sentMeanwhile) => {
          if (order.returnedAt !== null) return success(null);
          if (sentMeanwhile) return failure('purchases.wrong-state');
          return takeBack(staff, scope, tx, order, faulty);
        },
      ),
  };
}

/** What its customer is told of the money. */
function newsOfReturn({ paymentState }: OrderRecord): OrderNews {
  if (paymentState === 'refunding') return 'returned-refund';
  return paymentState === 'refunded' ? 'returned-refunded' : 'returned';
}

interface Returned {
  readonly scope: AccountScope;
  readonly order: OrderRecord;
  readonly tags: readonly OrderTag[];
  /** Serial numbers of those that cannot be sold again. */
  readonly broken: ReadonlySet<string>;
}

/** The devices of a parcel that came back, for sale again or written off; the codes that were in it no longer work. */
async function intoStock(
  staff: StaffScope,
  tx: Tx,
  { scope, order, tags, broken }: Returned,
  { clock, printTags }: Pick<SendingDeps, 'clock' | 'printTags'>,
): Promise<void> {
  const numbers = tags.map(({ serialNumber }) => serialNumber);
  const faulty = numbers.filter((number) => broken.has(number));
  await putBackDevices(scope, tx, order, 'faulty', faulty);
  await putBackDevices(scope, tx, order);
  // Sent from the command line, which takes no devices of the stock.
  await insertDevices(
    staff,
    tx,
    tags.map(({ serialNumber, category }) => ({
      serialNumber,
      category,
      place: '',
      state: broken.has(serialNumber) ? 'faulty' : 'in-stock',
    })),
    clock.now(),
  );
  await insertDeviceEvents(
    staff,
    tx,
    'parcel-returned',
    tags.map(({ serialNumber, category }) => ({
      serialNumber,
      category,
      reason: broken.has(serialNumber) ? 'faulty' : '',
    })),
    clock.now(),
  );
  await forgetOrderOfTags(scope, tx, order);
  await printTags(
    tx,
    tags.map(({ serialNumber, category }) => ({ serialNumber, category })),
  );
  await giveBackTags(tx, tagQuantities(await selectLines(scope, tx, order)));
  await writeOffDevices(
    tx,
    tags.filter(({ serialNumber }) => broken.has(serialNumber)).map(({ category }) => category),
  );
}
