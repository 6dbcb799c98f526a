import { roadEventSeverity } from '@rampa/contract/road-conditions';
import { toLatin } from '@rampa/contract/script';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import type { DailyWindow, IncomingEvent, Words } from '../incoming-event.ts';
import { kindOf, recordTypes, titlesOf, type RecordType } from '../record-types.ts';
import { eventId, mostVersion, placeName, roadSign } from './event-file.ts';
import type { XmlNode } from './xml-tree.ts';

/** Notes what is wrong with an element; reading goes on, so that all faults are told at once. */
export type Complain = (node: XmlNode, message: string) => void;

interface Reader {
  readonly complain: Complain;
  /** Language of the texts that name none. */
  readonly language: string;
}

/** What of a situation holds for its records that do not say it themselves. */
interface Situation {
  readonly severity: string | undefined;
  /** `test` marks what is no real event. */
  readonly test: boolean;
}

export function situationOf(node: XmlNode): Situation {
  return {
    severity: textAt(node, 'overallSeverity'),
    test: textAt(node, 'headerInformation', 'informationStatus') === 'test',
  };
}

/** One situation record; undefined where it has a fault that was complained about. */
export function readRecord(
  node: XmlNode,
  situation: Situation,
  reader: Reader,
): IncomingEvent | undefined {
  const { complain } = reader;
  const recordType = (node.attributes.get('type') ?? '').replace(/^.*:/, '');
  const type = recordTypes[recordType];
  if (type === undefined) {
    const known = Object.keys(recordTypes).join(', ');
    complain(node, `the record type "${recordType}" is not one of ${known}`);
    return undefined;
  }
  const id = checked(node, eventId, node.attributes.get('id'), 'the attribute id', complain);
  const version = versionOf(node, complain);
  const recordValue = required(node, type.element, complain);
  const reportedAt = instantAt(node, complain, 'situationRecordVersionTime');
  const validity = validityOf(node, complain);
  const place = placeOf(node, reader);
  const kind = recordKind(node, type, recordValue ?? '');
  const [title, text] = textsOf(node, kind, reader);
  if (
    id === undefined ||
    version === undefined ||
    recordValue === undefined ||
    reportedAt === undefined ||
    validity === undefined ||
    place === undefined
  ) {
    return undefined;
  }
  return {
    id,
    version,
    kind,
    severity: severityOf(textAt(node, 'severity') ?? situation.severity),
    recordType,
    recordValue,
    ...place,
    ...validity,
    title,
    text,
    source: wordsAt(reader, node, 'source', 'sourceName') ?? { sr: 'DATEX II', en: 'DATEX II' },
    demo: situation.test,
    reportedAt,
  };
}

function recordKind(node: XmlNode, type: RecordType, value: string): IncomingEvent['kind'] {
  return textAt(node, 'cause', 'causeType') === 'problemsAtBorderPost'
    ? 'border'
    : kindOf(type, value);
}

/** `none` and `unknown` say nothing; the middle is the least wrong. */
function severityOf(text: string | undefined): IncomingEvent['severity'] {
  const parsed = roadEventSeverity.safeParse(text);
  return parsed.success ? parsed.data : 'medium';
}

function versionOf(node: XmlNode, complain: Complain): number | undefined {
  const version = Number(node.attributes.get('version') ?? 'NaN');
  if (Number.isInteger(version) && version >= 0 && version <= mostVersion) return version;
  complain(node, 'the attribute version must be a whole number, which rises with each change');
  return undefined;
}

type Validity = Pick<IncomingEvent, 'state' | 'validFrom' | 'validTo' | 'daily'>;

