import { batteryWarnDays, type DeviceWhere } from '@rampa/contract/purchases';
import type { TagStatus } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone } from '../../../platform/clock.ts';
import type { DeviceState } from '../desk/devices.store.ts';
import type { OrderRecord } from '../orders.store.ts';

/** What is known of a device, as far as it says where the device is. */
export interface DeviceFacts {
  readonly state: DeviceState | undefined;
  /** The latest order that it is or was in. */
  readonly order: Pick<OrderRecord, 'state' | 'delivery' | 'returnedAt'> | undefined;
  /** Of the tag that it is now; undefined where nobody has it. */
  readonly tag:
    | { readonly status: TagStatus; readonly replaced: boolean; readonly handedIn: boolean }
    | undefined;
  /** A clerk has taken it out as entered by mistake. */
  readonly takenOut: boolean;
}

/** Where a device is now. */
export function whereIs({ state, order, tag, takenOut }: DeviceFacts): DeviceWhere {
  // What was handed in lies with the operator, whoever's tag it still is.
  if (state === 'scrapped') return state;
  // With its block lifted, the customer has it again.
  const liesAside = state === 'returned' || state === 'faulty' || state === 'lost';
  if (liesAside && tag?.handedIn !== false) return state;
  if (tag !== undefined) return withCustomer(tag);
  switch (state) {
    case 'in-stock':
      return 'stock';
    case 'at-point':
      return 'point-of-sale';
    case 'picked':
    case 'faulty':
    case 'lost':
      return state;
    case 'sent':
    case 'returned':
    case undefined:
      return outWith(order) ?? (takenOut ? 'taken-out' : 'issued');
  }
}

function withCustomer({ status, replaced }: NonNullable<DeviceFacts['tag']>): DeviceWhere {
  if (status === 'izgubljen') return 'customer-lost';
  if (status === 'ukraden') return 'customer-stolen';
  return replaced ? 'replaced' : 'customer';
}

function outWith(order: DeviceFacts['order']): DeviceWhere | undefined {
  if (order === undefined || order.returnedAt !== null) return undefined;
  if (order.state === 'delivered') return 'delivered';
  if (order.state !== 'sent') return undefined;
  return order.delivery === 'pickup' ? 'point-of-sale' : 'under-way';
}

/** Until when something holds. */
export interface Until {
  readonly day: string;
  /** It holds no longer. */
  readonly over: boolean;
  /** It ends in the next days. */
  readonly soon: boolean;
}

/** The last day of so many months from a day on; null for none. */
export function untilAfter(
  handedOver: string | null,
  months: number,
  now: Temporal.Instant,
): Until | null {
  if (handedOver === null || months === 0) return null;
  const last = Temporal.PlainDate.from(handedOver).add({ months }).toString();
  const today = tollDay(now);
  const warned = Temporal.PlainDate.from(today).add({ days: batteryWarnDays }).toString();
  return { day: last, over: last < today, soon: last >= today && last <= warned };
}

/** Whatever was handed over before it has a battery that ends within the days of the warning. */
export function oldBefore(months: number, now: Temporal.Instant): Temporal.Instant {
  return Temporal.PlainDate.from(tollDay(now))
    .add({ days: batteryWarnDays })
    .subtract({ months })
    .add({ days: 1 })
    .toZonedDateTime(tollTimeZone)
    .toInstant();
}
