import { kategorija, type Kategorija } from '@rampa/contract';
import { z } from 'zod';
import { readCsvTable } from '../../../platform/files/csv-table.ts';
import {
  parseJsonWithPlaces,
  type FileFault,
  type Place,
} from '../../../platform/files/json-places.ts';
import { normalisePlate } from '../plate.ts';
import { normaliseNumber } from '../verification-codes.ts';

/** A tag of the warehouse: with a code on paper, as somebody's, or both. */
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
      /** Where a field of a tag stands. */
      placeOf(index: number, field: TagField): Place;
      /** What the field is called in the file. */
      nameOf(field: TagField): string;
    }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

/** Most tags of one file: they are taken in together or not at all. */
const MOST = 20_000;
const MOST_FAULTS = 100;

const columns = {
  required: ['serial_number', 'category'],
  optional: ['verification_code', 'owner', 'plate', 'nickname'],
} as const;
type Column = (typeof columns)['required' | 'optional'][number];

const columnOf: Readonly<Record<TagField, Column>> = {
  serialNumber: 'serial_number',
  category: 'category',
  verificationCode: 'verification_code',
  owner: 'owner',
  plate: 'plate',
  nickname: 'nickname',
};

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

function orNothing<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess((value) => (value === '' ? null : value), schema.nullable())
    .optional()
    .transform((value) => value ?? null);
}

function tagRecordOf(categories: readonly Kategorija[]) {
  return z
    .strictObject({
      serialNumber: printed(6),
      category: kategorija.extract([...categories], {
        error: `a category of the country is expected: ${categories.join(', ')}`,
      }),
      verificationCode: orNothing(printed(6)),
      owner: orNothing(
        z
          .string()
          .max(254)
          // As names are kept that people sign in with.
          .transform((name) => name.trim().normalize('NFKC').toLowerCase())
          .refine((name) => /^[^\s\p{C}]+$/u.test(name), 'a user name or an e-mail address'),
      ),
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

/** CSV with a header, or JSON of our own format; all faults are told at once. */
export function readTags(bytes: Uint8Array, categories: readonly Kategorija[]): TagsFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused({ line: 1, column: 1, message: 'the file is not UTF-8 text' });
  }
  if (text.trim() === '') return refused({ line: 1, column: 1, message: 'the file is empty' });
  const found = /^\s*[{[]/.test(text) ? readJson(text) : readCsv(text);
  return found.ok ? check(found, categories) : found;
}

interface Found {
  readonly ok: true;
  readonly tags: readonly unknown[];
  placeOf(index: number, path: readonly (string | number)[]): Place;
  nameOf(field: TagField): string;
}
type Refused = Extract<TagsFile, { ok: false }>;

function readCsv(text: string): Found | Refused {
  const table = readCsvTable<Column>(text, columns);
  if (!table.ok) return { ok: false, faults: table.faults.slice(0, MOST_FAULTS) };
  const cell = (index: number, column: Column) => table.rows[index]?.cell(column);
  return {
    ok: true,
    tags: table.rows.map((row) =>
      Object.fromEntries(
        Object.entries(columnOf).map(([field, column]) => [field, row.cell(column).text.trim()]),
      ),
    ),
    placeOf(index, [field]) {
      // The path begins with a field of the schema, or is the tag's own.
      const place = cell(index, columnOf[(field ?? 'serialNumber') as TagField]);
      return { line: place?.line ?? 1, column: place?.column ?? 1 };
    },
    nameOf: (field) => columnOf[field],
  };
}

const fileFormat = z.strictObject({
  format: z.literal(1),
  kind: z.literal('tags'),
  tags: z.array(z.unknown()),
});

function readJson(text: string): Found | Refused {
  const json = parseJsonWithPlaces(text);
  if (!json.ok) return refused(json.fault);
  const parsed = fileFormat.safeParse(json.value);
  if (parsed.success) {
    return {
      ok: true,
      tags: parsed.data.tags,
      placeOf: (index, path) => json.placeOf(['tags', index, ...path]),
      nameOf: (field) => field,
    };
  }
  const faults = parsed.error.issues.map((issue) => {
    const path = stepsOf(issue);
    const field = path.length === 0 ? 'the file' : path.join('.');
    return { ...json.placeOf(path), message: `${field}: ${issue.message}` };
  });
  return { ok: false, faults: faults.slice(0, MOST_FAULTS) };
}

function check(found: Found, categories: readonly Kategorija[]): TagsFile {
  if (found.tags.length > MOST) {
    const message = `more than ${MOST} tags; part the file`;
    return refused({ line: 1, column: 1, message });
  }
  const schema = tagRecordOf(categories);
  const faults: FileFault[] = [];
  const tags: DeliveredTag[] = [];
  const seen = new Set<string>();
  for (const [index, value] of found.tags.entries()) {
    if (faults.length >= MOST_FAULTS) break;
    const parsed = schema.safeParse(value);
    for (const issue of parsed.error?.issues ?? []) {
      const path = stepsOf(issue);
      const field = path.length === 0 ? 'the tag' : found.nameOf(path[0] as TagField);
      faults.push({ ...found.placeOf(index, path), message: `${field}: ${issue.message}` });
    }
    if (!parsed.success) continue;
    const { serialNumber } = parsed.data;
    if (seen.has(serialNumber)) {
      const message = `${found.nameOf('serialNumber')}: ${serialNumber} stands twice`;
      faults.push({ ...found.placeOf(index, ['serialNumber']), message });
    }
    seen.add(serialNumber);
    tags.push(parsed.data);
  }
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, MOST_FAULTS) };
  return {
    ok: true,
    tags,
    placeOf: (index, field) => found.placeOf(index, [field]),
    nameOf: (field) => found.nameOf(field),
  };
}

function stepsOf(issue: z.core.$ZodIssue): (string | number)[] {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...issue.path, ...unknown].map((step) =>
    typeof step === 'number' ? step : String(step),
  );
}

function refused(fault: FileFault): Refused {
  return { ok: false, faults: [fault] };
}
