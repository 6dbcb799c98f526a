import { kategorija, type Kategorija } from '@rampa/contract';
import { z } from 'zod';
import { orNothing } from '../../../platform/files/or-nothing.ts';
import type { CameraReading } from '../camera.ts';
import type { DeliveredPassage } from '../recorded-passage.ts';

const key = z.string().regex(/^[!-~]{1,120}$/, '1 to 120 Latin characters without spaces');

const serialNumber = z
  .string()
  .transform((text) => text.replaceAll(/[\s\-–./]/gu, '').toUpperCase())
  .refine((text) => /^[0-9A-Z]{1,32}$/.test(text), 'a serial number of digits and Latin letters');

const stationId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,79}$/, 'the id of a station: small letters, digits and hyphens');

const instant = z.iso
  .datetime({
    offset: true,
    error: 'must be an instant with an offset, such as 2026-11-20T12:00:00+01:00',
  })
  .transform((text) => Date.parse(text));

/** A passage as in files and deliveries; times become epoch milliseconds. */
export function passageRecordOf(categories: readonly Kategorija[]) {
  return z.strictObject({
    key,
    serialNumber,
    entryStation: orNothing(stationId),
    enteredAt: orNothing(instant),
    exitStation: stationId,
    exitedAt: instant,
    lane: z.string().regex(/^[!-~][ -~]{0,19}$/, '1 to 20 Latin characters'),
    category: kategorija.extract([...categories], {
      error: `a category of the country is expected: ${categories.join(', ')}`,
    }),
    ...cameraFields,
  });
}

const plate = z
  .string()
  .transform((text) => text.normalize('NFC').toUpperCase().trim())
  .refine(
    (text) => /^[\p{L}\p{N}][\p{L}\p{N} .-]{0,15}$/u.test(text),
    'a plate of up to 16 letters and digits',
  );

/** What the camera of a lane read; lanes without one leave all of it out. */
const cameraFields = {
  plate: orNothing(plate).optional(),
  plateCountry: orNothing(
    z.string().regex(/^[A-Z]{2}$/, 'two capital letters of ISO 3166, such as RS'),
  ).optional(),
  plateConfidence: orNothing(z.int().min(0).max(100)).optional(),
  /** A name, not an address: nothing is fetched by it. */
  picture: orNothing(
    z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/,
        'the name of the picture in your store: up to 100 Latin letters, digits, and . _ : -',
      ),
  ).optional(),
};

export type PassageRecordSchema = ReturnType<typeof passageRecordOf>;

export function deliveredOf(record: z.output<PassageRecordSchema>): DeliveredPassage {
  const { key: sourceKey, entryStation, exitStation, ...given } = record;
  const { plate: read, plateCountry, plateConfidence, picture, ...rest } = given;
  const passage = { ...rest, sourceKey, entryStationId: entryStation, exitStationId: exitStation };
  const camera = cameraOf(read ?? '', plateCountry ?? '', plateConfidence ?? null, picture ?? '');
  return camera === undefined ? passage : { ...passage, camera };
}

/** Undefined if there is neither a plate nor a picture; without a plate nothing is said of it. */
function cameraOf(
  read: string,
  country: string,
  confidence: number | null,
  picture: string,
): CameraReading | undefined {
  if (read !== '') return { plate: read, country, confidence, picture };
  return picture === '' ? undefined : { plate: '', country: '', confidence: null, picture };
}