function validityOf(record: XmlNode, complain: Complain): Validity | undefined {
  const node = child(record, 'validity');
  const time = node === undefined ? undefined : child(node, 'validityTimeSpecification');
  if (node === undefined || time === undefined) {
    complain(record, 'validity/validityTimeSpecification is missing');
    return undefined;
  }
  const validFrom = instantAt(time, complain, 'overallStartTime');
  const end = child(time, 'overallEndTime');
  const validTo = end === undefined ? null : instantAt(time, complain, 'overallEndTime');
  if (validFrom === undefined || validTo === undefined) return undefined;
  if (validTo !== null && Temporal.Instant.compare(validTo, validFrom) <= 0) {
    complain(end ?? time, 'overallEndTime must be later than overallStartTime');
    return undefined;
  }
  return {
    // A suspended record is one that its source does not stand by at the moment.
    state: textAt(node, 'validityStatus') === 'suspended' ? 'withdrawn' : 'active',
    validFrom,
    validTo,
    daily: dailyOf(time, complain),
  };
}

const timeOfDay = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/;

function dailyOf(time: XmlNode, complain: Complain): DailyWindow[] {
  return children(time, 'validPeriod')
    .flatMap((period) => children(period, 'recurringTimePeriodOfDay'))
    .flatMap((window) => {
      const from = timeOfDay.exec(textAt(window, 'startTimeOfPeriod') ?? '')?.[1];
      const to = timeOfDay.exec(textAt(window, 'endTimeOfPeriod') ?? '')?.[1];
      if (from !== undefined && to !== undefined) return [{ from, to }];
      complain(window, 'startTimeOfPeriod and endTimeOfPeriod must be times such as 07:30:00');
      return [];
    });
}

type Place = Pick<
  IncomingEvent,
  'road' | 'sectionFrom' | 'sectionTo' | 'fromKm' | 'toKm' | 'direction' | 'lat' | 'lon' | 'line'
>;

function placeOf(record: XmlNode, reader: Reader): Place | undefined {
  const { complain } = reader;
  const node = child(record, 'locationReference');
  if (node === undefined) {
    complain(record, 'locationReference is missing');
    return undefined;
  }
  const description = child(node, 'supplementaryPositionalDescription');
  const information = description === undefined ? undefined : child(description, 'roadInformation');
  const road = checked(
    node,
    roadSign,
    information === undefined ? undefined : textAt(information, 'roadNumber'),
    'roadInformation/roadNumber',
    complain,
  );
  const line = lineOf(node, complain);
  const middle = line[Math.floor(line.length / 2)];
  const point = pointOf(node, complain) ?? middle;
  if (point === undefined) complain(node, 'the location has neither coordinates nor a line');
  if (road === undefined || point === undefined) return undefined;
  const section =
    (description === undefined ? undefined : wordsAt(reader, description, 'locationDescription'))
      ?.sr ?? road;
  const [from = section, to = from] = section.split(/\s+[–-]\s+/);
  const destination =
    information === undefined ? undefined : textAt(information, 'roadDestination');
  return {
    road,
    sectionFrom: checked(node, placeName, from, 'locationDescription', complain) ?? road,
    sectionTo: checked(node, placeName, to, 'locationDescription', complain) ?? road,
    fromKm: null,
    toKm: null,
    direction: directionOf(destination),
    lat: point[0],
    lon: point[1],
    line,
  };
}

/** What directions are commonly called; any other is the name of a place. */
const directions: Readonly<Record<string, string>> = {
  'оба смера': 'both directions',
  'оба смјера': 'both directions',
  'излаз из Србије': 'leaving Serbia',
  'излаз из БиХ': 'leaving BiH',
};

function directionOf(text: string | undefined): Words {
  if (text === undefined) return { sr: '', en: '' };
  return { sr: text.slice(0, 120), en: directions[text] ?? toLatin(text).slice(0, 120) };
}

function pointOf(node: XmlNode, complain: Complain): readonly [number, number] | undefined {
  const places = [
    child(node, 'coordinatesForDisplay'),
    descend(node, 'pointByCoordinates', 'pointCoordinates'),
  ];
  const found = places.find((place) => place !== undefined);
  if (found === undefined) return undefined;
  const lat = Number(textAt(found, 'latitude') ?? 'NaN');
  const lon = Number(textAt(found, 'longitude') ?? 'NaN');
  if (isOnEarth(lat, lon)) return [lat, lon];
  complain(found, 'latitude and longitude must be degrees');
  return undefined;
}

