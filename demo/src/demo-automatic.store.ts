import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../server/src/platform/database/database.ts';

/** Whether the account has ever saved a card: one that its owner has removed stays removed. */
export async function hasSavedCard(queries: Queries, accountId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('audit_trail')
    .select('audit_id')
    .where('account_id', '=', accountId)
    .where('action', '=', 'card-kept')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface TagToFill {
  readonly tagId: string;
  readonly balanceMinor: number;
}

/** The usable tag with the highest balance. */
export async function selectFullestTag(
  queries: Queries,
  accountId: string,
): Promise<TagToFill | undefined> {
  const { rows } = await sql<{ tag_id: string; balance_minor: number }>`
    SELECT t.tag_id, coalesce(l.balance_minor, 0)::bigint AS balance_minor
    FROM tags t
    LEFT JOIN ledger_accounts l ON l.account_id = t.account_id AND l.tag_id = t.tag_id
    WHERE t.account_id = ${accountId} AND t.status = 'aktivan'
    ORDER BY 2 DESC, t.tag_id LIMIT 1`.execute(queries);
  const [row] = rows;
  return row === undefined ? undefined : { tagId: row.tag_id, balanceMinor: row.balance_minor };
}

/** Turns past top-ups of the rule's amount into charges of the rule. */
export async function markAutomatic(
  tx: Tx,
  past: {
    readonly accountId: string;
    readonly tagId: string;
    readonly cardId: string;
    readonly amountMinor: number;
    readonly since: Temporal.Instant;
  },
): Promise<void> {
  await sql`
    WITH charged AS (
      UPDATE top_ups SET automatic = true
      WHERE account_id = ${past.accountId} AND tag_id = ${past.tagId} AND method = 'card'
        AND state = 'paid' AND amount_minor = ${past.amountMinor}
        AND created_at >= ${past.since}::timestamptz
      RETURNING account_id, order_number)
    UPDATE payments p SET card_id = ${past.cardId} FROM charged c
    WHERE p.account_id = c.account_id AND p.order_number = c.order_number`.execute(tx);
}

export async function insertRule(
  tx: Tx,
  rule: {
    readonly accountId: string;
    readonly userId: string;
    readonly tagId: string;
    readonly cardId: string;
    readonly limitMinor: number;
    readonly amountMinor: number;
    readonly monthlyCapMinor: number;
    readonly currency: string;
    readonly since: Temporal.Instant;
    readonly failure: {
      readonly failures: number;
      readonly refusal: string;
      readonly at: Temporal.Instant;
      readonly nextTryAt: Temporal.Instant;
    } | null;
  },
): Promise<void> {
  await tx
    .insertInto('automatic_top_ups')
    .values({
      account_id: rule.accountId,
      user_id: rule.userId,
      tag_id: rule.tagId,
      card_id: rule.cardId,
      limit_minor: rule.limitMinor,
      amount_minor: rule.amountMinor,
      monthly_cap_minor: rule.monthlyCapMinor,
      currency: rule.currency,
      created_at: rule.since,
      changed_at: rule.since,
      failures: rule.failure?.failures ?? 0,
      refusal: rule.failure?.refusal ?? null,
      failed_at: rule.failure?.at ?? null,
      next_try_at: rule.failure?.nextTryAt ?? null,
    })
    .execute();
}
