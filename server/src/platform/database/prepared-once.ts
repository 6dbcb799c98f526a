import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { Queries } from './database.ts';

/** Stands for a value that is given later. */
class Gap {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A number that the database does not plan for. Where its plan would be cheaper for the first page, it plans each
 * call again, which often costs more than the answer: for what it cannot see, it plans once for all. Not for accounts: on
 * several machines, their rows are found by a value that can be seen.
 */
export function unplanned(value: number): RawBuilder<number> {
  return sql<number>`(SELECT ${value}::bigint)`;
}

/** The same for statements about all accounts: several machines refuse a query where a limit is. */
export function unplannedOverAll(value: number): RawBuilder<number> {
  return sql<number>`(${value}::bigint + floor(random())::bigint)`;
}

/** Texts that are kept; a day or two has a few variants. */
const mostVariants = 50;

/**
 * A statement whose text is composed once, for calls that are made all the time: composing one from its parts takes as
 * long as reading its answer. `write` is given gaps in place of values, and may do nothing with them but hand them to
 * the statement; what changes the text is its variant.
 */
export function preparedOnce<
  Given extends object,
  Row,
  Variant extends Readonly<Record<string, string | number>>,
>(write: (given: Given, variant: Variant) => RawBuilder<unknown>) {
  const written = new Map<string, { readonly text: string; readonly gaps: readonly unknown[] }>();
  // Whatever is asked of it is a gap of that name.
  const gaps = new Proxy({}, { get: (_, name) => new Gap(String(name)) }) as Given;
  return async (queries: Queries, given: Given, variant: Variant): Promise<readonly Row[]> => {
    const key = Object.values(variant).join(' ');
    let known = written.get(key);
    if (known === undefined) {
      const { sql: text, parameters } = write(gaps, variant).compile(queries);
      known = { text, gaps: parameters };
      if (written.size >= mostVariants) written.clear();
      written.set(key, known);
    }
    const values = known.gaps.map((gap) =>
      gap instanceof Gap ? given[gap.name as keyof Given] : gap,
    );
    const { rows } = await queries.executeQuery(CompiledQuery.raw(known.text, values));
    // What the rows are, the statement's store says.
    return rows as readonly Row[];
  };
}