const mostPoints = 2000;

function lineOf(node: XmlNode, complain: Complain): (readonly [number, number])[] {
  const list = descend(node, 'gmlLineString', 'posList');
  if (list === undefined) return [];
  const numbers = list.text.split(/\s+/).map(Number);
  const points = numbers.flatMap((lat, at): (readonly [number, number])[] =>
    at % 2 === 0 ? [[lat, numbers[at + 1] ?? Number.NaN]] : [],
  );
  if (points.length <= mostPoints && points.every(([lat, lon]) => isOnEarth(lat, lon))) {
    return points;
  }
  complain(list, `posList must be at most ${mostPoints} pairs of latitude and longitude`);
  return [];
}

function isOnEarth(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}

/** Title and text: comments of the types `other` and `description`, as the export writes them. */
function textsOf(
  node: XmlNode,
  kind: IncomingEvent['kind'],
  reader: Reader,
): readonly [title: Words, text: Words] {
  const comments = children(node, 'generalPublicComment');
  const ofType = (type: string): Words | undefined => {
    const found = comments.find((comment) => textAt(comment, 'commentType') === type);
    return found === undefined ? undefined : wordsAt(reader, found, 'comment');
  };
  const [first] = comments;
  const title = shortened(ofType('other') ?? titlesOf[kind], 160);
  const any = first === undefined ? undefined : wordsAt(reader, first, 'comment');
  return [title, shortened(ofType('description') ?? any ?? title, 2000)];
}

function shortened({ sr, en }: Words, most: number): Words {
  return { sr: sr.slice(0, most), en: en.slice(0, most) };
}

/** The Serbian and the English of a multilingual text; one of them stands in for the other. */
function wordsAt(reader: Reader, node: XmlNode, ...path: string[]): Words | undefined {
  const values = descend(node, ...path, 'values');
  if (values === undefined) return undefined;
  const spoken = children(values, 'value').map((value) => ({
    language: (value.attributes.get('lang') ?? reader.language).toLowerCase(),
    text: value.text,
  }));
  const of = (language: string): string | undefined =>
    spoken.find((value) => value.language.startsWith(language) && value.text !== '')?.text;
  const sr = of('sr-cyrl') ?? of('sr') ?? of('bs') ?? of('hr');
  const en = of('en');
  const any = sr ?? en;
  if (any === undefined) return undefined;
  return { sr: any, en: en ?? toLatin(any) };
}

function instantAt(node: XmlNode, complain: Complain, name: string): Temporal.Instant | undefined {
  const found = child(node, name);
  if (found === undefined) {
    complain(node, `${name} is missing`);
    return undefined;
  }
  try {
    return Temporal.Instant.from(found.text);
  } catch {
    complain(found, `${name} must be an instant with an offset, such as 2026-11-20T12:00:00+01:00`);
    return undefined;
  }
}

function required(node: XmlNode, name: string, complain: Complain): string | undefined {
  const text = textAt(node, name);
  if (text !== undefined && /^[a-zA-Z]{1,80}$/.test(text)) return text;
  complain(node, `${name} is missing or no word of DATEX II`);
  return undefined;
}

function checked(
  node: XmlNode,
  schema: z.ZodType<string>,
  value: string | undefined,
  what: string,
  complain: Complain,
): string | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  complain(
    node,
    `${what}: ${value === undefined ? 'is missing' : (parsed.error.issues[0]?.message ?? 'is wrong')}`,
  );
  return undefined;
}

function children(node: XmlNode, name: string): readonly XmlNode[] {
  return node.children.filter((candidate) => candidate.name === name);
}

function child(node: XmlNode, name: string): XmlNode | undefined {
  return node.children.find((candidate) => candidate.name === name);
}

function descend(node: XmlNode, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (from, name) => (from === undefined ? undefined : child(from, name)),
    node,
  );
}

function textAt(node: XmlNode, ...path: string[]): string | undefined {
  const text = descend(node, ...path)?.text;
  return text === '' ? undefined : text;
}
