import { z } from 'zod';

/** Currencies of the countries served; a country has exactly one. */
export const currency = z.enum(['RSD', 'BAM', 'EUR']);
export type Currency = z.infer<typeof currency>;

/** An integer of minor units (para, fening, cent). */
export const minorUnits = z.int();

/** Money on the wire. */
export const amount = z.strictObject({ amount: minorUnits, currency });
export type Amount = z.infer<typeof amount>;

/** Every id is a string; ours are UUIDs, but callers must not rely on it. */
export const id = z.string().min(1).max(64);

/** ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });

/** ISO 8601 calendar day of toll time (Europe/Belgrade). */
export const day = z.iso.date();

/** '1' Serbian Cyrillic, '2' Serbian Latin, '3' English; a number is accepted. */
export const languageId = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.enum(['1', '2', '3']),
);
export type LanguageId = '1' | '2' | '3';

/** Vehicle categories of both countries; `IA` (motorcycles) exists in `rs` only. */
export const kategorije = ['IA', 'I', 'II', 'III', 'IV'] as const;
export const kategorija = z.enum(kategorije);
export type Kategorija = z.infer<typeof kategorija>;

const firstItem = z.int().min(0).max(100_000_000);
const pageSize = z.int().min(1).max(100);

/** Index of the first item wanted. The specification's default is 0. */
export const first = firstItem.default(0);
/** Page size, 1–100. The specification's default is 5. */
export const rows = pageSize.default(5);
/** The same two in a query string. */
export const firstInQuery = z.coerce.number<string>().pipe(firstItem).default(0);
export const rowsInQuery = z.coerce.number<string>().pipe(pageSize).default(5);

const PERIOD = /^(?:(\d{4}-\d{2}-\d{2})|\.\.)\/(?:(\d{4}-\d{2}-\d{2})|\.\.)$/;

/**
 * An ISO 8601 interval of days, both included: `2026-01-01/2026-01-31`; either end may be open
 * (`2026-01-01/..`); empty means all.
 */
export const period = z
  .string()
  .max(32)
  .refine((text) => text === '' || isPeriod(text), { message: 'request.period-invalid' })
  .default('');

/** Splits a valid period into its days; an open end is null. */
export function parsePeriod(text: string): { from: string | null; to: string | null } {
  const match = PERIOD.exec(text);
  return { from: match?.[1] ?? null, to: match?.[2] ?? null };
}

function isPeriod(text: string): boolean {
  const match = PERIOD.exec(text);
  if (match === null) return false;
  const days = [match[1], match[2]].filter((part) => part !== undefined);
  if (!days.every((part) => day.safeParse(part).success)) return false;
  return days.length < 2 || (days[0] ?? '') <= (days[1] ?? '');
}

/** A page of a list; `totalRecords` counts the whole selection. */
export function page<T extends z.ZodType>(item: T) {
  return z.strictObject({ items: z.array(item), totalRecords: z.int().min(0) });
}

export const empty = z.strictObject({});
