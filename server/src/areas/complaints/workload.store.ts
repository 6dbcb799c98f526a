import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { closedStates, openStates, type LateBefore } from './complaint-rules.ts';

/** Open complaints of one member of staff, or of nobody. */
export interface OpenWork {
  readonly handledBy: string | null;
  readonly open: number;
  readonly late: number;
  /** Not late, and their deadline is near. */
  readonly dueSoon: number;
  readonly waiting: number;
}

const startedBefore = ({ answer, resolution }: LateBefore) =>
  sql<boolean>`clock_from < CASE WHEN answered_at IS NULL THEN ${answer}::timestamptz ELSE ${resolution}::timestamptz END`;

// Word for word as in the index.
const isOpen = sql<boolean>`${sql.join(
  openStates.map((state) => sql`state = ${sql.lit(state)}`),
  sql` OR `,
)}`;

export async function selectOpenWork(
  _staff: StaffScope,
  queries: Queries,
  { late, near }: { readonly late: LateBefore; readonly near: LateBefore },
): Promise<readonly OpenWork[]> {
  const { rows } = await sql<OpenWork>`
    SELECT handled_by AS "handledBy", count(*)::bigint AS open,
      count(*) FILTER (WHERE ${startedBefore(late)})::bigint AS late,
      count(*) FILTER (WHERE ${startedBefore(near)} AND NOT ${startedBefore(late)})::bigint AS "dueSoon",
      count(*) FILTER (WHERE state = 'waiting')::bigint AS waiting
    FROM complaints WHERE ${isOpen} GROUP BY 1`.execute(queries);
  return rows;
}

/** Open complaints of one member of staff. */
export function countAssigned(
  _staff: StaffScope,
  queries: Queries,
  handledBy: string,
): Promise<number> {
  return countRows(
    queries,
    queries
      .selectFrom('complaints')
      .select('complaint_number')
      .where('handled_by', '=', handledBy)
      // In brackets: it is a list of alternatives.
      .where(sql<boolean>`(${isOpen})`),
  );
}

/** How many each has decided since then; those of the command line are nobody's. */
export async function countDecided(
  _staff: StaffScope,
  queries: Queries,
  since: Temporal.Instant,
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('complaints')
    .select(({ fn }) => ['handled_by', fn.countAll<number>().as('n')])
    .where('resolved_at', '>=', since)
    // What customers have withdrawn was nobody's work.
    .where(
      'state',
      'in',
      closedStates.filter((state) => state !== 'withdrawn'),
    )
    .where('handled_by', 'is not', null)
    .groupBy('handled_by')
    .execute();
  return new Map(rows.flatMap((row) => (row.handled_by === null ? [] : [[row.handled_by, row.n]])));
}
