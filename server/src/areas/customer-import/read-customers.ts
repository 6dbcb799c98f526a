import type { Country, Kategorija, LanguageId } from '@rampa/contract';
import { email, type Lice } from '@rampa/contract/identity';
import { z } from 'zod';
import { boundedList } from '../../platform/files/bounded-list.ts';
import type { CsvRow } from '../../platform/files/csv-table.ts';
import { createFaults } from '../../platform/files/faults.ts';
import type { FileFault, Place } from '../../platform/files/places.ts';
import {
  checkFile,
  doubledIds,
  findTable,
  readText,
  refusedFile,
  type RefusedFile,
} from '../../platform/files/read-file.ts';
import { isTaxNumber } from '../../platform/tax-number.ts';
import { foldSignInName, isCompanyNumber, normalisePhone, visible } from '../identity/index.ts';
import { tagFieldsOf } from '../tags/index.ts';

/** Bytes of the largest file: enough for the customers of a country with two million tags in ten files. */
export const largestCustomersFile = 64 * 1024 * 1024;

/** Most lines of one file; a line is a tag, or a customer without one. */
const MOST = 200_000;

const ofCustomer = [
  'email',
  'person_type',
  'first_name',
  'last_name',
  'username',
  'phone',
  'business_name',
  'tax_number',
  'company_number',
  'street',
  'city',
  'postcode',
  'language',
  'terms_version',
  'terms_accepted_on',
  'privacy_version',
  'privacy_accepted_on',
] as const;
const ofTag = ['serial_number', 'category', 'plate', 'nickname', 'balance'] as const;

const columns = {
  required: ['customer_number', 'email', 'person_type', 'first_name', 'last_name'],
  optional: [...ofCustomer.slice(4), ...ofTag],
} as const;
type Column = 'customer_number' | (typeof ofCustomer)[number] | (typeof ofTag)[number];

/** Whose file it is, and the day on which it is read, in toll time. */
export interface CustomersFileOf {
  readonly country: Country;
  readonly categories: readonly Kategorija[];
  readonly today: string;
}

export type LineField = keyof ImportedLine;
export type ImportedLine = z.output<ReturnType<typeof lineOf>>;

/** A tag of the previous system. */
export interface ImportedTag {
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly plate: string;
  readonly nickname: string;
  /** Minor units, below zero where the customer owes; null where the file says nothing. */
  readonly balanceMinor: number | null;
  /** Its line in the file, from 0. */
  readonly index: number;
}

/** What a customer has agreed to, on a day in toll time. */
export interface ImportedConsent {
  readonly page: 'terms' | 'privacy';
  readonly version: number;
  readonly day: string;
}

export interface ImportedCustomer {
  /** In the previous system. */
  readonly customerNumber: string;
  readonly email: string;
  /** Null: they sign in by their address alone. */
  readonly username: string | null;
  readonly personType: Lice;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164, or empty. */
  readonly phone: string;
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly address: Readonly<Record<'street' | 'city' | 'postcode', string>>;
  readonly languageId: LanguageId;
  readonly consents: readonly ImportedConsent[];
  readonly tags: readonly ImportedTag[];
  /** The first line in the file, from 0. */
  readonly index: number;
}

export type CustomersFile =
  | {
      readonly ok: true;
      readonly customers: readonly ImportedCustomer[];
      placeOf(index: number, field: LineField): Place;
      nameOf(index: number, field: LineField): string;
    }
  | RefusedFile;

const personTypes = { private: 'fizicko', business: 'pravno' } as const;
const languages = { 'sr-Cyrl': '1', 'sr-Latn': '2', en: '3' } as const;

function text(longest: number) {
  return z.string().max(longest).transform(visible);
}

/** Empty is null. */
function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable());
}

/**
 * As programs write amounts: `1234`, `1234,5`, `-1234.56`, with groups only if two decimals say which sign
 * is which. `1.500` may be fifteen hundred or one and a half: it is refused.
 */
const plainAmount = /^-?\d+(?:[.,]\d{1,2})?$/u;
const groupedAmount = /^-?\d{1,3}(?:(?:\.\d{3})+,\d{2}|(?:,\d{3})+\.\d{2})$/u;

