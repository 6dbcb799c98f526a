import type { Kategorija, LanguageId } from '@rampa/contract';
import type { Lice } from '@rampa/contract/identity';
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
import { foldSignInName, visible } from '../identity/index.ts';
import {
  lineOf,
  type CustomersFileOf,
  type ImportedLine,
  type LineField,
} from './customer-line.ts';

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
