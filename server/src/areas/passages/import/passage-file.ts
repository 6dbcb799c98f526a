import { kategorija, type Kategorija } from '@rampa/contract';
import { z } from 'zod';
import { orNothing } from '../../../platform/files/or-nothing.ts';
import type { DeliveredPassage } from '../recorded-passage.ts';
import { cameraFields, cameraOf, saysNothing } from './camera-fields.ts';

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
export const passageRecordOf = onceForCategories((categories) =>
  z.strictObject({
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
  }),
);

/** A country has one list: a schema that is made again for each delivery takes longer than reading a passage. */
export function onceForCategories<Schema>(
  make: (categories: readonly Kategorija[]) => Schema,
): (categories: readonly Kategorija[]) => Schema {
  const known = new Map<string, Schema>();
  return (categories) => {
    const name = categories.join(' ');
    const schema = known.get(name) ?? make(categories);
    known.set(name, schema);
    return schema;
  };
}

export type PassageRecordSchema = ReturnType<typeof passageRecordOf>;

export function deliveredOf(record: z.output<PassageRecordSchema>): DeliveredPassage {
  const passage: DeliveredPassage = {
    serialNumber: record.serialNumber,
    enteredAt: record.enteredAt,
    exitedAt: record.exitedAt,
    lane: record.lane,
    category: record.category,
    sourceKey: record.key,
    entryStationId: record.entryStation,
    exitStationId: record.exitStation,
  };
  if (saysNothing(record)) return passage;
  const { reading, faulty } = cameraOf(record);
  return {
    ...passage,
    ...(reading === undefined ? {} : { camera: reading }),
    ...(faulty.length === 0 ? {} : { cameraFaults: faulty }),
  };
}
