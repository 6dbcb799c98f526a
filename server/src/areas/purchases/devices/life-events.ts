import type { Kategorija } from '@rampa/contract';
import type { DeviceEventKind } from '@rampa/contract/purchases';
import { Temporal } from 'temporal-polyfill';
import type { TagLife } from '../../tags/index.ts';
import type { StockEvent } from './device-events.store.ts';
import type { KnownDevice, OrderOfDevice } from './device-life.store.ts';

export interface LifeEvent {
  readonly kind: DeviceEventKind;
  readonly at: Temporal.Instant;
  /** As in the audit trail; empty where nobody was recorded. */
  readonly madeBy: string;
  readonly reason: string;
  readonly note: string;
  readonly category: Kategorija | null;
  readonly place: string;
  readonly orderNumber: string;
  /** Of the other device of a replacement. */
  readonly otherSerial: string;
}

/** What is known of a device, from whoever keeps it. */
export interface DeviceRecords {
  readonly device: KnownDevice | undefined;
  readonly orders: readonly OrderOfDevice[];
  readonly issued: { readonly category: Kategorija; readonly at: Temporal.Instant } | undefined;
  readonly lives: readonly TagLife[];
  readonly stockEvents: readonly StockEvent[];
}

type Given = Pick<LifeEvent, 'kind' | 'at'> & Partial<LifeEvent>;

const event = (given: Given): LifeEvent => ({
  madeBy: '',
  reason: '',
  note: '',
  category: null,
  place: '',
  orderNumber: '',
  otherSerial: '',
  ...given,
});

/** All that was recorded of a device, in no order. What is older than the records of the stock is known from the rest. */
export function eventsOf(records: DeviceRecords): readonly LifeEvent[] {
  const { device, issued, orders, lives, stockEvents } = records;
  const known = stockEvents.some(({ kind }) => kind === 'received');
  return [
    ...stockEvents.map((one) => event(one)),
    ...(device === undefined || known ? [] : [event({ kind: 'received', at: device.receivedAt })]),
    ...(issued === undefined ? [] : [event({ kind: 'code-printed', at: issued.at })]),
    ...orders.flatMap((order) => eventsOfOrder(order, stockEvents)),
    ...lives.flatMap(eventsOfLife),
  ];
}

/** A parcel that came back since devices have events has one for each; the order's time is for those of before. */
const sameMs = 60_000;

function eventsOfOrder(
  { order, sent }: OrderOfDevice,
  stockEvents: DeviceRecords['stockEvents'],
): readonly LifeEvent[] {
  const { returnedAt } = order;
  const isNoted = stockEvents.some(
    (one) =>
      one.kind === 'parcel-returned' &&
      returnedAt !== null &&
      Math.abs(one.at.epochMilliseconds - returnedAt.epochMilliseconds) < sameMs,
  );
  const { orderNumber } = order;
  const at = (kind: DeviceEventKind, time: Temporal.Instant | null): readonly LifeEvent[] =>
    time === null ? [] : [event({ kind, at: time, orderNumber })];
  if (!sent) return at('picked', order.pickedAt);
  return [
    ...at('sent', order.sentAt),
    ...at('delivered', order.deliveredAt),
    ...(isNoted ? [] : at('order-returned', returnedAt)),
  ];
}

const stopped = {
  izgubljen: 'reported-lost',
  ukraden: 'reported-stolen',
  neaktivan: 'switched-off',
} as const;

function eventsOfLife(life: TagLife): readonly LifeEvent[] {
  const { status, successions, blocks, pastStops } = life;
  const replaced = successions.find(({ byOther }) => byOther);
  // A replaced tag is switched off by its replacement, which has a line of its own.
  const isBySuccession = replaced !== undefined || life.until !== null;
  const isReported = status !== 'aktivan' && !(status === 'neaktivan' && isBySuccession);
  return [
    event({ kind: 'linked', at: life.createdAt }),
    ...(life.until === null
      ? []
      : [
          event({
            kind: life.handedOver ? 'handed-over' : 'released',
            at: life.until,
            madeBy: life.releasedBy,
          }),
        ]),
    ...(isReported ? [event({ kind: stopped[status], at: life.statusChangedAt })] : []),
    ...pastStops.map(({ until }) =>
      event({ kind: 'works-again', at: Temporal.Instant.fromEpochMilliseconds(until) }),
    ),
    ...blocks.flatMap((block) => [
      event({
        kind: 'blocked',
        at: block.madeAt,
        madeBy: block.madeBy,
        reason: block.reason,
        note: block.note,
      }),
      ...(block.liftedAt === null
        ? []
        : [
            event({
              kind: 'unblocked',
              at: block.liftedAt,
              madeBy: block.liftedBy ?? '',
              reason: block.reason,
            }),
          ]),
    ]),
    ...successions.map(({ byOther, serialNumber, reason, at, madeBy }) =>
      event({
        kind: byOther ? 'replaced' : 'replaces',
        at,
        madeBy,
        reason,
        otherSerial: serialNumber,
      }),
    ),
  ];
}
