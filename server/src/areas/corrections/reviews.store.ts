import type { ReviewState } from '@rampa/contract/corrections';
import type { PassageMark } from '@rampa/contract/passages';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type {
  AccountScope,
  AllAccounts,
  StaffScope,
  WideScope,
} from '../../platform/scope/scope.ts';

export interface Review {
  readonly accountId: string;
  readonly passageId: string;
  readonly exitedAt: Temporal.Instant;
  readonly tagId: string;
  readonly chargedMinor: number;
  readonly state: ReviewState;
  readonly decidedAt: Temporal.Instant | null;
  readonly decidedBy: string;
  readonly note: string;
  readonly refundMinor: number;
}

const rowsOf = (queries: Queries) =>
  queries
    .selectFrom('passage_reviews')
    .select([
      'account_id',
      'passage_id',
      'exited_at',
      'tag_id',
      'charged_minor',
      'state',
      'decided_at',
      'decided_by',
      'note',
      'refund_minor',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toReview = (row: Row): Review => ({
  accountId: row.account_id,
  passageId: row.passage_id,
  exitedAt: row.exited_at,
  tagId: row.tag_id,
  chargedMinor: row.charged_minor,
  // passage_reviews__state_known admits no other.
  state: row.state as ReviewState,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  note: row.note,
  refundMinor: row.refund_minor,
});

/** Marks have no index: only this many of the newest reviews are searched. */
const LOOKED_THROUGH = 20_000;

export interface ReviewSelection {
  readonly state: ReviewState;
  readonly mark?: PassageMark | undefined;
  /** Of the exit. */
  readonly stationId?: string | undefined;
  readonly accountId?: string | undefined;
  readonly passageId?: string | undefined;
}

/** A page of marked passages of all customers, the newest first; counted up to a number. */
export async function selectReviews(
  _staff: StaffScope,
  queries: Queries,
  selection: ReviewSelection,
  page: { readonly first: number; readonly rows: number; readonly most: number },
): Promise<{ readonly items: readonly Review[]; readonly totalRecords: number }> {
  const { state, mark, stationId, accountId, passageId } = selection;
  let all = rowsOf(queries).where('state', '=', state);
  if (accountId !== undefined) all = all.where('account_id', '=', accountId);
  if (passageId !== undefined) all = all.where('passage_id', '=', passageId);
  if (stationId !== undefined) all = all.where('station_id', '=', stationId);
  const byTime = all.orderBy('exited_at', 'desc').orderBy('passage_id');
  const newest = queries
    .selectFrom(
      byTime
        .select('marks')
        .limit(mark === undefined ? page.most : LOOKED_THROUGH)
        .as('looked_through'),
    )
    .selectAll()
    .$if(mark !== undefined, (some) => some.where(sql<boolean>`${mark} = ANY(marks)`))
    .orderBy('exited_at', 'desc')
    .orderBy('passage_id')
    .limit(page.most);
  const rows = await newest.offset(page.first).limit(page.rows).execute();
  return { items: rows.map(toReview), totalRecords: await countRows(queries, newest) };
}

interface MarkedLater extends Pick<
  Review,
  'accountId' | 'passageId' | 'exitedAt' | 'tagId' | 'chargedMinor'
> {
  /** Of the exit. */
  readonly stationId: string;
  readonly marks: readonly PassageMark[];
}

/**
 * Passages that got marks after they had been recorded are looked at as well: also those that had been charged rightly as far
 * as one knew then. What was corrected stays so.
 */
export async function addToReviews(
  _all: AllAccounts,
  tx: Tx,
  passages: readonly MarkedLater[],
): Promise<void> {
  for (const {
    accountId,
    passageId,
    exitedAt,
    tagId,
    stationId,
    marks,
    chargedMinor,
  } of passages) {
    await sql`
      INSERT INTO passage_reviews AS known
        (account_id, passage_id, exited_at, tag_id, station_id, marks, charged_minor)
      VALUES (${accountId}, ${passageId}, ${exitedAt}, ${tagId}, ${stationId}, ${[...marks]}::text[], ${chargedMinor})
      ON CONFLICT (account_id, passage_id) DO UPDATE SET
        marks = known.marks || excluded.marks,
        state = CASE WHEN known.state = 'accepted' THEN 'open' ELSE known.state END,
        decided_at = CASE WHEN known.state = 'accepted' THEN NULL ELSE known.decided_at END,
        decided_by = CASE WHEN known.state = 'accepted' THEN '' ELSE known.decided_by END,
        note = CASE WHEN known.state = 'accepted' THEN '' ELSE known.note END`.execute(tx);
  }
}

/** How many marked passages wait to be looked at, counted up to a number. */
export async function countOpenReviews(
  _scope: WideScope,
  queries: Queries,
  most: number,
): Promise<number> {
  return countRows(
    queries,
    queries
      .selectFrom('passage_reviews')
      .select('passage_id')
      .where('state', '=', 'open')
      .limit(most),
  );
}

export async function selectReview(
  { accountId }: AccountScope,
  queries: Queries,
  passageId: string,
): Promise<Review | undefined> {
  const row = await rowsOf(queries)
    .where('account_id', '=', accountId)
    .where('passage_id', '=', passageId)
    .executeTakeFirst();
  return row === undefined ? undefined : toReview(row);
}

/**
 * Minor units that were given back for each of these passages without a complaint. In a transaction their reviews are
 * locked, so that none is decided until what was asked for is written.
 */
export async function selectCorrected(
  { accountId }: AccountScope,
  queries: Queries,
  passageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (passageIds.length === 0) return new Map();
  const reviews = queries
    .selectFrom('passage_reviews')
    .select(['passage_id', 'refund_minor'])
    .where('account_id', '=', accountId)
    .where('passage_id', 'in', [...passageIds])
    .orderBy('passage_id');
  const rows = await (queries.isTransaction ? reviews.forUpdate() : reviews).execute();
  return new Map(
    rows.filter((row) => row.refund_minor > 0).map((row) => [row.passage_id, row.refund_minor]),
  );
}

/** Passages of the account since a moment about which staff have decided: at all, or so. */
export async function selectDecided(
  { accountId }: AccountScope,
  queries: Queries,
  since: Temporal.Instant,
  state?: Exclude<ReviewState, 'open'>,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('passage_reviews')
    .select('passage_id')
    .where('account_id', '=', accountId)
    .where('state', state === undefined ? '<>' : '=', state ?? 'open')
    .where('exited_at', '>=', since)
    .execute();
  return rows.map((row) => row.passage_id);
}

/** A marked passage, locked until it is decided. */
export async function lockReview(
  { accountId }: AccountScope,
  tx: Tx,
  passageId: string,
): Promise<Review | undefined> {
  const row = await rowsOf(tx)
    .where('account_id', '=', accountId)
    .where('passage_id', '=', passageId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toReview(row);
}

interface Decision {
  readonly at: Temporal.Instant;
  readonly by: string;
  readonly note: string;
}

export async function markCorrected(
  { accountId }: AccountScope,
  tx: Tx,
  passageId: string,
  { at, by, note }: Decision,
  refundMinor: number,
): Promise<void> {
  await tx
    .updateTable('passage_reviews')
    .set({ state: 'corrected', decided_at: at, decided_by: by, note, refund_minor: refundMinor })
    .where('account_id', '=', accountId)
    .where('passage_id', '=', passageId)
    .execute();
}

/** Those of the passages that nobody has decided about were charged rightly; returns how many. */
export async function markAccepted(
  _staff: StaffScope,
  tx: Tx,
  passages: readonly Pick<Review, 'accountId' | 'passageId'>[],
  { at, by, note }: Decision,
): Promise<number> {
  let accepted = 0;
  const byAccount = Map.groupBy(passages, ({ accountId }) => accountId);
  // An account at a time: several machines lock rows of one account alone. In one order, so that no two wait in a circle.
  for (const accountId of [...byAccount.keys()].toSorted()) {
    const passageIds = (byAccount.get(accountId) ?? []).map((one) => one.passageId);
    const { rows } = await sql`
      UPDATE passage_reviews SET state = 'accepted', decided_at = ${at}, decided_by = ${by}, note = ${note}
      WHERE account_id = ${accountId} AND passage_id IN (
        SELECT passage_id FROM passage_reviews
        WHERE account_id = ${accountId} AND state = 'open'
          AND passage_id = ANY(${passageIds}::uuid[])
        ORDER BY passage_id FOR UPDATE)
      RETURNING passage_id`.execute(tx);
    accepted += rows.length;
  }
  return accepted;
}