const amount = z.string().transform((typed, context) => {
  const written = typed.replace('−', '-');
  const digits = groupedAmount.test(written) ? written.replaceAll(/[.,](?=\d{3})/gu, '') : written;
  if (plainAmount.test(digits)) {
    const [whole = '', decimals = ''] = digits.replace('-', '').split(/[.,]/u);
    const minor = Number(whole + decimals.padEnd(2, '0'));
    if (Number.isSafeInteger(minor)) return written.startsWith('-') ? 0 - minor : minor;
  }
  context.addIssue({
    code: 'custom',
    message:
      'an amount such as 1234,56, 1.234,56 or -50, with two decimals where thousands are grouped',
  });
  return z.NEVER;
});

const version = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'the number of a version')
  .transform(Number);

function choice<Options extends Readonly<Record<string, string>>>(options: Options) {
  const names = Object.keys(options) as (keyof Options & string)[];
  return z
    .enum(names as [keyof Options & string, ...(keyof Options & string)[]], {
      error: `one of ${names.join(', ')}`,
    })
    .transform((name) => options[name] as Options[keyof Options]);
}

function lineOf({ country, categories, today }: CustomersFileOf) {
  const tag = tagFieldsOf(categories);
  return z
    .strictObject({
      customerNumber: text(64).refine((number) => number !== '', 'a customer needs a number'),
      email: z.string().trim().pipe(email).transform(foldSignInName),
      username: orNull(
        z
          .string()
          .max(60)
          .transform((name) => name.normalize('NFKC').trim())
          .refine(
            (name) => /^[^\s\p{C}@]{3,}$/u.test(name),
            '3 to 60 characters without spaces and @',
          ),
      ),
      personType: choice(personTypes),
      firstName: text(60).refine((name) => name !== '', 'a name is needed'),
      lastName: text(60).refine((name) => name !== '', 'a name is needed'),
      phone: z.string().transform((typed, context) => {
        const phone = typed === '' ? '' : normalisePhone(typed, country);
        if (phone === null) context.addIssue({ code: 'custom', message: 'not a telephone number' });
        return phone ?? '';
      }),
      businessName: text(160),
      taxNumber: z.string().trim(),
      companyNumber: z.string().trim(),
      street: text(100),
      city: text(60),
      postcode: text(12),
      language: z.preprocess((value) => (value === '' ? 'sr-Latn' : value), choice(languages)),
      termsVersion: orNull(version),
      termsAcceptedOn: orNull(z.iso.date('a day such as 2024-03-31')),
      privacyVersion: orNull(version),
      privacyAcceptedOn: orNull(z.iso.date('a day such as 2024-03-31')),
      serialNumber: orNull(tag.serialNumber),
      category: orNull(tag.category),
      plate: tag.plate,
      nickname: tag.nickname,
      balance: orNull(amount),
    })
    .check(({ value, issues }) => {
      const demand = (holds: boolean, field: keyof typeof value, message: string): void => {
        if (!holds) issues.push({ code: 'custom', path: [field], message, input: value });
      };
      if (value.personType === 'pravno') {
        demand(value.businessName !== '', 'businessName', 'a business needs a name');
        demand(isTaxNumber(value.taxNumber, country), 'taxNumber', 'not a tax number');
        demand(
          isCompanyNumber(value.companyNumber, country),
          'companyNumber',
          'not a company number',
        );
      } else {
        for (const field of ['businessName', 'taxNumber', 'companyNumber'] as const) {
          demand(value[field] === '', field, 'only a business has one');
        }
      }
      for (const page of ['terms', 'privacy'] as const) {
        const [known, day] = [
          value[`${page}Version`] !== null,
          value[`${page}AcceptedOn`] !== null,
        ];
        demand(known || !day, `${page}Version`, 'which version was accepted?');
        demand(day || !known, `${page}AcceptedOn`, 'when was it accepted?');
        const isPast = (value[`${page}AcceptedOn`] ?? '') <= today;
        demand(isPast, `${page}AcceptedOn`, 'is in the future');
      }
      if (value.serialNumber === null) {
        const without = 'only a tag has one, and the line has no serial number';
        demand(value.category === null, 'category', without);
        demand(value.plate === '', 'plate', without);
        demand(value.nickname === '', 'nickname', without);
        demand(value.balance === null, 'balance', without);
      } else demand(value.category !== null, 'category', 'a tag needs its category');
    });
}

