import { sql, type RawBuilder } from 'kysely';
import type { Queries } from './database.ts';
import { preparedOnce } from './prepared-once.ts';

type AnyVariant = Readonly<Record<string, string | number>>;

/**
 * Something that a store can read together with what other stores read. Areas hand their parts to whoever answers a
 * call, which needs to know neither their tables nor what they are made of.
 */
export interface Part<Given, Value, Variant extends AnyVariant = AnyVariant> {
  /**
   * One value, usually JSON of several rows. As in `preparedOnce`, it may only hand on what it is given, and write its
   * variant into the text.
   */
  readonly sql: (given: Given, variant: Variant) => RawBuilder<unknown>;
  /** What it is to the program; null where the database has found nothing. */
  read(found: unknown): Value;
}

type AnyParts = Readonly<Record<string, Part<never, unknown, never>>>;
type Values<Parts> = {
  readonly [Name in keyof Parts]: Parts[Name] extends Part<never, infer Value, never>
    ? Value
    : never;
};
/** What all of them need. */
type GivenTo<Parts> =
  Parts[keyof Parts] extends Part<infer Given, unknown, never> ? Given & object : never;
type VariantOf<Parts> =
  Parts[keyof Parts] extends Part<never, unknown, infer Variant> ? Variant : never;

/** Rows as a part: one value of JSON, null without a row. */
export function asJson(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT json_agg(part) FROM (${rows}) AS part)`;
}

/** Whether there are any rows, as a part. */
export function anyOf<Given>(rows: (given: Given) => RawBuilder<unknown>): Part<Given, boolean> {
  return { sql: (given) => sql`EXISTS (${rows(given)})`, read: (found) => found === true };
}

/** Reads all of these parts by one statement, which costs little more than the largest of them. */
export function inOneStatement<const Parts extends AnyParts>(
  parts: Parts,
): (queries: Queries, given: GivenTo<Parts>, variant: VariantOf<Parts>) => Promise<Values<Parts>> {
  const named = Object.entries(parts);
  const statement = preparedOnce<
    GivenTo<Parts>,
    Readonly<Record<string, unknown>>,
    VariantOf<Parts>
  >((given, variant) => {
    // Each part takes of both what it needs.
    const values = named.map(([name, part]) => {
      const value = part.sql(given as never, variant as never);
      return sql`${value} AS ${sql.ref(name)}`;
    });
    return sql`SELECT ${sql.join(values)}`;
  });
  return async (queries, given, variant) => {
    const [row] = await statement(queries, given, variant);
    const values = named.map(([name, part]) => [name, part.read(row?.[name] ?? null)] as const);
    // Each part under its own name.
    return Object.fromEntries(values) as Values<Parts>;
  };
}
