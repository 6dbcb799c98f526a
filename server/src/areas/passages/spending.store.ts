import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** Days on which a tag counts to somebody or something, both included; null: still. */
export interface CountedTag {
  /** Whatever the sum is asked under. */
  readonly under: string;
  readonly tagId: string;
  readonly fromDay: string | null;
  readonly toDay: string | null;
}

export interface AskedSpending {
  /** Days of toll time, both included. */
  readonly from: string;
  readonly to: string;
  readonly tags: readonly CountedTag[];
  readonly costCentres: readonly { readonly under: string; readonly costCentreId: string }[];
  /** What the sum of the whole account is asked under. */
  readonly account: string;
}

export type Spending = typeof selectSpending;

/** What the passages of some days cost, minor units, by what was asked; nothing where there were none. */
export async function selectSpending(
  { accountId }: AccountScope,
  queries: Queries,
  { from, to, tags, costCentres, account }: AskedSpending,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ under: string; amount: number }>`
    SELECT asked.under, sum(days.amount_minor)::bigint AS amount
    FROM unnest(${tags.map(({ under }) => under)}::text[],
                ${tags.map(({ tagId }) => tagId)}::uuid[],
                ${tags.map(({ fromDay }) => fromDay)}::date[],
                ${tags.map(({ toDay }) => toDay)}::date[]) AS asked (under, tag_id, from_day, to_day)
    JOIN passage_tag_days AS days
      ON days.account_id = ${accountId} AND days.tag_id = asked.tag_id
     AND days.toll_day BETWEEN greatest(asked.from_day, ${from}::date) AND least(asked.to_day, ${to}::date)
    GROUP BY asked.under
    UNION ALL
    SELECT asked.under, sum(days.amount_minor)::bigint
    FROM unnest(${costCentres.map(({ under }) => under)}::text[],
                ${costCentres.map(({ costCentreId }) => costCentreId)}::uuid[]) AS asked (under, cost_centre_id)
    JOIN passage_cost_centre_days AS days
      ON days.account_id = ${accountId} AND days.cost_centre_id = asked.cost_centre_id
     AND days.toll_day BETWEEN ${from}::date AND ${to}::date
    GROUP BY asked.under
    UNION ALL
    SELECT ${account}::text, coalesce(sum(amount_minor), 0)::bigint FROM passage_days
    WHERE account_id = ${accountId} AND toll_day BETWEEN ${from}::date AND ${to}::date`.execute(
    queries,
  );
  return new Map(rows.map(({ under, amount }) => [under, amount]));
}
