import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import {
  bigints,
  instants,
  smallints,
  texts,
  uuids,
} from '../../platform/database/binary-arrays.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { within, type AccountScope, type SomeAccounts } from '../../platform/scope/scope.ts';
import { ledgerAccountId, type JournalDraft, type LedgerAccount } from './journal.ts';
import { isOneOf } from '../../platform/database/owned.store.ts';

export type IdentifiedDraft = JournalDraft & { readonly journalId: string };

/** Inserts the journals whose reference is new; returns the ids that were inserted. */
export async function insertJournals(
  scope: SomeAccounts,
  tx: Tx,
  drafts: readonly IdentifiedDraft[],
  postedAt: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const { known = [], made = [] } = Object.groupBy(drafts, ({ isNew }) =>
    isNew === true ? 'made' : 'known',
  );
  if (made.length > 0) await intoJournals(scope, made, postedAt).execute(tx);
  const inserted = new Set(made.map(({ journalId }) => journalId));
  if (known.length === 0) return inserted;
  const { rows } = await sql<{ journal_id: string }>`
    ${intoJournals(scope, known, postedAt)}
    ON CONFLICT ON CONSTRAINT journals__reference_once DO NOTHING
    RETURNING journal_id`.execute(tx);
  for (const row of rows) inserted.add(row.journal_id);
  return inserted;
}

function intoJournals(
  _scope: SomeAccounts,
  drafts: readonly IdentifiedDraft[],
  postedAt: Temporal.Instant,
): RawBuilder<unknown> {
  return sql`
    INSERT INTO journals (account_id, journal_id, kind, reference, occurred_at, posted_at)
    SELECT a, j, k, r, o, ${postedAt}
    FROM unnest(
      ${uuids(drafts.map((draft) => draft.accountId))}::uuid[],
      ${uuids(drafts.map((draft) => draft.journalId))}::uuid[],
      ${texts(drafts.map((draft) => draft.kind))}::text[],
      ${texts(drafts.map((draft) => draft.reference))}::text[],
      ${instants(drafts.map((draft) => draft.occurredAt))}::timestamptz[]
    ) AS draft (a, j, k, r, o)`;
}

export async function selectJournalId(
  scope: SomeAccounts,
  tx: Tx,
  draft: JournalDraft,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('journals')
    .select('journal_id')
    .where('account_id', '=', within(scope, draft.accountId).accountId)
    .where('kind', '=', draft.kind)
    .where('reference', '=', draft.reference)
    .executeTakeFirst();
  return row?.journal_id;
}

export interface BalanceChange {
  readonly accountId: string;
  readonly account: LedgerAccount;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly postings: number;
}

/**
 * Adds to the balances, creating ledger accounts on first use. The rows are locked in the order of
 * their keys, so that two transactions over the same tags wait instead of deadlocking.
 */
export async function addToBalances(
  _scope: SomeAccounts,
  tx: Tx,
  changes: readonly BalanceChange[],
): Promise<void> {
  const sorted = changes
    .map((change) => ({ change, id: ledgerAccountId(change.account) }))
    .sort((a, b) => compare(a.change.accountId, b.change.accountId) || compare(a.id, b.id));
  await sql`
    INSERT INTO ledger_accounts AS known
      (account_id, ledger_account_id, kind, tag_id, currency, balance_minor, posting_count)
    SELECT * FROM unnest(
      ${uuids(sorted.map(({ change }) => change.accountId))}::uuid[],
      ${texts(sorted.map(({ id }) => id))}::text[],
      ${texts(sorted.map(({ change }) => change.account.kind))}::text[],
      ${uuids(sorted.map(({ change: { account } }) => (account.kind === 'tag' ? account.tagId : null)))}::uuid[],
      ${texts(sorted.map(({ change }) => change.currency))}::text[],
      ${bigints(sorted.map(({ change }) => change.amountMinor))}::bigint[],
      ${bigints(sorted.map(({ change }) => change.postings))}::bigint[]
    )
    ON CONFLICT ON CONSTRAINT ledger_accounts__key DO UPDATE SET
      balance_minor = known.balance_minor + excluded.balance_minor,
      posting_count = known.posting_count + excluded.posting_count`.execute(tx);
}

