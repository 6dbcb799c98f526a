import { toLatin } from '@rampa/contract/script';
import type { IncomingEvent, Words } from '../incoming-event.ts';
import {
  checked,
  child,
  descend,
  textAt,
  wordsAt,
  type Complain,
  type Reader,
} from './datex-nodes.ts';
import { placeName, roadSign } from './event-file.ts';
import type { XmlNode } from './xml-tree.ts';

type Place = Pick<
  IncomingEvent,
  'road' | 'sectionFrom' | 'sectionTo' | 'fromKm' | 'toKm' | 'direction' | 'lat' | 'lon' | 'line'
>;

/** Where an event is: a road, a point on it, the stretch where there is one. */
export function placeOf(record: XmlNode, reader: Reader): Place | undefined {
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
