import type { CallResult } from '@rampa/contract';
import type { Device, getBaterijePriKraju } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../../platform/clock.ts';
import { phaseOf } from '../desk/dispatch-rules.ts';
import { holdsAt } from '../../tags/index.ts';
import type { BatteryPage, DeviceLife } from './device-life.ts';

const wire = (at: Temporal.Instant | null): string | null =>
  at === null ? null : toWireInstant(at);

export function deviceView(life: DeviceLife): Device {
  const { order, now } = life;
  return {
    serial_number: life.serialNumber,
    kategorija: life.category,
    where: life.where,
    place: life.place,
    receivedAt: wire(life.receivedAt),
    order:
      order === null
        ? null
        : {
            order_number: order.order.orderNumber,
            phase: phaseOf(order.order),
            sentAt: wire(order.order.sentAt),
            deliveredAt: wire(order.order.deliveredAt),
          },
    owners: life.owners.map((owner) => ({
      account_id: owner.accountId,
      name: owner.name,
      tag_id: owner.tagId,
      status: owner.status,
      since: toWireInstant(owner.createdAt),
      until: wire(owner.until),
      blocks: owner.blocks
        .filter((block) => block.liftedAt === null && holdsAt(block, now))
        .map(({ reason }) => reason),
    })),
    replacedBy: life.replacedBy,
    replaces: life.replaces,
    handedOver: life.handedOver,
    warranty: life.warranty,
    battery: life.battery,
    events: life.events.map((event) => ({
      kind: event.kind,
      at: toWireInstant(event.at),
      by: event.by,
      reason: event.reason,
      note: event.note,
      kategorija: event.category,
      place: event.place,
      order_number: event.orderNumber,
      serial_number: event.otherSerial,
    })),
  };
}

export function batteriesView({
  items,
  totalRecords,
}: BatteryPage): CallResult<typeof getBaterijePriKraju> {
  return {
    items: items.map((item) => ({
      serial_number: item.serialNumber,
      kategorija: item.category,
      account_id: item.accountId,
      plate: item.plate,
      handedOver: item.handedOver,
      ends: item.ends.day,
      over: item.ends.over,
    })),
    totalRecords,
  };
}
