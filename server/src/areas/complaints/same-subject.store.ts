import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import {
  rowsOf,
  toRecord,
  type ComplaintRecord,
  type SubjectRecord,
} from './complaint-record.store.ts';
import { filerOf } from './filer.ts';

/** The account's complaints about the same subject, newest first. */
export async function selectRelated(
  scope: AccountScope,
  queries: Queries,
  subject: Pick<SubjectRecord, 'kind' | 'id'>,
  { except = '' }: { readonly except?: string } = {},
): Promise<readonly ComplaintRecord[]> {
  // Two complaints without a subject are not related.
  if (subject.kind === 'other') return [];
  const filedBy = filerOf(scope) ?? null;
  const rows = await rowsOf(scope, queries)
    .where('account_id', '=', scope.accountId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('complaint_number', '<>', except)
    .$if(filedBy !== null, (query) => query.where('user_id', '=', filedBy))
    .orderBy('received_at', 'desc')
    .orderBy('complaint_id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/**
 * Locks a complaint and all others about the same subject until the transaction ends, always in one
 * order, so that a refund for one of them takes the refunds of the others into account.
 */
export async function lockRelated(
  { accountId }: AccountScope,
  tx: Tx,
  number: string,
): Promise<void> {
  const own = tx
    .selectFrom('complaints')
    .where('account_id', '=', accountId)
    .where('complaint_number', '=', number);
  await tx
    .selectFrom('complaints')
    .select('complaint_id')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        eb('complaint_number', '=', number),
        eb.and([
          eb('subject_kind', '<>', 'other'),
          eb('subject_kind', '=', own.select('subject_kind')),
          eb('subject_id', '=', own.select('subject_id')),
        ]),
      ]),
    )
    .orderBy('complaint_id')
    .forUpdate()
    .execute();
}

/** Minor units that other complaints about the same subject refunded. */
export async function sumGivenBefore(
  { accountId }: AccountScope,
  queries: Queries,
  { number, subject }: Pick<ComplaintRecord, 'number' | 'subject'>,
): Promise<number> {
  if (subject.kind === 'other') return 0;
  const row = await queries
    .selectFrom('complaints')
    .select(sql<number>`coalesce(sum(refund_minor), 0)::bigint`.as('given'))
    .where('account_id', '=', accountId)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('complaint_number', '<>', number)
    .executeTakeFirstOrThrow();
  return row.given;
}
