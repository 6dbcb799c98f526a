import { sql } from 'kysely';
import { bigints, days as dates, integers, uuids } from '../../platform/database/binary-arrays.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import type { RecordedPassage } from './recorded-passage.ts';
import { inOrderOf } from './record-passages.store.ts';

/** Adds the passages to the roll-ups of their days; a trigger adds those of an account to its months. */
export async function addToDays(
  scope: SomeAccounts,
  queries: Queries,
  passages: readonly RecordedPassage[],
): Promise<void> {
  const tagDays = sumByDay(passages, ({ tagId }) => tagId);
  await sql`
    INSERT INTO passage_tag_days AS days (account_id, toll_day, tag_id, passage_count, amount_minor)
    SELECT * FROM unnest(
      ${uuids(tagDays.map((day) => day.accountId))}::uuid[],
      ${dates(tagDays.map((day) => day.tollDay))}::date[],
      ${uuids(tagDays.map((day) => day.of))}::uuid[],
      ${integers(tagDays.map((day) => day.count))}::integer[],
      ${bigints(tagDays.map((day) => day.amountMinor))}::bigint[])
    ON CONFLICT (account_id, tag_id, toll_day) DO UPDATE
    SET passage_count = days.passage_count + excluded.passage_count,
        amount_minor = days.amount_minor + excluded.amount_minor`.execute(queries);
  const days = sumByDay(tagDays, () => '');
  await sql`
    INSERT INTO passage_days AS days (account_id, toll_day, passage_count, amount_minor)
    SELECT * FROM unnest(
      ${uuids(days.map((day) => day.accountId))}::uuid[],
      ${dates(days.map((day) => day.tollDay))}::date[],
      ${integers(days.map((day) => day.count))}::integer[],
      ${bigints(days.map((day) => day.amountMinor))}::bigint[])
    ON CONFLICT (account_id, toll_day) DO UPDATE
    SET passage_count = days.passage_count + excluded.passage_count,
        amount_minor = days.amount_minor + excluded.amount_minor`.execute(queries);
  await addToCostCentreDays(scope, queries, passages);
}

async function addToCostCentreDays(
  _scope: SomeAccounts,
  queries: Queries,
  passages: readonly RecordedPassage[],
): Promise<void> {
  const assigned = passages.filter(({ costCentreId = null }) => costCentreId !== null);
  if (assigned.length === 0) return;
  const days = sumByDay(assigned, ({ costCentreId, tagId }) => `${costCentreId} ${tagId}`);
  const part = (at: 0 | 1): string[] => days.map(({ of }) => of.split(' ')[at] ?? '');
  await sql`
    INSERT INTO passage_cost_centre_days AS days
      (account_id, toll_day, cost_centre_id, tag_id, passage_count, amount_minor)
    SELECT * FROM unnest(
      ${days.map((day) => day.accountId)}::uuid[], ${days.map((day) => day.tollDay)}::date[],
      ${part(0)}::uuid[], ${part(1)}::uuid[], ${days.map((day) => day.count)}::integer[],
      ${days.map((day) => day.amountMinor)}::bigint[])
    ON CONFLICT (account_id, cost_centre_id, toll_day, tag_id) DO UPDATE
    SET passage_count = days.passage_count + excluded.passage_count,
        amount_minor = days.amount_minor + excluded.amount_minor`.execute(queries);
}

interface DaySum {
  readonly accountId: string;
  readonly tollDay: string;
  readonly of: string;
  count: number;
  amountMinor: number;
}

/** Sorted, so that two deliveries lock the same days in the same order. */
function sumByDay<
  Item extends Pick<DaySum, 'accountId' | 'tollDay' | 'amountMinor'> & { readonly count?: number },
>(items: readonly Item[], partOf: (item: Item) => string): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const item of items) {
    const { accountId, tollDay, amountMinor, count = 1 } = item;
    const of = partOf(item);
    const key = `${accountId} ${of} ${tollDay}`;
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { accountId, tollDay, of, count, amountMinor });
    else {
      sum.count += count;
      sum.amountMinor += amountMinor;
    }
  }
  return inOrderOf([...sums], ([key]) => key).map(([, sum]) => sum);
}
