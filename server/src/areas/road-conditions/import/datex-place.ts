import { toLatin } from '@rampa/contract/script';
import { shortened } from '../../../platform/files/readable-text.ts';
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
import { roadSign } from './event-file.ts';
import { lineOfRoad, nearRoad, roadNear, type RoadLine } from './road-lines.ts';
import type { XmlNode } from '../../../platform/files/xml-tree.ts';

type Place = Pick<
  IncomingEvent,
  'road' | 'sectionFrom' | 'sectionTo' | 'fromKm' | 'toKm' | 'direction' | 'lat' | 'lon' | 'line'
>;

/**
 * The place of an event: a road, a point on it, the stretch if there is one. A point alone is on the
 * road that runs there; a road alone is meant as a whole.
 */
export function placeOf(record: XmlNode, reader: Reader): Place | undefined {
  const { complain } = reader;
  const node = child(record, 'locationReference');
  if (node === undefined) {
    complain(record, 'locationReference is missing');
    return undefined;
  }
  const description = child(node, 'supplementaryPositionalDescription');
  const information = description === undefined ? undefined : child(description, 'roadInformation');
  const spot = spotOf(node, information, reader);
  if (spot === undefined) return undefined;
  const section =
    (description === undefined ? undefined : wordsAt(reader, description, 'locationDescription'))
      ?.sr ?? spot.road;
  const [from = section, to = from] = section.split(/(?<!\s)\s+[–-]\s+/);
  const destination =
    information === undefined ? undefined : textAt(information, 'roadDestination');
  return {
    ...spot,
    sectionFrom: shortened(from, 120),
    sectionTo: shortened(to, 120),
    fromKm: null,
    toKm: null,
    direction: directionOf(destination),
  };
}

type Spot = Pick<Place, 'road' | 'lat' | 'lon' | 'line'>;

function spotOf(
  node: XmlNode,
  information: XmlNode | undefined,
  { complain, roads }: Reader,
): Spot | undefined {
  const number = information === undefined ? undefined : child(information, 'roadNumber');
  const given = number === undefined || number.text === '' ? undefined : number;
  const line = lineOf(node, complain);
  const point = pointOf(node, complain) ?? middleOf(line);
  const named =
    given === undefined ? undefined : checked(given, roadSign, given.text, 'roadNumber', complain);
  if (point === undefined) {
    if (given === undefined)
      complain(node, 'the location has neither coordinates nor a road number');
    return named === undefined ? undefined : wholeRoad(node, named, roads, complain);
  }
  const road = given === undefined ? roadNear(roads, point) : named;
  if (given === undefined && road === undefined) {
    const km = nearRoad / 1000;
    complain(node, `the location has no road number, and no road of the network within ${km} km`);
  }
  return road === undefined ? undefined : { road, lat: point[0], lon: point[1], line };
}

function wholeRoad(
  node: XmlNode,
  road: string,
  roads: readonly RoadLine[],
  complain: Complain,
): Spot | undefined {
  const line = lineOfRoad(roads, road) ?? [];
  const middle = middleOf(line);
  if (middle !== undefined) return { road, lat: middle[0], lon: middle[1], line };
  complain(node, `the location has no coordinates, and the network has no road ${road}`);
  return undefined;
}

function middleOf(line: Place['line']): Place['line'][number] | undefined {
  return line[Math.floor(line.length / 2)];
}

/** Common names of directions; any other is the name of a place. */
const directions: ReadonlyMap<string, string> = new Map([
  ['оба смера', 'both directions'],
  ['оба смјера', 'both directions'],
  ['излаз из Србије', 'leaving Serbia'],
  ['излаз из БиХ', 'leaving BiH'],
]);

function directionOf(text: string | undefined): Words {
  if (text === undefined) return { sr: '', en: '' };
  return { sr: shortened(text, 120), en: directions.get(text) ?? shortened(toLatin(text), 120) };
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
