import { kategorija, type Kategorija } from '@rampa/contract';
import { z } from 'zod';
import { boundedList } from '../../../platform/files/bounded-list.ts';
import type { CsvRow } from '../../../platform/files/csv-table.ts';
import type { Place } from '../../../platform/files/places.ts';
import {
  checkFile,
  doubledIds,
  findJson,
  findTable,
  looksLikeJson,
  readText,
  refusedFile,
  type RefusedFile,
} from '../../../platform/files/read-file.ts';
import { orNothing } from '../../../platform/files/or-nothing.ts';
import { foldSignInName } from '../../identity/index.ts';
import { normalisePlate } from '../plate.ts';
import { normaliseNumber } from '../verification-codes.ts';

/** A tag of the warehouse: with a printed code, an owner, or both. */
export interface DeliveredTag {
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly verificationCode: string | null;
  /** User name or e-mail address, folded as for signing in. */
  readonly owner: string | null;
  readonly plate: string;
  readonly nickname: string;
}

export type TagField = keyof DeliveredTag;

export type TagsFile =
  | {
      readonly ok: true;
      readonly tags: readonly DeliveredTag[];
      /** Where in the file a field of a tag is. */
      placeOf(index: number, field: TagField): Place;
      /** What the field is called in the file. */
      nameOf(index: number, field: TagField): string;
    }
  | RefusedFile;

/** Most tags of one file: they are imported in one transaction. */
const MOST = 20_000;

const columns = {
  required: ['serial_number', 'category'],
  optional: ['verification_code', 'owner', 'plate', 'nickname'],
} as const;
type Column = (typeof columns)['required' | 'optional'][number];

/** Numbers as printed, in groups or not. */
function printed(shortest: number) {
  return z
    .string()
    .transform(normaliseNumber)
    .refine(
      (text) => text.length >= shortest && /^[0-9A-Z]{1,32}$/.test(text),
      `${shortest} to 32 digits and Latin letters, in groups or not`,
    );
}

/** The same for what a file may leave out. */
function orLeftOut<Schema extends z.ZodType>(schema: Schema) {
  return orNothing(schema)
    .optional()
    .transform((value) => value ?? null);
}

/** What a file of the operator's says of a tag that somebody has. */
export function tagFieldsOf(categories: readonly Kategorija[]) {
  return {
    serialNumber: printed(6),
    category: kategorija.extract([...categories], {
      error: `a category of the country is expected: ${categories.join(', ')}`,
    }),
    plate: z
      .string()
      .default('')
      .transform((typed, context) => {
        const plate = normalisePlate(typed);
        if (plate === undefined) {
          context.addIssue({ code: 'custom', message: 'not a plate such as BG 123-AB' });
        }
        return plate ?? '';
      }),
    nickname: z
      .string()
      .trim()
      .max(40)
      .regex(/^[^\p{C}]*$/u, 'has characters that nobody can read')
      .default(''),
  };
}

function tagRecordOf(categories: readonly Kategorija[]) {
  return z
    .strictObject({
      ...tagFieldsOf(categories),
      verificationCode: orLeftOut(printed(6)),
      owner: orLeftOut(
        z
          .string()
          .max(254)
          .transform(foldSignInName)
          .refine((name) => /^[^\s\p{C}]+$/u.test(name), 'a user name or an e-mail address'),
      ),
    })
    .check(({ value, issues }) => {
      const complain = (field: TagField, message: string): void => {
        issues.push({ code: 'custom', path: [field], message, input: value });
      };
      const { verificationCode, owner, plate, nickname } = value;
      if (verificationCode === null && owner === null) {
        complain('serialNumber', 'has neither a verification code nor an owner');
      }
      if (owner === null && plate !== '') complain('plate', 'only a tag with an owner has one');
      if (owner === null && nickname !== '') {
        complain('nickname', 'only a tag with an owner has one');
      }
    });
}

function tagsFileOf(categories: readonly Kategorija[]) {
  return z.strictObject({
    format: z.literal(1),
    kind: z.literal('tags'),
    tags: boundedList(tagRecordOf(categories), {
      most: MOST,
      tooMany: `more than ${MOST} tags; split the file`,
    }),
  });
}

/** CSV with a header, or JSON of our own format; all faults are reported at once. */
export function readTags(bytes: Uint8Array, categories: readonly Kategorija[]): TagsFile {
  const read = readText(bytes);
  if (!read.ok) return read;
  const found = looksLikeJson(read.text)
    ? findJson(read.text)
    : findTable<Column>(read.text, { ...columns, mostRows: MOST }, (rows) => ({
        ok: true,
        value: tableOf(rows),
      }));
  const checked = checkFile(found, tagsFileOf(categories));
  if (!checked.ok) return checked;
  const { tags } = checked.file;
  const serialNumbers = tags.map(({ serialNumber }) => serialNumber);
  const doubled = doubledIds(checked, 'tags', serialNumbers, 'serialNumber');
  if (doubled.length > 0) return refusedFile(doubled);
  return {
    ok: true,
    tags,
    placeOf: (index, field) => checked.placeOf(['tags', index, field]),
    nameOf: (index, field) => checked.nameOf(['tags', index, field]),
  };
}

function tableOf(rows: readonly CsvRow<Column>[]): object {
  const tags = rows.map(({ cell }) => ({
    serialNumber: cell('serial_number').text.trim(),
    category: cell('category').text.trim(),
    verificationCode: cell('verification_code').text.trim(),
    owner: cell('owner').text.trim(),
    plate: cell('plate').text.trim(),
    nickname: cell('nickname').text.trim(),
  }));
  return { format: 1, kind: 'tags', tags };
}
