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

/** How many tags of an account have had a movement, and the balances of those that have less than so much, minor units. */
export const smallBalances: Part<
  { readonly accountId: string; readonly below: number },
  { readonly moved: number; readonly small: ReadonlyMap<string, number> }
> = {
  sql: ({ accountId, below }) => sql`(
    SELECT json_build_object('moved', count(*),
                             'small', json_object_agg(tag_id, balance_minor) FILTER (WHERE balance_minor < ${below}::bigint))
    FROM ledger_accounts WHERE account_id = ${accountId} AND kind = 'tag')`,
  read(found) {
    // Here and below, by the statement.
    const { moved, small } = found as {
      moved: number;
      small: Readonly<Record<string, number>> | null;
    };
    return { moved, small: new Map(Object.entries(small ?? {})) };
  },
};

/** The same as `balancesOfTags` for some of them. Ids come as JSON: for an array, the database plans by how long it is. */
export const balancesOfSome: Part<
  { readonly accountId: string; readonly tagIds: string },
  ReadonlyMap<string, number>
> = {
  sql: ({ accountId, tagIds }) => sql`(
    SELECT json_object_agg(l.tag_id, l.balance_minor)
    FROM json_array_elements_text(${tagIds}::json) AS wanted (tag_id)
    JOIN ledger_accounts AS l ON l.account_id = ${accountId} AND l.ledger_account_id = 'tag:' || wanted.tag_id)`,
  read: balancesOfTags.read,
};

/** `tag_id` and `balance_minor` of each tag of an account that has had a movement, as a statement. */
export function heldOnTags(accountId: string): RawBuilder<unknown> {
  return sql`
    SELECT tag_id, balance_minor FROM ledger_accounts WHERE account_id = ${accountId} AND kind = 'tag'`;
}

/** Whether a company has anything in a balance of its own, or owes something there. */
export const hasCompanyBalance = anyOf<{ readonly accountId: string }>(
  ({ accountId }) => sql`
    SELECT 1 FROM ledger_accounts
    WHERE account_id = ${accountId} AND ledger_account_id = 'company-balance' AND balance_minor <> 0`,
);
