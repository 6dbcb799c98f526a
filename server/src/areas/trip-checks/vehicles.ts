import { foldPlate, normaliseNumber, type TagRecord } from '../tags/index.ts';
import type { NamedVehicle } from './import/trip-records.ts';

/** A company's vehicles: tags with the same plate are of one, and a tag without a plate is one by itself. */
export interface Vehicles {
  /** Of a tag; the tag itself if the account does not have it any more. */
  ofTag(tagId: string): string;
  /** Undefined if the account has no such tag or plate, or several tags fit a shortened number. */
  named(vehicle: NamedVehicle): string | undefined;
  /** The vehicle whose plate or serial number is in the name of a file; undefined if there is none, or more than one. */
  inFileName(name: string): string | undefined;
  /** A tag of the vehicle: the newest. */
  tagOf(vehicle: string): TagRecord | undefined;
}

export function createVehicles(tags: readonly TagRecord[]): Vehicles {
  const byTag = new Map<string, string>();
  const byPlate = new Map<string, string>();
  const bySerial = new Map<string, string>();
  const byBareSerial = new Map<string, string | null>();
  const newest = new Map<string, TagRecord>();
  for (const tag of tags) {
    const plate = foldPlate(tag.plate);
    const vehicle = plate === '' ? tag.tagId : plate;
    const serial = normaliseNumber(tag.serialNumber);
    const bare = withoutZeros(serial);
    byTag.set(tag.tagId, vehicle);
    if (plate !== '') byPlate.set(plate, vehicle);
    bySerial.set(serial, vehicle);
    // A spreadsheet loses leading zeros; the rest has to be of one tag.
    byBareSerial.set(bare, byBareSerial.has(bare) ? null : vehicle);
    const known = newest.get(vehicle);
    if (
      known === undefined ||
      known.createdAt.epochMilliseconds < tag.createdAt.epochMilliseconds
    ) {
      newest.set(vehicle, tag);
    }
  }
  const ofSerial = (text: string): string | undefined => {
    const number = normaliseNumber(text);
    return bySerial.get(number) ?? byBareSerial.get(withoutZeros(number)) ?? undefined;
  };
  return {
    ofTag: (tagId) => byTag.get(tagId) ?? tagId,
    named: ({ serial, plate }) =>
      serial === '' ? byPlate.get(foldPlate(plate)) : ofSerial(serial),
    inFileName(name) {
      const folded = foldPlate(name.replace(/\.[^.]*$/u, '').replaceAll(/[_()]/gu, ''));
      const found = new Set<string>();
      for (const names of [byPlate, bySerial]) {
        for (const [text, vehicle] of names) {
          if (text !== '' && folded.includes(text)) found.add(vehicle);
        }
      }
      const [only] = found;
      return found.size === 1 ? only : undefined;
    },
    tagOf: (vehicle) => newest.get(vehicle),
  };
}

function withoutZeros(number: string): string {
  return number.replace(/^0+/u, '');
}
