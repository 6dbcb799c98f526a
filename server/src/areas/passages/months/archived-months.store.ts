import { tollTimeZone } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../../platform/scope/scope.ts';

/**
 * For invariants: the first day of toll time whose passages are in the database. Those of a month that is only announced are
 * there still.
 */
export const firstDayKept = `(
    SELECT coalesce(max(month) + interval '1 month', '-infinity')::date FROM archived_months
    WHERE state <> 'announced')`;

/** The moment at which it begins. */
export const firstMomentKept = `(
    SELECT coalesce((max(month) + interval '1 month') AT TIME ZONE '${tollTimeZone}', '-infinity')
    FROM archived_months WHERE state <> 'announced')`;

/**
 * The last month that is no longer in the table of passages, or with those that are about to leave it, as its first day; null where
 * all are there.
 */
export async function selectLastMonth(
  _scope: SomeAccounts,
  queries: Queries,
  which: 'left' | 'leaving',
): Promise<string | null> {
  const row = await queries
    .selectFrom('archived_months')
    .select(({ fn }) => fn.max('month').as('month'))
    .$if(which === 'left', (months) => months.where('state', '<>', 'announced'))
    .executeTakeFirst();
  return row?.month ?? null;
}

/** Whether an account has passages of months after one and up to another, each as its first day. */
export async function hasPassagesIn(
  { accountId }: AccountScope,
  queries: Queries,
  after: string | null,
  upTo: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('passage_months')
    .select('month')
    .where('account_id', '=', accountId)
    .where('month', '<=', upTo)
    .$if(after !== null, (months) => months.where('month', '>', after ?? ''))
    .where('passage_count', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account has passages of before a day. */
export async function hasPassagesBefore(
  { accountId }: AccountScope,
  queries: Queries,
  day: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('passage_months')
    .select('month')
    .where('account_id', '=', accountId)
    .where('month', '<', day)
    .where('passage_count', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
