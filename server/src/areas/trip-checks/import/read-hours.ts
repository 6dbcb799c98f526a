import { formatMessage } from '@rampa/contract';
import type { Faults } from '../../../platform/files/faults.ts';
import {
  fold,
  readTable,
  shown,
  vehicleColumns,
  type ReadRecords,
  type TableRow,
} from './file-table.ts';
import { createLocalTimes, type LocalTimes } from './local-times.ts';
import type { HoursRecord } from './trip-records.ts';

type Column = 'serial' | 'plate' | 'driver' | 'day' | 'from' | 'until';

const columns: Readonly<Record<string, Column>> = {
  ...vehicleColumns,
  vozac: 'driver',
  driver: 'driver',
  dan: 'day',
  dani: 'day',
  datum: 'day',
  day: 'day',
  days: 'day',
  date: 'day',
  od: 'from',
  pocetak: 'from',
  from: 'from',
  start: 'from',
  do: 'until',
  kraj: 'until',
  to: 'until',
  until: 'until',
  end: 'until',
};

/** Beginnings by which days are told apart, in both languages and both ways of speaking. */
const weekdayNames: readonly (readonly string[])[] = [
  ['pon', 'mon'],
  ['uto', 'tue'],
  ['sre', 'sri', 'wed'],
  ['cet', 'thu'],
  ['pet', 'fri'],
  ['sub', 'sat'],
  ['ned', 'sun'],
];

/** Working hours: of days, or of a week that repeats. */
export function readHours(bytes: Uint8Array): ReadRecords<Omit<HoursRecord, 'file'>> {
  const times = createLocalTimes();
  return readTable<Column, Omit<HoursRecord, 'file'>>(bytes, {
    columns,
    required: ['day', 'from', 'until'],
    row: (row, faults) => hoursOf(row, times, faults),
  });
}

function hoursOf(
  row: TableRow<Column>,
  times: LocalTimes,
  faults: Faults,
): Omit<HoursRecord, 'file'> {
  const said = row.text('day');
  const day = times.day(said) ?? null;
  const weekdays = day === null ? weekdaysOf(said) : [];
  if (day === null && weekdays.length === 0) {
    faults.add(row.placeOf('day'), formatMessage('trip-checks.fault-day', { day: shown(said) }));
  }
  return {
    ...row.place,
    serial: row.text('serial'),
    plate: row.text('plate'),
    driver: shown(row.text('driver')),
    day,
    weekdays,
    hours: spanOf(row, faults),
  };
}

function spanOf(row: TableRow<Column>, faults: Faults): HoursRecord['hours'] {
  const [from, until] = [row.text('from'), row.text('until')];
  // Nobody works on that day.
  if (from === '' && until === '') return null;
  const [begin, end] = [minutesOf(from), minutesOf(until)];
  for (const [column, text, minutes] of [
    ['from', from, begin],
    ['until', until, end],
  ] as const) {
    if (minutes === undefined) {
      faults.add(
        row.placeOf(column),
        formatMessage('trip-checks.fault-hour', { time: shown(text) }),
      );
    }
  }
  return begin === undefined || end === undefined ? null : { from: begin, until: end };
}

/** `7:30`, `07.30`, `16h`, or `07:30:00` as spreadsheets save times; the end of a day is `24:00`. */
function minutesOf(text: string): number | undefined {
  const found = /^(\d{1,2})(?:[:.](\d{2})(?::[0-5]\d)?)? ?(?:h|ч)?$/iu.exec(text.slice(0, 12));
  if (found === null) return undefined;
  const minutes = Number(found[1]) * 60 + Number(found[2] ?? 0);
  return Number(found[2] ?? 0) > 59 || minutes > 24 * 60 ? undefined : minutes;
}

/** `ponedeljak`, `pon-pet`, `1-5`, `Saturday`; none if it is no day. */
function weekdaysOf(text: string): readonly number[] {
  const [first = '', last, ...more] = text.slice(0, 60).split(/[-–]/u);
  if (more.length > 0) return [];
  const from = weekdayOf(first);
  const to = last === undefined ? from : weekdayOf(last);
  if (from === undefined || to === undefined) return [];
  // From Friday to Monday there are four.
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, at) => ((from - 1 + at) % 7) + 1);
}

function weekdayOf(text: string): number | undefined {
  const folded = fold(text);
  if (/^[1-7]$/u.test(folded)) return Number(folded);
  const at = weekdayNames.findIndex((names) => names.some((name) => folded.startsWith(name)));
  return at < 0 ? undefined : at + 1;
}
