import { formatMessage } from '@rampa/contract';
import type { Faults } from '../../../platform/files/faults.ts';
import { readTable, shown, type ReadRecords, type TableRow } from './file-table.ts';
import { createLocalTimes, type LocalTimes } from './local-times.ts';
import type { TripRecord } from './trip-records.ts';

type Column = 'serial' | 'plate' | 'from' | 'until' | 'origin' | 'destination' | 'km' | 'driver';

const columns: Readonly<Record<string, Column>> = {
  serijskibroj: 'serial',
  serialnumber: 'serial',
  serial: 'serial',
  tag: 'serial',
  tablice: 'plate',
  tablica: 'plate',
  registracija: 'plate',
  vozilo: 'plate',
  plate: 'plate',
  numberplate: 'plate',
  vehicle: 'plate',
  pocetak: 'from',
  polazak: 'from',
  start: 'from',
  begin: 'from',
  departure: 'from',
  kraj: 'until',
  dolazak: 'until',
  end: 'until',
  arrival: 'until',
  od: 'origin',
  odakle: 'origin',
  mestopolaska: 'origin',
  mjestopolaska: 'origin',
  from: 'origin',
  origin: 'origin',
  do: 'destination',
  dokle: 'destination',
  mestodolaska: 'destination',
  mjestodolaska: 'destination',
  to: 'destination',
  destination: 'destination',
  kilometri: 'km',
  kilometraza: 'km',
  km: 'km',
  razdaljina: 'km',
  predjeno: 'km',
  distance: 'km',
  distancekm: 'km',
  vozac: 'driver',
  driver: 'driver',
};

/** Days after which nobody has been on one trip any more. */
const LONGEST = 31 * 86_400_000;

/** Trips as programs for vehicles write them: a line for each, in any order. */
export function readTrips(bytes: Uint8Array): ReadRecords<Omit<TripRecord, 'file'>> {
  const times = createLocalTimes();
  return readTable<Column, Omit<TripRecord, 'file'>>(bytes, {
    columns,
    required: ['from', 'until'],
    oneOf: ['serial', 'plate'],
    row: (row, faults) => tripOf(row, times, faults),
  });
}

function tripOf(
  row: TableRow<Column>,
  times: LocalTimes,
  faults: Faults,
): Omit<TripRecord, 'file'> | undefined {
  const [serial, plate] = [row.text('serial'), row.text('plate')];
  if (serial === '' && plate === '') faults.add(row.place, 'trip-checks.fault-vehicle-missing');
  const from = momentOf(row, 'from', times, faults);
  const until = momentOf(row, 'until', times, faults);
  if (from === undefined || until === undefined) return undefined;
  if (until < from) faults.add(row.placeOf('until'), 'trip-checks.fault-ends-before');
  if (until - from > LONGEST) faults.add(row.placeOf('until'), 'trip-checks.fault-too-long');
  return {
    ...row.place,
    serial,
    plate,
    from,
    until,
    origin: shown(row.text('origin')),
    destination: shown(row.text('destination')),
    km: kmOf(row, faults),
    driver: shown(row.text('driver')),
    visits: [],
  };
}

function momentOf(
  row: TableRow<Column>,
  edge: 'from' | 'until',
  times: LocalTimes,
  faults: Faults,
): number | undefined {
  const text = row.text(edge);
  const at = times.moment(text, edge);
  if (typeof at === 'number') return at;
  const key = at === 'gap' ? 'trip-checks.fault-time-gap' : 'trip-checks.fault-time';
  faults.add(row.placeOf(edge), formatMessage(key, { time: shown(text) }));
  return undefined;
}

/** `94`, `94,5`, `94.5 km` */
function kmOf(row: TableRow<Column>, faults: Faults): number | null {
  const text = row.text('km');
  if (text === '') return null;
  const found = /^(\d{1,6})(?:[.,](\d{1,6}))? ?(?:km)?$/iu.exec(text);
  if (found !== null) return Number(`${found[1]}.${found[2] ?? '0'}`);
  faults.add(row.placeOf('km'), formatMessage('trip-checks.fault-km', { km: shown(text) }));
  return null;
}
