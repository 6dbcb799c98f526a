import { formatMessage } from '@rampa/contract';
import type { Faults } from '../../../platform/files/faults.ts';
import { readTable, shown, vehicleColumns, type ReadRecords, type TableRow } from './file-table.ts';
import { createLocalTimes, type LocalTimes } from './local-times.ts';
import type { TripRecord } from './trip-records.ts';

type Column =
  | 'serial'
  | 'plate'
  | 'departure'
  | 'arrival'
  | 'origin'
  | 'destination'
  | 'via'
  | 'route'
  | 'km'
  | 'driver';

const columns: Readonly<Record<string, Column>> = {
  ...vehicleColumns,
  pocetak: 'departure',
  polazak: 'departure',
  start: 'departure',
  begin: 'departure',
  departure: 'departure',
  kraj: 'arrival',
  dolazak: 'arrival',
  end: 'arrival',
  arrival: 'arrival',
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
  preko: 'via',
  via: 'via',
  relacija: 'route',
  ruta: 'route',
  route: 'route',
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
/** Characters of a list of places. */
const LONGEST_ROUTE = 400;

/** Trips as programs for vehicles write them: a line for each, in any order. */
export function readTrips(bytes: Uint8Array): ReadRecords<Omit<TripRecord, 'file'>> {
  const times = createLocalTimes();
  return readTable<Column, Omit<TripRecord, 'file'>>(bytes, {
    columns,
    required: ['departure', 'arrival'],
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
  const from = momentOf(row, 'departure', times, faults);
  const until = momentOf(row, 'arrival', times, faults);
  if (from === undefined || until === undefined) return undefined;
  if (until < from) faults.add(row.placeOf('arrival'), 'trip-checks.fault-ends-before');
  if (until - from > LONGEST) faults.add(row.placeOf('arrival'), 'trip-checks.fault-too-long');
  return {
    ...row.place,
    serial,
    plate,
    from,
    until,
    ...placesOf(row),
    km: kmOf(row, faults),
    driver: shown(row.text('driver')),
    visits: [],
  };
}

/**
 * The places of a trip: each in a column of its own, or all of them in one, as in `Novi Sad – Niš – Novi Sad`. A hyphen
 * without spaces belongs to a name.
 */
function placesOf(row: TableRow<Column>): Pick<TripRecord, 'origin' | 'destination' | 'via'> {
  const list = (column: Column): readonly string[] =>
    row
      .text(column)
      .slice(0, LONGEST_ROUTE)
      .split(/\s-\s|[–—>→;|]/u)
      .map((place) => shown(place))
      .filter((place) => place !== '');
  const [origin, destination] = [shown(row.text('origin')), shown(row.text('destination'))];
  const route = list('route');
  if (origin === '' && destination === '' && route.length > 1) {
    return { origin: route[0] ?? '', destination: route.at(-1) ?? '', via: route.slice(1, -1) };
  }
  const via = list('via');
  return via.length === 0 ? { origin, destination } : { origin, destination, via };
}

function momentOf(
  row: TableRow<Column>,
  column: 'departure' | 'arrival',
  times: LocalTimes,
  faults: Faults,
): number | undefined {
  const text = row.text(column);
  const at = times.moment(text, column === 'departure' ? 'from' : 'until');
  if (typeof at === 'number') return at;
  const key = at === 'gap' ? 'trip-checks.fault-time-gap' : 'trip-checks.fault-time';
  faults.add(row.placeOf(column), formatMessage(key, { time: shown(text) }));
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
