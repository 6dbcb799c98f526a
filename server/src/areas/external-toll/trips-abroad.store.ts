import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isoOf } from '../../platform/clock.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import type { tripsAbroad } from '../passages/index.ts';

/** A trip on toll roads takes no longer: so long after a span of time an exit may belong to a trip within it. */
const LONGEST_MS = 24 * 3_600_000;

/** Trips abroad that may have been at the same time as something in a span of time, by account. */
export const selectTripsAbroad: AnswererOf<typeof tripsAbroad> = async ({
  queries,
  accounts,
  from,
  until,
}) => {
  const { rows } = await sql<{
    account_id: string;
    tag_id: string;
    country: string;
    entered_at: Temporal.Instant | null;
    exited_at: Temporal.Instant;
    entry: string;
    exit: string;
  }>`
    SELECT account_id, tag_id, country, entered_at, exited_at, entry_local_name AS entry, exit_local_name AS exit
    FROM t4a_passages
    WHERE account_id = ANY(${[...accounts]}::uuid[])
      AND exited_at BETWEEN ${isoOf(from - LONGEST_MS)}::timestamptz AND ${isoOf(until + LONGEST_MS)}::timestamptz
    ORDER BY exited_at, passage_id`.execute(queries);
  return rows.map((row) => ({
    accountId: row.account_id,
    tagId: row.tag_id,
    country: row.country,
    enteredAt: row.entered_at?.epochMilliseconds ?? null,
    exitedAt: row.exited_at.epochMilliseconds,
    // Where the entry is unknown, it was read at one place.
    from: row.entry === '' ? row.exit : row.entry,
    to: row.exit,
  }));
};
