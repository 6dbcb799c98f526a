import { sql, type RawBuilder } from 'kysely';
import { anyOf, type Part } from '../../platform/database/parts.ts';

/** The balance of each tag of an account, minor units; those without a movement are missing. */
export const balancesOfTags: Part<{ readonly accountId: string }, ReadonlyMap<string, number>> = {
  sql: ({ accountId }) => sql`(
    SELECT json_object_agg(tag_id, balance_minor) FROM ledger_accounts
    WHERE account_id = ${accountId} AND kind = 'tag')`,
  // By the statement: an amount of minor units for each tag.
  read: (found) => new Map(Object.entries((found ?? {}) as Readonly<Record<string, number>>)),
};

/** The balance of the tag of this id, minor units; null without a movement. */
export function balanceOfTag(accountId: string, tagId: RawBuilder<unknown>) {
  return sql<number | null>`(
    SELECT balance_minor FROM ledger_accounts
    WHERE account_id = ${accountId} AND ledger_account_id = 'tag:' || ${tagId})`;
}

/** Whether a company has anything in a balance of its own, or owes something there. */
export const hasCompanyBalance = anyOf<{ readonly accountId: string }>(
  ({ accountId }) => sql`
    SELECT 1 FROM ledger_accounts
    WHERE account_id = ${accountId} AND ledger_account_id = 'company-balance' AND balance_minor <> 0`,
);
