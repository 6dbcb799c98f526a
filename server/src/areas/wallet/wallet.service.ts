import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
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
  selectJournalId,
  selectTagBalances,
  type BalanceChange,
  type IdentifiedDraft,
} from './wallet.store.ts';

/** The double-entry ledger. Nothing else writes its tables. */
export interface Wallet {
  /**
   * Posts journals in the caller's transaction; a journal whose kind and reference are posted
   * already moves nothing. Answers in the order of the drafts. Throws where a draft does not
   * balance.
   */
  postJournals(tx: Tx, drafts: readonly JournalDraft[]): Promise<readonly PostedJournal[]>;
  /** Balances of tags in minor units; a tag without movements is not in the map. */
  tagBalances(
    queries: Queries,
    accountId: string,
    tagIds?: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** The same, locked until the transaction ends, in the order in which journals lock them. */
  lockTagBalances(
    tx: Tx,
    accountId: string,
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Proves the invariants of the books; reads only. */
  verify(): Promise<readonly LedgerCheck[]>;
}

const BATCH = 5000;

export interface WalletDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
}

export function createWallet(deps: WalletDeps): Wallet {
  return {
    async postJournals(tx, drafts) {
      const posted: PostedJournal[] = [];
      for (let at = 0; at < drafts.length; at += BATCH) {
        posted.push(...(await postBatch(tx, deps, drafts.slice(at, at + BATCH))));
      }
      return posted;
    },
    async tagBalances(queries, accountId, tagIds) {
      const rows = await selectTagBalances(queries, accountId, tagIds ?? null);
      return new Map(rows.map(({ tagId, balanceMinor }) => [tagId, balanceMinor]));
    },
    async lockTagBalances(tx, accountId, tagIds) {
      const rows = await lockTagBalances(tx, accountId, tagIds);
      return new Map(rows.map(({ tagId, balanceMinor }) => [tagId, balanceMinor]));
    },
    verify: () => checkLedger(deps.database.queries),
  };
}

async function postBatch(
  tx: Tx,
  { clock, events }: WalletDeps,
  drafts: readonly JournalDraft[],
): Promise<readonly PostedJournal[]> {
  drafts.forEach(assertBalanced);
  const identified: IdentifiedDraft[] = drafts.map((draft) => ({
    ...draft,
    journalId: draft.journalId ?? uuid(),
  }));
  const inserted = await insertJournals(tx, identified, clock.now());
  const fresh = identified.filter((draft) => inserted.has(draft.journalId));
  if (fresh.length > 0) {
    await addToBalances(tx, sumByAccount(fresh));
    await insertPostings(tx, fresh);
    await events.tell(tx, balanceMoved, { journals: fresh });
  }
  return Promise.all(
    identified.map(async (draft) => {
      const repeated = !inserted.has(draft.journalId);
      const journalId = repeated ? await selectJournalId(tx, draft) : draft.journalId;
      if (journalId === undefined) throw new Error(`The journal ${draft.reference} vanished`);
      return { journalId, kind: draft.kind, reference: draft.reference, repeated };
    }),
  );
}

function sumByAccount(drafts: readonly IdentifiedDraft[]): readonly BalanceChange[] {
  const changes = new Map<string, BalanceChange>();
  for (const draft of drafts) {
    for (const line of draft.lines) {
      const key = `${draft.accountId}/${ledgerAccountId(line.account)}`;
      const known = changes.get(key);
      changes.set(key, {
        accountId: draft.accountId,
        account: line.account,
        currency: draft.currency,
        amountMinor: (known?.amountMinor ?? 0) + line.amountMinor,
        postings: (known?.postings ?? 0) + 1,
      });
    }
  }
  return [...changes.values()];
}
