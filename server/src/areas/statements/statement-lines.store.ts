import type { PassageMark } from '@rampa/contract/passages';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { recordedCalculation } from '../passages/index.ts';

/** An entry with the details of its passage, if it is a toll. */
export interface StatementLine {
  readonly journalId: string;
  readonly lineNo: number;
  readonly section: 'toll' | 'service' | 'top-up' | 'refund' | 'other';
  readonly kind: string;
  readonly reference: string;
  readonly tagId: string | null;
  readonly costCentreCode: string;
  readonly occurredMicros: number;
  readonly amountMinor: number;
  readonly late: boolean;
  readonly entryStationId: string | null;
  readonly enteredAt: number | null;
  readonly exitStationId: string | null;
  readonly lane: string;
  readonly category: string;
  readonly marks: readonly PassageMark[];
  readonly calculation: unknown;
}

interface LineRow {
  readonly journal_id: string;
  readonly line_no: number;
  readonly section: StatementLine['section'];
  readonly kind: string;
  readonly reference: string;
  readonly tag_id: string | null;
  readonly code: string | null;
  readonly occurred_micros: number;
  readonly amount_minor: number;
  readonly late: boolean;
  readonly entry_station_id: string | null;
  readonly entered_micros: number | null;
  readonly exit_station_id: string | null;
  readonly lane: string | null;
  readonly category: string | null;
  // Written with the passage, from the contract's types.
  readonly marks: PassageMark[] | null;
  readonly calculation: unknown;
}

/**
 * Entries of a section, of one tag or of all, oldest first, after a position. Each batch is a short
 * query of its own. A statement stays as it was: marks that passages got later are not in it.
 */
export async function selectLines(
  { accountId }: AccountScope,
  queries: Queries,
  statementId: string,
  of: { readonly section: StatementLine['section']; readonly tagId?: string },
  after: StatementLine | null,
  rows: number,
): Promise<readonly StatementLine[]> {
  const tag = of.tagId === undefined ? sql`` : sql`AND e.tag_id = ${of.tagId}`;
  const position =
    after === null
      ? sql``
      : sql`AND (e.occurred_at, e.journal_id, e.line_no) >
          ('epoch'::timestamptz + ${after.occurredMicros}::bigint * interval '1 microsecond',
           ${after.journalId}::uuid, ${after.lineNo}::smallint)`;
  const found = await sql<LineRow>`
    SELECT e.journal_id, e.line_no, e.section, e.kind, e.reference, e.tag_id, c.code,
           (extract(epoch FROM e.occurred_at) * 1000000)::bigint AS occurred_micros,
           e.amount_minor, e.late, v.entry_station_id, v.exit_station_id, v.lane, v.category,
           (extract(epoch FROM v.entered_at) * 1000000)::bigint AS entered_micros,
           v.recorded AS calculation,
           ARRAY(SELECT reason->>'mark' FROM jsonb_array_elements(v.recorded->'reasons') AS reason) AS marks
    FROM (
      SELECT * FROM statement_entries e
      WHERE e.account_id = ${accountId} AND e.statement_id = ${statementId}
        AND e.section = ${of.section} ${tag} ${position}
      ORDER BY e.occurred_at, e.journal_id, e.line_no LIMIT ${rows}
    ) AS e
    LEFT JOIN statement_cost_centres c ON c.account_id = ${accountId}
      AND c.statement_id = e.statement_id AND c.cost_centre_id = e.cost_centre_id
    LEFT JOIN LATERAL (
      SELECT p.*, ${recordedCalculation} AS recorded FROM passages p
      WHERE e.section = 'toll' AND p.account_id = ${accountId} AND p.exited_at = e.occurred_at
        AND p.passage_id::text = e.reference
    ) AS v ON true
    ORDER BY e.occurred_at, e.journal_id, e.line_no`.execute(queries);
  return found.rows.map((row) => ({
    journalId: row.journal_id,
    lineNo: row.line_no,
    section: row.section,
    kind: row.kind,
    reference: row.reference,
    tagId: row.tag_id,
    costCentreCode: row.code ?? '',
    occurredMicros: row.occurred_micros,
    amountMinor: row.amount_minor,
    late: row.late,
    entryStationId: row.entry_station_id,
    enteredAt: row.entered_micros === null ? null : Math.floor(row.entered_micros / 1000),
    exitStationId: row.exit_station_id,
    lane: row.lane ?? '',
    category: row.category ?? '',
    marks: row.marks ?? [],
    calculation: row.calculation,
  }));
}
