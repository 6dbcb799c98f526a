import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import type { DeviceState } from '../desk/devices.store.ts';

/** Of devices that no order has. */
export interface DeviceChange {
  readonly category?: Kategorija;
  readonly place?: string;
  readonly state?: Exclude<DeviceState, 'picked' | 'sent' | 'at-point'>;
}

export async function updateDevices(
  _staff: StaffScope,
  tx: Tx,
  serialNumbers: readonly string[],
  change: DeviceChange,
): Promise<void> {
  await tx
    .updateTable('stock_devices')
    .set(change)
    .where('serial_number', '=', sql<string>`ANY(${[...serialNumbers]}::text[])`)
    .where('order_id', 'is', null)
    .execute();
}

/** As if they had never come in. */
export async function forgetDevices(
  _staff: StaffScope,
  tx: Tx,
  serialNumbers: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('stock_devices')
    .where('serial_number', '=', sql<string>`ANY(${[...serialNumbers]}::text[])`)
    .where('order_id', 'is', null)
    .execute();
}

/** A device that came back from a customer lies aside, whatever the stock knew of it before. */
export async function setAside(
  _staff: StaffScope,
  tx: Tx,
  device: {
    readonly serialNumber: string;
    readonly category: Kategorija;
    readonly place: string;
  },
  at: Temporal.Instant,
): Promise<void> {
  const aside = { category: device.category, place: device.place, state: 'returned' };
  await tx
    .insertInto('stock_devices')
    .values({ serial_number: device.serialNumber, ...aside, received_at: at })
    .onConflict((conflict) =>
      conflict.column('serial_number').doUpdateSet({ ...aside, account_id: null, order_id: null }),
    )
    .execute();
}

/** The order that it was sent with has it no longer; that it was sent stays on record. */
export async function forgetOrderOfTag(
  { accountId }: AccountScope,
  tx: Tx,
  serialNumber: string,
): Promise<void> {
  await tx
    .deleteFrom('order_tag_directory')
    .where('serial_number', '=', serialNumber)
    .where('account_id', '=', accountId)
    .execute();
}
