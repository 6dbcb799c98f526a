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

/** A page of the audit trail, newest first, counted up to `most`. */
export async function selectTrail(
  _staff: StaffScope,
  queries: Queries,
  selection: TrailSelection,
  page: { readonly first: number; readonly rows: number; readonly most: number },
): Promise<{ readonly items: readonly TrailRecord[]; readonly totalRecords: number }> {
  const rows = await selected(queries, selection)
    .select(['account_id', 'audit_id', 'occurred_at', 'actor', 'action', 'subject', 'details'])
    .orderBy('occurred_at', 'desc')
    .orderBy('audit_id', 'desc')
    .offset(page.first)
    .limit(page.rows)
    .execute();
  const counted = selected(queries, selection).select('audit_id').limit(page.most);
  return {
    totalRecords: await countRows(queries, counted),
    items: rows.map((row) => ({
      accountId: row.account_id,
      auditId: row.audit_id,
      at: row.occurred_at,
      actor: row.actor,
      action: row.action,
      subject: row.subject,
      // Written only by recordAudit.
      details: row.details as TrailRecord['details'],
    })),
  };
}
