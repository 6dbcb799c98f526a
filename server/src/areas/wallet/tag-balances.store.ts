import { sql, type RawBuilder } from 'kysely';
import { countedVersion } from '../../platform/database/counted-version.ts';
import { anyOf, type Part } from '../../platform/database/parts.ts';
import type { LedgerAccount } from './journal.ts';

/** The balance of each tag of an account, minor units; those without a movement are missing. */
export const balancesOfTags: Part<{ readonly accountId: string }, ReadonlyMap<string, number>> = {
  sql: ({ accountId }) => sql`(
    SELECT json_object_agg(tag_id, balance_minor) FROM ledger_accounts
    WHERE account_id = ${accountId} AND kind = 'tag')`,
  // By the statement: an amount of minor units for each tag.
  read: (found) => new Map(Object.entries((found ?? {}) as Readonly<Record<string, number>>)),
};

/** How many tags of an account have had a movement, and the balances of those that have less than so much, minor units. */
export interface SmallBalances {
  readonly moved: number;
  readonly small: ReadonlyMap<string, number>;
}

/** Small balances, with the version of all of them; null where it is the one that was known. */
export const smallBalances: Part<
  { readonly accountId: string; readonly below: number; readonly knownBalances: string },
  { readonly version: string; readonly read: SmallBalances | null }
> = {
  sql: ({ accountId, below, knownBalances }) => sql`(
    SELECT json_build_array(now.version, CASE WHEN now.version <> ${knownBalances} THEN (
      SELECT json_build_object('moved', count(*),
                               'small', json_object_agg(tag_id, balance_minor) FILTER (WHERE balance_minor < ${below}::bigint))
      FROM ledger_accounts WHERE account_id = ${accountId} AND kind = 'tag') END)
    FROM (SELECT ${versionOf(accountId)} AS version) AS now)`,
  read(found) {
    // Here and below, by the statement.
    const [version, read] = found as readonly [
      string,
      { moved: number; small: Readonly<Record<string, number>> | null } | null,
    ];
    return {
      version,
      read: read && { moved: read.moved, small: new Map(Object.entries(read.small ?? {})) },
    };
  },
};

/** Each journal has lines in some of these, but for money between tags. */
const otherKinds: Readonly<Record<Exclude<LedgerAccount['kind'], 'tag'>, true>> = {
  'gateway-clearing': true,
  'bank-clearing': true,
  'cash-clearing': true,
  till: true,
  'cash-office': true,
  'till-differences': true,
  'toll-revenue': true,
  'sales-revenue': true,
  'tag-credit': true,
  'complaint-refunds': true,
  'credit-transfer': true,
  correction: true,
  'opening-balances': true,
  't4a-receivable': true,
  'company-balance': true,
  'postpaid-receivable': true,
  't4a-tolls': true,
  't4a-services': true,
  payouts: true,
};

/** By how many postings the account's other ledger accounts have. */
function versionOf(accountId: string): RawBuilder<unknown> {
  return sql`(
    SELECT ${countedVersion(sql`sum(posting_count)`)} FROM ledger_accounts
    WHERE account_id = ${accountId} AND ledger_account_id = ANY(${sql.lit(`{${Object.keys(otherKinds).join(',')}}`)}::text[]))`;
}

/**
 * The state of the balances of an account's tags: another one with each journal, for which nothing is written, but for those between two
 * tags, with which the list of tags gets another version.
 */
export const balancesVersion: Part<{ readonly accountId: string }, string> = {
  sql: ({ accountId }) => versionOf(accountId),
  read: (found) => found as string,
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