export async function insertPostings(
  _scope: SomeAccounts,
  tx: Tx,
  drafts: readonly IdentifiedDraft[],
): Promise<void> {
  const columns = {
    accounts: [] as string[],
    journals: [] as string[],
    lineNos: [] as number[],
    ledgerAccounts: [] as string[],
    amounts: [] as number[],
    currencies: [] as string[],
  };
  for (const { accountId, journalId, currency, lines } of drafts) {
    for (const [index, { account, amountMinor }] of lines.entries()) {
      columns.accounts.push(accountId);
      columns.journals.push(journalId);
      columns.lineNos.push(index + 1);
      columns.ledgerAccounts.push(ledgerAccountId(account));
      columns.amounts.push(amountMinor);
      columns.currencies.push(currency);
    }
  }
  await sql`
    INSERT INTO postings
      (account_id, journal_id, line_no, ledger_account_id, amount_minor, currency)
    SELECT * FROM unnest(
      ${uuids(columns.accounts)}::uuid[],
      ${uuids(columns.journals)}::uuid[],
      ${smallints(columns.lineNos)}::smallint[],
      ${texts(columns.ledgerAccounts)}::text[],
      ${bigints(columns.amounts)}::bigint[],
      ${texts(columns.currencies)}::text[]
    )`.execute(tx);
}

export async function selectTagBalances(
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[] | null,
): Promise<readonly { readonly tagId: string; readonly balanceMinor: number }[]> {
  let query = queries
    .selectFrom('ledger_accounts')
    .select(['tag_id', 'balance_minor'])
    .where('account_id', '=', scope.accountId)
    .where('kind', '=', 'tag');
  if (tagIds !== null) {
    query = query.where((eb) => eb('tag_id', '=', eb.fn.any(eb.val([...tagIds]))));
  }
  const rows = await query.execute();
  return rows.flatMap((row) =>
    row.tag_id === null ? [] : [{ tagId: row.tag_id, balanceMinor: row.balance_minor }],
  );
}

/** Zero before anything was paid in. */
export async function selectCompanyBalance(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<number> {
  const row = await queries
    .selectFrom('ledger_accounts')
    .select('balance_minor')
    .where('account_id', '=', accountId)
    .where('ledger_account_id', '=', ledgerAccountId({ kind: 'company-balance' }))
    .executeTakeFirst();
  return row?.balance_minor ?? 0;
}

/** The balances of tags of any of the scope's accounts. */
export async function selectBalances(
  _scope: SomeAccounts,
  queries: Queries,
  tags: readonly { readonly accountId: string; readonly tagId: string }[],
): Promise<readonly { readonly tagId: string; readonly balanceMinor: number }[]> {
  if (tags.length === 0) return [];
  const rows = await queries
    .selectFrom('ledger_accounts')
    .select(['ledger_account_id', 'balance_minor'])
    .where(isOfTags(tags))
    .execute();
  const idsOfTags = new Map(
    tags.map(({ tagId }) => [ledgerAccountId({ kind: 'tag', tagId }), tagId]),
  );
  return rows.flatMap((row) => {
    const tagId = idsOfTags.get(row.ledger_account_id);
    return tagId === undefined ? [] : [{ tagId, balanceMinor: row.balance_minor }];
  });
}

/**
 * Balances that are lower than `below`, by the ids of the ledger accounts, in one row: of a thousand tags few are. And how many of the
 * tags have a balance at all.
 */
export async function selectLowBalances(
  _scope: SomeAccounts,
  queries: Queries,
  tags: readonly { readonly accountId: string; readonly tagId: string }[],
  below: number,
): Promise<{ readonly known: number; readonly low: Readonly<Record<string, number>> | null }> {
  const { rows } = await sql<{ known: number; low: Record<string, number> | null }>`
    SELECT count(*) AS known,
           json_object_agg(ledger_account_id, balance_minor) FILTER (WHERE balance_minor < ${below}) AS low
    FROM ledger_accounts WHERE ${isOfTags(tags)}`.execute(queries);
  const [row] = rows;
  return { known: row?.known ?? 0, low: row?.low ?? null };
}

function isOfTags(
  tags: readonly { readonly accountId: string; readonly tagId: string }[],
): RawBuilder<boolean> {
  return isOneOf(
    tags.map(({ accountId, tagId }) => ({
      accountId,
      id: ledgerAccountId({ kind: 'tag', tagId }),
    })),
    'ledger_account_id',
    { type: 'text' },
  );
}

/** Locks the rows in the order of `addToBalances`; a tag without movements has none. */
export async function lockTagBalances(
  scope: AccountScope,
  tx: Tx,
  tagIds: readonly string[],
): Promise<readonly { readonly tagId: string; readonly balanceMinor: number }[]> {
  const { rows } = await sql<{ tagId: string; balanceMinor: number }>`
    SELECT tag_id AS "tagId", balance_minor AS "balanceMinor" FROM ledger_accounts
    WHERE account_id = ${scope.accountId}
      AND ledger_account_id = ANY(${tagIds.map((tagId) => `tag:${tagId}`)}::text[])
    ORDER BY ledger_account_id COLLATE "C" FOR UPDATE`.execute(tx);
  return rows;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
