import type { Country } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Queries, Tx } from './database.ts';

/** A change of something that the operator keeps on screen. */
export interface KeptChange<Kind extends string, Field extends string> {
  readonly kind: Kind;
  readonly at: Temporal.Instant;
  /** As the audit trail has them. */
  readonly by: string;
  /** The fields that were changed, as they were. */
  readonly before: Readonly<Partial<Record<Field, string>>>;
}

interface KeptChanges<Kind extends string, Field extends string> {
  insert(tx: Tx, country: Country, id: string, change: KeptChange<Kind, Field>): Promise<void>;
  /** The newest first. */
  select(
    queries: Queries,
    country: Country,
    id: string,
    most: number,
  ): Promise<readonly KeptChange<Kind, Field>[]>;
}

/** The changes in a table of them; its `id` column says of what. Names of columns are ours, never input. */
export function createKeptChanges<Kind extends string, Field extends string>(
  table: string,
  id: string,
): KeptChanges<Kind, Field> {
  const [from, subject] = [sql.table(table), sql.ref(id)];
  return {
    async insert(tx, country, of, { kind, at, by, before }) {
      await sql`
        INSERT INTO ${from} (country, ${subject}, change_id, kind, changed_at, changed_by, before)
        VALUES (${country}, ${of}, ${uuid()}, ${kind}, ${at}, ${by}, ${JSON.stringify(before)})`.execute(
        tx,
      );
    },
    async select(queries, country, of, most) {
      const { rows } = await sql<KeptChange<Kind, Field>>`
        SELECT kind, changed_at AS at, changed_by AS by, before FROM ${from}
        WHERE country = ${country} AND ${subject} = ${of}
        ORDER BY change_id DESC LIMIT ${most}`.execute(queries);
      return rows;
    },
  };
}