/**
 * CSV with a line for each tag, or for a customer without one. What belongs to the customer is in the
 * first line of the number; the others leave it empty or repeat it.
 */
export function readCustomers(bytes: Uint8Array, of: CustomersFileOf): CustomersFile {
  const read = readText(bytes, largestCustomersFile);
  if (!read.ok) return read;
  const found = findTable<Column>(read.text, { ...columns, mostRows: MOST }, linesOf);
  const schema = z.strictObject({
    lines: boundedList(lineOf(of), { most: MOST }),
  });
  const checked = checkFile(found, schema);
  if (!checked.ok) return checked;
  const { lines } = checked.file;
  const customers = customersOf(lines);
  const path = (index: number, field: LineField) => ['lines', index, field];
  const faults: readonly FileFault[] = [
    ...doubledIds(
      checked,
      'lines',
      // A line without a tag is like no other.
      lines.map(({ serialNumber }, at) => serialNumber ?? `#${at}`),
      'serialNumber',
    ),
    ...sharedNames(customers).map(({ index, field, name }) => ({
      ...checked.placeOf(path(index, field)),
      message: `${checked.nameOf(path(index, field))}: ${name} is another customer's as well`,
    })),
  ];
  if (faults.length > 0) return refusedFile(faults);
  return {
    ok: true,
    customers,
    placeOf: (index, field) => checked.placeOf(path(index, field)),
    nameOf: (index, field) => checked.nameOf(path(index, field)),
  };
}

/** Each row as a record of texts, with what its customer's first line says. */
function linesOf(
  rows: readonly CsvRow<Column>[],
): { readonly ok: true; readonly value: object } | RefusedFile {
  const faults = createFaults();
  const first = new Map<string, CsvRow<Column>>();
  const lines = rows.map((row) => {
    const number = visible(row.cell('customer_number').text);
    const leading = first.get(number) ?? row;
    first.set(number, leading);
    for (const column of leading === row ? [] : ofCustomer) {
      const cell = row.cell(column);
      const said = cell.text.trim();
      if (said !== '' && said !== leading.cell(column).text.trim()) {
        faults.add(cell, `${column}: differs from line ${leading.line}, of the same customer`);
      }
    }
    const texts: Record<string, string> = { customerNumber: number };
    for (const column of ofCustomer) texts[camel(column)] = leading.cell(column).text.trim();
    for (const column of ofTag) texts[camel(column)] = row.cell(column).text.trim();
    return texts;
  });
  return faults.list.length === 0 ? { ok: true, value: { lines } } : refusedFile(faults.list);
}

function camel(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function customersOf(lines: readonly ImportedLine[]): readonly ImportedCustomer[] {
  const indexed = lines.map((line, index) => ({ ...line, index }));
  return [...Map.groupBy(indexed, ({ customerNumber }) => customerNumber).values()].flatMap(
    (own) => {
      const [line] = own;
      if (line === undefined) return [];
      const { street, city, postcode, language, ...rest } = line;
      return {
        ...rest,
        address: { street, city, postcode },
        languageId: language,
        consents: consentsOf(line),
        tags: own.flatMap(({ serialNumber, category, plate, nickname, balance, index }) =>
          serialNumber === null || category === null
            ? []
            : { serialNumber, category, plate, nickname, balanceMinor: balance, index },
        ),
      };
    },
  );
}

function consentsOf(line: ImportedLine): readonly ImportedConsent[] {
  return (['terms', 'privacy'] as const).flatMap((page) => {
    const [known, day] = [line[`${page}Version`], line[`${page}AcceptedOn`]];
    return known === null || day === null ? [] : { page, version: known, day };
  });
}

/** Names to sign in with that two customers of the file would share. */
function sharedNames(customers: readonly ImportedCustomer[]) {
  const seen = new Set<string>();
  return customers.flatMap(({ index, email: address, username }) => {
    const names = [
      { index, field: 'email', name: address },
      ...(username === null
        ? []
        : [{ index, field: 'username', name: foldSignInName(username) } as const]),
    ] as const;
    return names.filter(({ name }) => {
      if (seen.has(name)) return true;
      seen.add(name);
      return false;
    });
  });
}
