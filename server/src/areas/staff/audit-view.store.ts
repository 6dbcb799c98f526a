import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';

export interface TrailRecord {
  readonly accountId: string;
  readonly auditId: string;
  readonly at: Temporal.Instant;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, string | number | boolean>>;
}

/** Whom lines are about or by: everybody, or one of them by id. */
export type Sought = { readonly all: true } | { readonly all: false; readonly id: string };

export interface TrailSelection {
  readonly account: Sought;
  readonly reference: string;
  /** A member of staff, as the trail has them. */
  readonly actor: Sought;
  readonly action: string;
  readonly from: Temporal.Instant | null;
  readonly before: Temporal.Instant | null;
  readonly everybody: boolean;
}

const selected = (
  queries: Queries,
  { account, reference, actor, action, from, before, everybody }: TrailSelection,
) => {
  let query = queries.selectFrom('audit_trail');
  if (action !== '') query = query.where('action', '=', action);
  if (from !== null) query = query.where('occurred_at', '>=', from);
  if (before !== null) query = query.where('occurred_at', '<', before);
  if (!account.all) query = query.where('account_id', '=', account.id);
  if (reference !== '') {
    query = query.where(sql<string>`split_part(subject, ':', 2)`, '=', reference);
  }
  if (!actor.all) {
    // Word for word as in the index.
    return query.where('actor', '=', actor.id).where(sql<boolean>`actor LIKE 'staff:%'`);
  }
  if (everybody) return query;
  // Members of staff, on screen or on the command line; word for word as in the index.
  return query.where(sql<boolean>`(actor LIKE 'staff:%' OR actor = 'operator')`);
};

/** The place of a line in the trail, newest first. */
export type TrailPlace = Pick<TrailRecord, 'at' | 'auditId'>;

const lines = (queries: Queries, selection: TrailSelection) =>
  selected(queries, selection)
    .select(['account_id', 'audit_id', 'occurred_at', 'actor', 'action', 'subject', 'details'])
    .orderBy('occurred_at', 'desc')
    .orderBy('audit_id', 'desc');

/** A page of the audit trail, newest first, counted up to `most`. */
export async function selectTrail(
  staff: StaffScope,
  queries: Queries,
  selection: TrailSelection,
  page: { readonly first: number; readonly rows: number; readonly most: number },
): Promise<{ readonly items: readonly TrailRecord[]; readonly totalRecords: number }> {
  const rows = await lines(queries, selection).offset(page.first).limit(page.rows).execute();
  return {
    totalRecords: await countTrail(staff, queries, selection, page.most),
    items: rows.map(recordOf),
  };
}

/** How many lines there are, up to `most`. */
export function countTrail(
  _staff: StaffScope,
  queries: Queries,
  selection: TrailSelection,
  most: number,
): Promise<number> {
  return countRows(queries, selected(queries, selection).select('audit_id').limit(most));
}

/** The lines after one of them, newest first; from the first on without it. */
export async function selectTrailAfter(
  _staff: StaffScope,
  queries: Queries,
  selection: TrailSelection,
  place: TrailPlace | null,
  most: number,
): Promise<readonly TrailRecord[]> {
  const rows = await lines(queries, selection)
    .$if(place !== null, (query) =>
      query.where(
        sql<boolean>`(occurred_at, audit_id) < (${place?.at}::timestamptz, ${place?.auditId}::uuid)`,
      ),
    )
    .limit(most)
    .execute();
  return rows.map(recordOf);
}

function recordOf(
  row: Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number],
): TrailRecord {
  return {
    accountId: row.account_id,
    auditId: row.audit_id,
    at: row.occurred_at,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    // Written only by recordAudit.
    details: row.details as TrailRecord['details'],
  };
}
