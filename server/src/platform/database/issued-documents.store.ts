import { sql, type RawBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from './database.ts';

/** A document by when it was issued. */
export interface IssuedDocument {
  readonly accountId: string;
  readonly number: string;
  readonly issuedAt: Temporal.Instant;
}

/** Documents issued from a moment on, page by page. */
export interface IssuedSlice {
  readonly since: Temporal.Instant;
  readonly after: IssuedDocument | undefined;
  readonly most: number;
}

/** Documents of all accounts out of a table that has `account_id`, `number` and `issued_at`. */
export async function selectIssuedIn(
  queries: Queries,
  documents: RawBuilder<unknown>,
  { since, after, most }: IssuedSlice,
  /** Which of them, if not all. */
  only = sql<boolean>`true`,
): Promise<readonly IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`
    SELECT account_id AS "accountId", number, issued_at AS "issuedAt" FROM ${documents}
    WHERE issued_at >= ${since} AND ${only}
      ${after === undefined ? sql`` : sql`AND (issued_at, number) > (${after.issuedAt}, ${after.number})`}
    ORDER BY issued_at, number LIMIT ${most}`.execute(queries);
  return rows;
}
