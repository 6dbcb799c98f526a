import { formatMessage } from '@rampa/contract';
import { mostTripRows, tripTolerances } from '@rampa/contract/trip-checks';
import { createFaults, type Faults } from '../../../platform/files/faults.ts';
import { placesIn, type Place } from '../../../platform/files/places.ts';
import { readXml, type XmlNode, type XmlRefusal } from '../../../platform/files/xml-tree.ts';
import { refused, textOf, type ReadRecords } from './file-table.ts';
import { createLocalTimes, type LocalTimes } from './local-times.ts';
import { visitsOf, type PlacedStation, type TrackPoint } from './station-visits.ts';
import type { TripRecord } from './trip-records.ts';

const MINUTE = 60_000;

const whys: Readonly<Record<XmlRefusal, string>> = {
  'not-xml': 'trip-checks.fault-not-xml',
  encoding: 'trip-checks.fault-not-utf8',
  forbidden: 'trip-checks.fault-gpx-forbidden',
  'too-large': 'trip-checks.fault-gpx-too-large',
};

/**
 * Tracks as GPX, each made into drives with the toll stations that they pass by: what a thread hands over is short then,
 * and no places are kept but those of toll stations.
 */
export function readTracks(
  bytes: Uint8Array,
  stations: readonly PlacedStation[],
): ReadRecords<Omit<TripRecord, 'file'>> {
  const text = textOf(bytes);
  if (text === undefined) return refused('trip-checks.fault-not-utf8');
  if (!/[^\s\u{feff}]/u.test(text)) return refused('trip-checks.fault-empty');
  const document = readXml(text.startsWith('\u{feff}') ? text.slice(1) : text);
  if (!document.ok) {
    const { line, column } = document.fault;
    return { ok: false, faults: [{ line, column, message: whys[document.why] }] };
  }
  if (document.root.name !== 'gpx') return refused('trip-checks.fault-not-gpx');
  // GPX writes its times in UTC, also where a device leaves the `Z` out.
  const times = createLocalTimes({ without: 'utc' });
  const reader = { times, faults: createFaults(), placeOf: placesIn(text) };
  const records: Omit<TripRecord, 'file'>[] = [];
  const segments = segmentsOf(document.root);
  if (!segments.some(({ children }) => children.some(({ name }) => name === 'trkpt'))) {
    return refused('trip-checks.fault-gpx-no-tracks');
  }
  for (const segment of segments) {
    if (reader.faults.isFull()) break;
    const points = pointsOf(segment, reader);
    if (reader.faults.list.length > 0) continue;
    for (const drive of drivesOf(points)) {
      records.push(recordOf(drive, reader.placeOf(segment.offset), stations));
    }
    if (records.length > mostTripRows) {
      return refused('trip-checks.fault-too-many', { most: mostTripRows });
    }
  }
  if (reader.faults.list.length > 0) return { ok: false, faults: reader.faults.list };
  return records.length === 0 ? refused('trip-checks.fault-gpx-apart') : { ok: true, records };
}

function segmentsOf({ children }: XmlNode): readonly XmlNode[] {
  return children
    .filter(({ name }) => name === 'trk')
    .flatMap((track) => track.children.filter(({ name }) => name === 'trkseg'));
}

interface TrackReader {
  readonly times: LocalTimes;
  readonly faults: Faults;
  placeOf(offset: number): Place;
}

/** In the order of their times: some devices write the newest first. */
function pointsOf(
  segment: XmlNode,
  { times, faults, placeOf }: TrackReader,
): readonly TrackPoint[] {
  const points: TrackPoint[] = [];
  for (const node of segment.children) {
    if (node.name !== 'trkpt' || faults.isFull()) continue;
    const [lat, lon] = [degreesOf(node, 'lat', 90), degreesOf(node, 'lon', 180)];
    const written = (node.children.find(({ name }) => name === 'time')?.text ?? '').slice(0, 40);
    const at = times.moment(written, 'from');
    if (lat === undefined || lon === undefined) {
      faults.add(() => placeOf(node.offset), placeFault(node));
    } else if (typeof at !== 'number') {
      const key = written === '' ? 'trip-checks.fault-gpx-no-time' : 'trip-checks.fault-gpx-time';
      faults.add(() => placeOf(node.offset), formatMessage(key, { time: written }));
    } else points.push({ lat, lon, at });
  }
  return points.toSorted((a, b) => a.at - b.at);
}

/** What the point lacks, or what is written instead of it. */
function placeFault({ attributes }: XmlNode): string {
  const written = (name: string): string => (attributes.get(name) ?? '').slice(0, 40);
  const [lat, lon] = [written('lat'), written('lon')];
  return lat === '' || lon === ''
    ? 'trip-checks.fault-gpx-no-place'
    : formatMessage('trip-checks.fault-gpx-place', { lat, lon });
}

function degreesOf({ attributes }: XmlNode, name: string, most: number): number | undefined {
  const text = attributes.get(name) ?? '';
  if (!/^[+-]?\d{1,3}(?:\.\d{1,20})?$/u.test(text)) return undefined;
  const degrees = Number(text);
  return Math.abs(degrees) <= most ? degrees : undefined;
}

/** A recorder that is never switched off writes one track for weeks: it is cut where the vehicle stood for long. */
function drivesOf(points: readonly TrackPoint[]): readonly (readonly TrackPoint[])[] {
  const drives: TrackPoint[][] = [];
  let last: TrackPoint | undefined;
  for (const point of points) {
    const goesOn = last !== undefined && point.at - last.at <= tripTolerances.stop * MINUTE;
    if (goesOn) drives.at(-1)?.push(point);
    else drives.push([point]);
    last = point;
  }
  return drives.filter((drive) => drive.length > 1);
}

function recordOf(
  drive: readonly TrackPoint[],
  { line, column }: Place,
  stations: readonly PlacedStation[],
): Omit<TripRecord, 'file'> {
  return {
    line,
    column,
    serial: '',
    plate: '',
    from: drive[0]?.at ?? 0,
    until: drive.at(-1)?.at ?? 0,
    origin: '',
    destination: '',
    km: null,
    driver: '',
    visits: visitsOf(drive, stations),
  };
}
