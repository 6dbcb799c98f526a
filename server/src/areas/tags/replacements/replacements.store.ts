import type { Currency, Kategorija } from '@rampa/contract';
import type { ReplacementReason } from '@rampa/contract/tags';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, SomeAccounts } from '../../../platform/scope/scope.ts';
import type { OwnedTag } from '../blocks/tag-blocks.store.ts';
import { isOneOfTags } from '../../../platform/database/owned.store.ts';

/** One tag that came after another. */
export interface ReplacementRecord {
  readonly oldTagId: string;
  readonly newTagId: string;
  readonly reason: ReplacementReason;
  /** What the new one got at once, minor units; below zero for a debt. */
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly madeAt: Temporal.Instant;
}

export interface NewReplacement extends ReplacementRecord {
  /** Null where nothing was on the old one. */
  readonly journalId: string | null;
  readonly idempotencyKey: string;
  /** As in the audit trail. */
  readonly madeBy: string;
}

const ofAccount = ({ accountId }: AccountScope, queries: Queries) =>
  queries
    .selectFrom('tag_replacements')
    .select(['old_tag_id', 'new_tag_id', 'reason', 'amount_minor', 'currency', 'made_at'])
    .where('account_id', '=', accountId);
type Row = Awaited<ReturnType<ReturnType<typeof ofAccount>['executeTakeFirstOrThrow']>>;

const toRecord = (row: Row): ReplacementRecord => ({
  oldTagId: row.old_tag_id,
  newTagId: row.new_tag_id,
  // tag_replacements__reason_known allows no others; the currency is that of a ledger account.
  reason: row.reason as ReplacementReason,
  amountMinor: row.amount_minor,
  currency: row.currency as Currency,
  madeAt: row.made_at,
});

export async function insertReplacement(
  { accountId }: AccountScope,
  tx: Tx,
  replacement: NewReplacement,
): Promise<void> {
  await tx
    .insertInto('tag_replacements')
    .values({
      account_id: accountId,
      old_tag_id: replacement.oldTagId,
      new_tag_id: replacement.newTagId,
      reason: replacement.reason,
      amount_minor: replacement.amountMinor,
      currency: replacement.currency,
      journal_id: replacement.journalId,
      idempotency_key: replacement.idempotencyKey,
      made_at: replacement.madeAt,
      made_by: replacement.madeBy,
    })
    .execute();
}

/** All replacements of the account. */
export async function selectReplacements(
  scope: AccountScope,
  queries: Queries,
): Promise<readonly ReplacementRecord[]> {
  return (await ofAccount(scope, queries).execute()).map(toRecord);
}

export async function selectReplacementByKey(
  scope: AccountScope,
  queries: Queries,
  idempotencyKey: string,
): Promise<ReplacementRecord | undefined> {
  const row = await ofAccount(scope, queries)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** What replaced the tag; undefined where nothing did. */
export async function selectReplacementOf(
  scope: AccountScope,
  queries: Queries,
  tagId: string,
): Promise<ReplacementRecord | undefined> {
  const row = await ofAccount(scope, queries).where('old_tag_id', '=', tagId).executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** A replaced tag and what came after it. */
export interface Heir extends OwnedTag {
  readonly newTagId: string;
  readonly category: Kategorija;
  /** The new one was replaced as well. */
  readonly replaced: boolean;
}

/** Those of the tags that were replaced, with what came after each. */
export async function selectHeirs(
  _scope: SomeAccounts,
  queries: Queries,
  tags: readonly OwnedTag[],
): Promise<readonly Heir[]> {
  if (tags.length === 0) return [];
  const { rows } = await sql<Omit<Heir, 'category'> & { readonly category: string }>`
    SELECT r.account_id AS "accountId", r.old_tag_id AS "tagId", r.new_tag_id AS "newTagId", t.category,
           n.old_tag_id IS NOT NULL AS replaced
    FROM tag_replacements r
    JOIN tags t ON t.account_id = r.account_id AND t.tag_id = r.new_tag_id
    LEFT JOIN tag_replacements n ON n.account_id = r.account_id AND n.old_tag_id = r.new_tag_id
    WHERE ${isOneOfTags(tags, 'r.old_tag_id', { account: 'r.account_id' })}
    ORDER BY r.account_id, r.old_tag_id`.execute(queries);
  // The table's constraint allows no other category.
  return rows.map((row) => ({ ...row, category: row.category as Kategorija }));
}

/** Accounts with something on tags that were replaced, by their ids, after one of them; normally none. */
export async function selectAccountsWithLeft(
  _all: AllAccounts,
  queries: Queries,
  { after, rows: most }: { readonly after: string | null; readonly rows: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly accountId: string }>`
    SELECT DISTINCT r.account_id AS "accountId"
    FROM tag_replacements r
    JOIN ledger_accounts l ON l.account_id = r.account_id
      AND l.ledger_account_id = 'tag:' || r.old_tag_id
    WHERE l.balance_minor <> 0 AND (${after}::uuid IS NULL OR r.account_id > ${after}::uuid)
    ORDER BY r.account_id LIMIT ${most}`.execute(queries);
  return rows.map(({ accountId }) => accountId);
}

/** Which tag came after which, in some accounts. */
export async function selectSuccessions(
  _scope: SomeAccounts,
  queries: Queries,
  accounts: readonly string[],
): Promise<readonly Pick<ReplacementRecord, 'oldTagId' | 'newTagId'>[]> {
  if (accounts.length === 0) return [];
  const rows = await queries
    .selectFrom('tag_replacements')
    .select(['old_tag_id', 'new_tag_id'])
    // On several machines a statement for one account is answered by one of them.
    .where('account_id', 'in', [...new Set(accounts)])
    .execute();
  return rows.map((row) => ({ oldTagId: row.old_tag_id, newTagId: row.new_tag_id }));
}
