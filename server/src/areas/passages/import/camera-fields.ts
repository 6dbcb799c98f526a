import { z } from 'zod';
import type { CameraField, CameraReading } from '../camera.ts';
import type { DeliveredPassage } from '../recorded-passage.ts';

/** A plate is at most as long as the longest that there is, with blanks and hyphens. */
const LONGEST_PLATE = 16;
const PLATE = /^[\p{L}\p{N}?][\p{L}\p{N}? .-]*$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const UNREADABLE = /[^\p{L}\p{N} .-]/gu;
const COUNTRY = /^[A-Z]{2}$/u;
/** A name, not an address: nothing is fetched by it. */
const PICTURE = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/u;
const PER_CENT = z.int().min(0).max(100);

/** Anything is taken: a toll is not refused because a camera has misread, or says something else than was agreed. */
export const cameraFields = {
  plate: z.unknown().optional(),
  plateCountry: z.unknown().optional(),
  plateConfidence: z.unknown().optional(),
  picture: z.unknown().optional(),
} satisfies Record<CameraField, z.ZodType>;

/** Without a camera there is nothing to read. */
export function saysNothing(given: Readonly<Partial<Record<CameraField, unknown>>>): boolean {
  return (
    given.plate === undefined &&
    given.plateCountry === undefined &&
    given.plateConfidence === undefined &&
    given.picture === undefined
  );
}

export interface ReadCamera {
  /** Undefined if there is neither a plate nor a picture; without a plate nothing is said of it. */
  readonly reading: CameraReading | undefined;
  /** What is not as agreed, and was left out, or of a plate replaced by `?`. */
  readonly faulty: readonly CameraField[];
}

/** What a camera read, as far as it can be told. */
export function cameraOf(given: Readonly<Partial<Record<CameraField, unknown>>>): ReadCamera {
  const plate = plateOf(given.plate);
  const picture = textOf(given.picture, PICTURE);
  const country = textOf(given.plateCountry, COUNTRY);
  const confidence = confidenceOf(given.plateConfidence);
  const read = { plate, plateCountry: country, plateConfidence: confidence, picture };
  const faulty = (['plate', 'plateCountry', 'plateConfidence', 'picture'] as const).filter(
    (field) => read[field].isFaulty,
  );
  return {
    reading: readingOf(plate.value, country.value, confidence.value, picture.value),
    faulty,
  };
}

function readingOf(
  plate: string,
  country: string,
  confidence: number | null,
  picture: string,
): CameraReading | undefined {
  if (plate !== '') return { plate, country, confidence, picture };
  return picture === '' ? undefined : { plate: '', country: '', confidence: null, picture };
}

interface Read<Value> {
  readonly value: Value;
  readonly isFaulty: boolean;
}

/** What no plate has becomes `?`, as cameras write what they cannot read; nothing but that is no plate. */
function plateOf(given: unknown): Read<string> {
  if (isNothing(given)) return { value: '', isFaulty: false };
  if (typeof given !== 'string' && typeof given !== 'number') return { value: '', isFaulty: true };
  const text = String(given).slice(0, 100).normalize('NFC').toUpperCase().trim();
  if (text === '') return { value: '', isFaulty: false };
  const characters = Array.from(text.replaceAll(UNREADABLE, '?'));
  const isLong = characters.length > LONGEST_PLATE;
  const kept = isLong ? `${characters.slice(0, LONGEST_PLATE - 1).join('')}?` : characters.join('');
  const value = PLATE.test(kept) ? kept : `?${kept.slice(1)}`;
  return {
    value: LETTER_OR_DIGIT.test(value) ? value : '',
    // A camera that marks what it cannot read does as agreed.
    isFaulty: isLong || !PLATE.test(text),
  };
}

function textOf(given: unknown, pattern: RegExp): Read<string> {
  if (isNothing(given)) return { value: '', isFaulty: false };
  const fits = typeof given === 'string' && pattern.test(given);
  return { value: fits ? given : '', isFaulty: !fits };
}

function confidenceOf(given: unknown): Read<number | null> {
  if (isNothing(given)) return { value: null, isFaulty: false };
  const { success, data } = PER_CENT.safeParse(given);
  return { value: success ? data : null, isFaulty: !success };
}

/** Lanes leave a field out, or leave it empty. */
function isNothing(given: unknown): boolean {
  return given === undefined || given === null || given === '';
}

/** How often each field of cameras was not as agreed. */
export type CameraFaults = Readonly<Partial<Record<CameraField, number>>>;

/** Null: none was. */
export function countCameraFaults(
  passages: readonly Pick<DeliveredPassage, 'cameraFaults'>[],
): CameraFaults | null {
  const counts: Partial<Record<CameraField, number>> = {};
  for (const { cameraFaults = [] } of passages) {
    for (const field of cameraFaults) counts[field] = (counts[field] ?? 0) + 1;
  }
  return Object.keys(counts).length === 0 ? null : counts;
}
