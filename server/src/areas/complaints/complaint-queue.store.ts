import { sql, type ExpressionBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tables } from '../../../db/tables.generated.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AllAccounts, DeskScope, StaffScope, WideScope } from '../../platform/scope/scope.ts';
import { columns, rowsOf, toRecord, type ComplaintRecord } from './complaint-record.store.ts';
import { isEscalatedNow } from './escalation.store.ts';
import { closedStates, openStates, type LateBefore, type Span } from './complaint-rules.ts';

/** Open ones of all customers, the most urgent first. */
export async function selectOpen(
  desk: DeskScope,
  queries: Queries,
  most: number,
): Promise<readonly ComplaintRecord[]> {
  const rows = await rowsOf(desk, queries)
    .where('state', 'in', openStates)
    .orderBy('clock_from')
    .orderBy('complaint_id')
    .limit(most)
    .execute();
  return rows.map(toRecord);
}

export interface QueueOf {
  readonly first: number;
  readonly rows: number;
  readonly status: 'open' | 'closed';
  readonly only: 'late' | 'unanswered' | 'mine' | 'unassigned' | 'escalated' | undefined;
  /** Whose are `mine`. */
  readonly staffId: string;
  /** Whose work they are; undefined: anybody's. */
  readonly handledBy: string | undefined;
  readonly lateBefore: LateBefore;
  /** Days from the start of the deadlines to their ends. */
  readonly answerDays: number;
  readonly resolutionDays: number;
  /** Decided ones are counted up to this number. */
  readonly most: number;
}

type Builder = ExpressionBuilder<Tables, 'complaints'>;

const isLate = (eb: Builder, { answer, resolution }: LateBefore) =>
  eb.or([
    eb.and([eb('answered_at', 'is', null), eb('clock_from', '<', answer)]),
    eb.and([eb('answered_at', 'is not', null), eb('clock_from', '<', resolution)]),
  ]);

const queued = (queries: Queries, queue: QueueOf) => {
  const everybodys = queries.selectFrom('complaints');
  const { handledBy } = queue;
  const all = handledBy === undefined ? everybodys : everybodys.where('handled_by', '=', handledBy);
  if (queue.status === 'closed') return all.where('state', 'in', closedStates);
  const open = all.where('state', 'in', openStates);
  switch (queue.only) {
    case 'late':
      return open.where((eb) => isLate(eb, queue.lateBefore));
    case 'unanswered':
      return open.where('answered_at', 'is', null);
    case 'mine':
      return open.where('handled_by', '=', queue.staffId);
    case 'unassigned':
      return open.where('handled_by', 'is', null);
    case 'escalated':
      return open.where(isEscalatedNow);
    default:
      return open;
  }
};

/** A page of all customers' complaints: open ones by their due day, decided ones by when. */
export async function selectQueue(
  _staff: StaffScope,
  queries: Queries,
  queue: QueueOf,
): Promise<{ readonly items: readonly ComplaintRecord[]; readonly totalRecords: number }> {
  const due = sql<Date>`clock_from + make_interval(days =>
    CASE WHEN answered_at IS NULL THEN ${queue.answerDays}::int ELSE ${queue.resolutionDays}::int END)`;
  const selected = queued(queries, queue).select(columns);
  const ordered =
    queue.status === 'open' ? selected.orderBy(due) : selected.orderBy('resolved_at', 'desc');
  const rows = await ordered
    .orderBy('complaint_id')
    .offset(queue.first)
    .limit(queue.rows)
    .execute();
  const counted = queued(queries, queue).select('complaint_id').limit(queue.most);
  return { items: rows.map(toRecord), totalRecords: await countRows(queries, counted) };
}

/** How many are open, and how many of them are late, escalated, and nobody's work. */
export async function countOpen(
  _scope: WideScope,
  queries: Queries,
  lateBefore: LateBefore,
): Promise<{
  readonly open: number;
  readonly late: number;
  readonly escalated: number;
  readonly unassigned: number;
}> {
  return queries
    .selectFrom('complaints')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.countAll<number>().filterWhere(isLate(eb, lateBefore)).as('late'),
      eb.fn.countAll<number>().filterWhere(isEscalatedNow).as('escalated'),
      eb.fn.countAll<number>().filterWhere('handled_by', 'is', null).as('unassigned'),
    ])
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
}

/** Open ones that nobody has answered, with deadlines that started in a span of time. */
export async function countUnanswered(
  _scope: WideScope,
  queries: Queries,
  { from, before }: Span,
): Promise<number> {
  const counted = await queries
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', 'in', openStates)
    .where('answered_at', 'is', null)
    .where('clock_from', '>=', from)
    .where('clock_from', '<', before)
    .executeTakeFirstOrThrow();
  return counted.n;
}

/**
 * Claims the open complaints that are due, by when their deadlines started, and for which the
 * operator has not been reminded on that day: two servers at once never claim the same.
 */
export async function claimReminders(
  all: AllAccounts,
  tx: Tx,
  day: string,
  started: {
    /** Due if nothing was answered. */
    readonly answerBefore: Temporal.Instant;
    /** Due if nothing was decided. */
    readonly resolutionBefore: Temporal.Instant;
  },
): Promise<readonly ComplaintRecord[]> {
  const rows = await rowsOf(all, tx)
    .where('state', 'in', openStates)
    .where((eb) =>
      eb.or([
        eb('clock_from', '<', started.resolutionBefore),
        eb.and([eb('answered_at', 'is', null), eb('clock_from', '<', started.answerBefore)]),
      ]),
    )
    .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', day)]))
    .orderBy('clock_from')
    .limit(1000)
    .execute();
  const claimed: ComplaintRecord[] = [];
  for (const row of rows) {
    const { numUpdatedRows } = await tx
      .updateTable('complaints')
      .set({ reminded_on: day })
      .where('account_id', '=', row.account_id)
      .where('complaint_id', '=', row.complaint_id)
      // Unless another server was faster, or it was decided meanwhile.
      .where('state', 'in', openStates)
      .where((eb) => eb.or([eb('reminded_on', 'is', null), eb('reminded_on', '<', day)]))
      .executeTakeFirst();
    if (numUpdatedRows > 0) claimed.push(toRecord(row));
  }
  return claimed;
}
