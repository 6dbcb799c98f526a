import { formatMessage } from '@rampa/contract';
import type { TripFileKind } from '@rampa/contract/trip-checks';
import { createFaultList } from '../../platform/files/faults.ts';
import type { TagDrivers } from '../tags/index.ts';
import type { HoursOf } from './compare-hours.ts';
import { fold, shown } from './import/file-table.ts';
import type { HoursRecord, NamedLine, TripRecord } from './import/trip-records.ts';
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
        faults.add(record, wrongDriver(record, driver !== undefined));
      }
    }
  }
  return {
    found: { vehicles: ofVehicles, drivers: ofDrivers, company },
    faults: faults.list,
  };
}

/** What is wrong with whom lines name, where their file has other faults as well: all of it is told at once. */
export function wronglyNamed(
  kind: TripFileKind,
  lines: readonly (NamedLine & Pick<LineFault, 'file'>)[],
  vehicles: Vehicles,
  drivers: readonly Driver[],
): readonly LineFault[] {
  const faults = createFaultList<Pick<LineFault, 'file' | 'message'>>();
  const byName = Map.groupBy(drivers, ({ name }) => fold(name));
  for (const line of lines) {
    if (line.serial !== '' || line.plate !== '') {
      if (vehicles.named(line) === undefined) faults.add(line, unknownVehicle(line));
    } else if (kind === 'hours' && line.driver !== '') {
      const { length } = byName.get(fold(line.driver)) ?? [];
      if (length !== 1) faults.add(line, wrongDriver(line, length > 1));
    }
  }
  return faults.list;
}

type Named = Pick<NamedLine, 'serial' | 'plate' | 'driver'> & Pick<LineFault, 'file'>;

function wrongDriver({ file, driver }: Named, several: boolean) {
  const key = several ? 'driver-twice' : 'driver-unknown';
  return { file, message: formatMessage(`trip-checks.fault-${key}`, { driver: shown(driver) }) };
}

function unknownVehicle({ file, serial, plate }: Named) {
  const vehicle = shown(serial === '' ? plate : serial);
  return { file, message: formatMessage('trip-checks.fault-vehicle-unknown', { vehicle }) };
}

function add<Item>(into: Map<string, Item[]>, key: string, item: Item): void {
  const items = into.get(key);
  if (items === undefined) into.set(key, [item]);
  else items.push(item);
}
