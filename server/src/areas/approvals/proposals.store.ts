import type { Currency } from '@rampa/contract';
import type { ProposalKind, ProposalState } from '@rampa/contract/approvals';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts, WideScope } from '../../platform/scope/scope.ts';

/** What whoever decides is shown of it; left out: it is about no such thing. */
export interface ProposalFacts {
  /** Of the complaint, or of the cash top-up. */
  readonly number?: string;
  readonly serialNumber?: string;
  /** Of a passage, as on the wire. */
  readonly passedAt?: string;
  /** One of its area. */
  readonly reason?: string;
  /** Of a contract to pay later; `startsOn` as `2026-12-01`. */
  readonly contract?: { readonly startsOn: string; readonly daysToPay: number };
}

/** What is done once it is confirmed, as its area has written it and reads it again. */
export type Act = Readonly<Record<string, unknown>>;

export interface NewProposal {
  readonly proposalId: string;
  readonly kind: ProposalKind;
  /** What it is about, as the audit trail names it. */
  readonly subject: string;
  /** Minor units, or tags where there is no currency. */
  readonly size: number;
  readonly currency: Currency | null;
  readonly facts: ProposalFacts;
  readonly act: Act;
  readonly note: string;
  readonly proposedBy: string;
  readonly proposedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** Somebody else who may not decide either; empty: nobody. */
  readonly barred: string;
}

export interface ProposalRecord extends NewProposal {
  readonly accountId: string;
  readonly state: ProposalState;
  readonly decidedAt: Temporal.Instant | null;
  readonly decidedBy: string;
  readonly decisionNote: string;
}

/** Who ended it, and how. */
export interface ProposalEnd {
  readonly state: Exclude<ProposalState, 'open'>;
  readonly at: Temporal.Instant;
  /** As the audit trail has them; empty: nobody did. */
  readonly by: string;
  readonly note?: string;
}

const rowsOf = (queries: Queries) =>
  queries
    .selectFrom('proposals')
    .select([
      'account_id',
      'proposal_id',
      'kind',
      'subject',
      'size',
      'currency',
      'facts',
      'act',
      'note',
      'proposed_by',
      'proposed_at',
      'expires_at',
      'barred',
      'state',
      'decided_at',
      'decided_by',
      'decision_note',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toProposal = (row: Row): ProposalRecord => ({
  accountId: row.account_id,
  proposalId: row.proposal_id,
  // Only `insertProposal` writes kinds, currencies, facts and acts; constraints limit the states.
  kind: row.kind as ProposalKind,
  subject: row.subject,
  size: row.size,
  currency: row.currency as Currency | null,
  facts: row.facts as ProposalFacts,
  act: row.act as Act,
  note: row.note,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at,
  expiresAt: row.expires_at,
  barred: row.barred,
  state: row.state as ProposalState,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  decisionNote: row.decision_note,
});

/** False where one of the kind is open for the same thing. */
export async function insertProposal(
  { accountId }: AccountScope,
  tx: Tx,
  proposal: NewProposal,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('proposals')
    .values({
      account_id: accountId,
      proposal_id: proposal.proposalId,
      kind: proposal.kind,
      subject: proposal.subject,
      size: proposal.size,
      currency: proposal.currency,
      facts: JSON.stringify(proposal.facts),
      act: JSON.stringify(proposal.act),
      note: proposal.note,
      proposed_by: proposal.proposedBy,
      proposed_at: proposal.proposedAt,
      expires_at: proposal.expiresAt,
      barred: proposal.barred,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function lockProposal(
  { accountId }: AccountScope,
  tx: Tx,
  proposalId: string,
): Promise<ProposalRecord | undefined> {
  const row = await rowsOf(tx)
    .where('account_id', '=', accountId)
    .where('proposal_id', '=', proposalId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toProposal(row);
}

/** The one that is open for a thing, its time over or not. */
export async function selectOpenFor(
  { accountId }: AccountScope,
  queries: Queries,
  kind: ProposalKind,
  subject: string,
): Promise<ProposalRecord | undefined> {
  const row = await rowsOf(queries)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row === undefined ? undefined : toProposal(row);
}

/** False where it had ended before. */
export async function markEnded(
  { accountId }: AccountScope,
  tx: Tx,
  proposalId: string,
  { state, at, by, note = '' }: ProposalEnd,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('proposals')
    .set({ state, decided_at: at, decided_by: by, decision_note: note })
    .where('account_id', '=', accountId)
    .where('proposal_id', '=', proposalId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the one of a thing whose time is over. One that somebody works on is left out: waiting for it behind the lock
 * of what it is about would wait for each other.
 */
export async function markExpired(
  { accountId }: AccountScope,
  tx: Tx,
  now: Temporal.Instant,
  { kind, subject }: Pick<ProposalRecord, 'kind' | 'subject'>,
): Promise<void> {
  const over = await tx
    .selectFrom('proposals')
    .select('proposal_id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .execute();
  for (const { proposal_id: proposalId } of over) {
    await tx
      .updateTable('proposals')
      .set({ state: 'expired', decided_at: now })
      .where('account_id', '=', accountId)
      .where('proposal_id', '=', proposalId)
      .execute();
  }
}

/** Some of those whose time is over and that are still open; not locked, for several machines lock nothing at once. */
export async function selectOver(
  _all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
  most: number,
): Promise<readonly Pick<ProposalRecord, 'accountId' | 'proposalId'>[]> {
  const rows = await queries
    .selectFrom('proposals')
    .select(['account_id', 'proposal_id'])
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .limit(most)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, proposalId: row.proposal_id }));
}

/** Those of one person that are open now; not locked: each is ended by `markEnded`, if it still is. */
export async function selectOpenOf(
  _scope: WideScope,
  queries: Queries,
  proposedBy: string,
): Promise<readonly ProposalRecord[]> {
  const rows = await rowsOf(queries)
    .where('proposed_by', '=', proposedBy)
    .where('state', '=', 'open')
    .orderBy('account_id')
    .orderBy('proposal_id')
    .execute();
  return rows.map(toProposal);
}

/** What waits now, the oldest first, or what was decided, the newest first; counted up to a number. */
export async function selectProposals(
  _scope: WideScope,
  queries: Queries,
  asked: { readonly open: boolean; readonly now: Temporal.Instant },
  page: { readonly first: number; readonly rows: number; readonly most: number },
): Promise<{ readonly items: readonly ProposalRecord[]; readonly totalRecords: number }> {
  const all = asked.open
    ? openAt(queries, asked.now).orderBy('proposed_at').orderBy('proposal_id')
    : rowsOf(queries)
        .where('state', '<>', 'open')
        .orderBy('decided_at', 'desc')
        .orderBy('proposal_id', 'desc');
  const rows = await all.offset(page.first).limit(page.rows).execute();
  return {
    items: rows.map(toProposal),
    totalRecords: await countRows(queries, all.limit(page.most)),
  };
}

/** How many wait for somebody, counted up to a number. */
export async function countOpenProposals(
  _scope: WideScope,
  queries: Queries,
  now: Temporal.Instant,
  most: number,
): Promise<number> {
  return countRows(queries, openAt(queries, now).limit(most));
}

const openAt = (queries: Queries, now: Temporal.Instant) =>
  rowsOf(queries).where('state', '=', 'open').where('expires_at', '>', now);
