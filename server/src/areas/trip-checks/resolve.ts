import { formatMessage } from '@rampa/contract';
import { createFaultList } from '../../platform/files/faults.ts';
import type { TagDrivers } from '../tags/index.ts';
import type { HoursOf } from './compare-hours.ts';
import { fold, shown } from './import/file-table.ts';
import type { HoursRecord, TripRecord } from './import/trip-records.ts';
import type { Vehicles } from './vehicles.ts';

/** Somebody who drives for the company. */
type Driver = Awaited<ReturnType<TagDrivers['list']>>[number];

/** What is wrong with a line of one of the files. */
export interface LineFault {
  /** Which file, from 0. */
  readonly file: number;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

interface Resolved<Found> {
  readonly found: Found;
  /** Lines about vehicles and drivers that the company does not have. */
  readonly faults: readonly LineFault[];
}

export function tripsByVehicle(
  trips: readonly TripRecord[],
  vehicles: Vehicles,
): Resolved<ReadonlyMap<string, readonly TripRecord[]>> {
  const faults = createFaultList<Pick<LineFault, 'file' | 'message'>>();
  const found = new Map<string, TripRecord[]>();
  for (const trip of trips) {
    const vehicle = vehicles.named(trip);
    if (vehicle === undefined) faults.add(trip, unknownVehicle(trip));
    else add(found, vehicle, trip);
  }
  return { found, faults: faults.list };
}

export function hoursByWhom(
  records: readonly HoursRecord[],
  vehicles: Vehicles,
  drivers: readonly Driver[],
): Resolved<HoursOf> {
  const faults = createFaultList<Pick<LineFault, 'file' | 'message'>>();
  const [ofVehicles, ofDrivers] = [
    new Map<string, HoursRecord[]>(),
    new Map<string, HoursRecord[]>(),
  ];
  const company: HoursRecord[] = [];
  const byName = Map.groupBy(drivers, ({ name }) => fold(name));
  for (const record of records) {
    if (record.serial !== '' || record.plate !== '') {
      const vehicle = vehicles.named(record);
      if (vehicle === undefined) faults.add(record, unknownVehicle(record));
      else add(ofVehicles, vehicle, record);
    } else if (record.driver === '') company.push(record);
    else {
      const [driver, ...more] = byName.get(fold(record.driver)) ?? [];
      if (driver !== undefined && more.length === 0) add(ofDrivers, driver.driverId, record);
      else {
        const key = driver === undefined ? 'driver-unknown' : 'driver-twice';
        const message = formatMessage(`trip-checks.fault-${key}`, { driver: shown(record.driver) });
        faults.add(record, { file: record.file, message });
      }
    }
  }
  return {
    found: { vehicles: ofVehicles, drivers: ofDrivers, company },
    faults: faults.list,
  };
}

function unknownVehicle({ file, serial, plate }: TripRecord | HoursRecord) {
  const vehicle = shown(serial === '' ? plate : serial);
  return { file, message: formatMessage('trip-checks.fault-vehicle-unknown', { vehicle }) };
}

function add<Item>(into: Map<string, Item[]>, key: string, item: Item): void {
  const items = into.get(key);
  if (items === undefined) into.set(key, [item]);
  else items.push(item);
}
