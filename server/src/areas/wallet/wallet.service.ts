import type { Currency } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import {
  insistWithin,
  type AccountScope,
  type AllAccounts,
  type SomeAccounts,
} from '../../platform/scope/scope.ts';
import { selectAccountsInDebt, selectDebts, type Debt } from './debts.store.ts';
import { balanceMoved } from './events.ts';
import {
  assertBalanced,
  ledgerAccountId,
  type JournalDraft,
  type PostedJournal,
} from './journal.ts';
import { checkLedger, type LedgerCheck } from './verify.store.ts';
import {
  addToBalances,
  insertJournals,
  insertPostings,
  lockTagBalances,
  selectBalances,
  selectCompanyBalance,
  selectJournalId,
  selectLowBalances,
  selectTagBalances,
  type BalanceChange,
  type IdentifiedDraft,
} from './wallet.store.ts';

/** The double-entry ledger. Nothing else writes its tables. */
export interface Wallet {
  /**
   * Posts journals in the caller's transaction; a journal whose kind and reference are posted
   * already moves nothing. Returns results in the order of the drafts. Throws if a draft does not
   * balance, or is in the books of an account that the scope does not reach.
   */
  postJournals(
    scope: SomeAccounts,
    tx: Tx,
    drafts: readonly JournalDraft[],
  ): Promise<readonly PostedJournal[]>;
  /** Balances of tags in minor units; a tag without movements is not in the map. */
  tagBalances(
    scope: AccountScope,
    queries: Queries,
    tagIds?: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** The same for tags of several accounts, by the ids of the tags. */
  balancesOf(
    scope: SomeAccounts,
    queries: Queries,
    tags: readonly { readonly accountId: string; readonly tagId: string }[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Those of the tags, by their ids, whose balance is lower than `below`; without movements it is zero. */
  lowBalances(
    scope: SomeAccounts,
    queries: Queries,
    tags: readonly { readonly accountId: string; readonly tagId: string }[],
    below: number,
  ): Promise<ReadonlyMap<string, number>>;
  /** The same, locked until the transaction ends, in the order in which journals lock them. */
  lockTagBalances(
    scope: AccountScope,
    tx: Tx,
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** The same, and kept for tags without movements as well: whoever books the first one meanwhile waits. */
  holdTagBalances(
    scope: AccountScope,
    tx: Tx,
    tagIds: readonly string[],
    currency: Currency,
  ): Promise<ReadonlyMap<string, number>>;
  /** The balance of the company itself, from which its tags are filled; zero where it has none. */
  companyBalance(scope: AccountScope, queries: Queries): Promise<number>;
  /** The same, locked until the transaction ends: before the tags, as journals lock them. */
  holdCompanyBalance(scope: AccountScope, tx: Tx, currency: Currency): Promise<number>;
  /** The account's tags with a balance below zero, each with the moment since when it is. */
  debts(scope: AccountScope, queries: Queries): Promise<readonly Debt[]>;
  /** Accounts that have such tags, by their ids, after one of them. */
  accountsInDebt(
    all: AllAccounts,
    queries: Queries,
    page: { readonly after: string | null; readonly rows: number },
  ): Promise<readonly string[]>;
  /** Verifies the invariants of the books; reads only. */
  verify(all: AllAccounts): Promise<readonly LedgerCheck[]>;
}

const BATCH = 5000;

export interface WalletDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
}

export function createWallet(deps: WalletDeps): Wallet {
  return {
    async postJournals(scope, tx, drafts) {
      const posted: PostedJournal[] = [];
      for (let at = 0; at < drafts.length; at += BATCH) {
        posted.push(...(await postBatch(scope, tx, deps, drafts.slice(at, at + BATCH))));
      }
      return posted;
    },
    async tagBalances(scope, queries, tagIds) {
      const rows = await selectTagBalances(scope, queries, tagIds ?? null);
      return new Map(rows.map(({ tagId, balanceMinor }) => [tagId, balanceMinor]));
    },
    async balancesOf(scope, queries, tags) {
      insistWithin(scope, tags);
      const rows = await selectBalances(scope, queries, tags);
      return new Map(rows.map(({ tagId, balanceMinor }) => [tagId, balanceMinor]));
    },
    async lowBalances(scope, queries, tags, below) {
      insistWithin(scope, tags);
      const low = new Map<string, number>();
      if (tags.length === 0) return low;
      const found = await selectLowBalances(scope, queries, tags, below);
      if (found.low !== null) {
        for (const { tagId } of tags) {
          const balance = found.low[ledgerAccountId({ kind: 'tag', tagId })];
          if (balance !== undefined) low.set(tagId, balance);
        }
      }
      if (found.known >= tags.length || below <= 0) return low;
      // Those without movements are found by what is missing.
      const known = await selectBalances(scope, queries, tags);
      const moved = new Set(known.map(({ tagId }) => tagId));
      for (const { tagId } of tags) if (!moved.has(tagId)) low.set(tagId, 0);
      return low;
    },
    async lockTagBalances(scope, tx, tagIds) {
      const rows = await lockTagBalances(scope, tx, tagIds);
      return new Map(rows.map(({ tagId, balanceMinor }) => [tagId, balanceMinor]));
    },
    async holdTagBalances(scope, tx, tagIds, currency) {
      const { accountId } = scope;
      const nothing = { accountId, currency, amountMinor: 0, postings: 0 };
      await addToBalances(
        scope,
        tx,
        tagIds.map((tagId) => ({ ...nothing, account: { kind: 'tag', tagId } })),
      );
      const rows = await selectTagBalances(scope, tx, tagIds);
      return new Map(rows.map(({ tagId, balanceMinor }) => [tagId, balanceMinor]));
    },
    companyBalance: selectCompanyBalance,
    async holdCompanyBalance(scope, tx, currency) {
      const { accountId } = scope;
      const account = { kind: 'company-balance' } as const;
      await addToBalances(scope, tx, [
        { accountId, account, currency, amountMinor: 0, postings: 0 },
      ]);
      return selectCompanyBalance(scope, tx);
    },
    debts: selectDebts,
    accountsInDebt: selectAccountsInDebt,
    verify: (all) => checkLedger(all, deps.database.queries),
  };
}

async function postBatch(
  scope: SomeAccounts,
  tx: Tx,
  { clock, events }: WalletDeps,
  drafts: readonly JournalDraft[],
): Promise<readonly PostedJournal[]> {
  insistWithin(scope, drafts);
  for (const draft of drafts) assertBalanced(draft);
  const identified = drafts.map((draft) =>
    isIdentified(draft) ? draft : { ...draft, journalId: uuid() },
  );
  const inserted = await insertJournals(scope, tx, identified, clock.now());
  const fresh = identified.filter((draft) => inserted.has(draft.journalId));
  if (fresh.length > 0) {
    await addToBalances(scope, tx, sumByAccount(fresh));
    await insertPostings(scope, tx, fresh);
    await events.tell(tx, balanceMoved, { scope, journals: fresh });
  }
  const posted: PostedJournal[] = [];
  for (const draft of identified) {
    const { kind, reference } = draft;
    const repeated = !inserted.has(draft.journalId);
    const journalId = repeated ? await selectJournalId(scope, tx, draft) : draft.journalId;
    if (journalId === undefined) throw new Error(`The journal ${reference} vanished`);
    posted.push({ journalId, kind, reference, repeated });
  }
  return posted;
}

function isIdentified(draft: JournalDraft): draft is IdentifiedDraft {
  return draft.journalId !== undefined;
}

type Sum = { -readonly [Key in keyof BalanceChange]: BalanceChange[Key] };

/** By account, and within it by kind or tag: ids that are there, for thousands of lines no text is made for a key. */
function sumByAccount(drafts: readonly IdentifiedDraft[]): readonly BalanceChange[] {
  const changes: Sum[] = [];
  const byAccount = new Map<string, Map<string, Sum>>();
  for (const { accountId, currency, lines } of drafts) {
    let ofAccount = byAccount.get(accountId);
    if (ofAccount === undefined) {
      ofAccount = new Map();
      byAccount.set(accountId, ofAccount);
    }
    for (const { account, amountMinor } of lines) {
      // No kind reads like an id.
      const key = account.kind === 'tag' ? account.tagId : account.kind;
      const known = ofAccount.get(key);
      if (known === undefined) {
        const change = { accountId, account, currency, amountMinor, postings: 1 };
        ofAccount.set(key, change);
        changes.push(change);
      } else {
        known.amountMinor += amountMinor;
        known.postings += 1;
      }
    }
  }
  return changes;
}
