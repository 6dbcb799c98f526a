import { failure, success, type Outcome } from '@rampa/contract';
import { proposalsCounted, type ProposalKind } from '@rampa/contract/approvals';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { staffIdOf, type NamesOfActors } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import { isOver, sizeOf, type CarryOut } from './approvals.service.ts';
import type { RefusePair } from './confirming-pair.ts';
import {
  countOpenProposals,
  lockProposal,
  markEnded,
  selectProposals,
  type ProposalRecord,
} from './proposals.store.ts';

interface Named {
  readonly accountId: string;
  readonly proposalId: string;
}

type Undecidable =
  | 'approvals.not-found'
  | 'approvals.own-proposal'
  | 'approvals.own-cash'
  | 'approvals.decided';

/** A proposal, with the names that staff read. */
export interface ListedProposal {
  readonly proposal: ProposalRecord;
  readonly customer: string;
  readonly proposedBy: string;
  readonly decidedBy: string;
  readonly mine: boolean;
  readonly mayDecide: boolean;
}

export interface ProposalPage {
  readonly items: readonly ListedProposal[];
  readonly totalRecords: number;
}

/** What waits for a second person, and what that person does. */
export interface ProposalDesk {
  list(
    scope: StaffScope,
    asked: { readonly open: boolean; readonly first: number; readonly rows: number },
  ): Promise<ProposalPage>;
  countOpen(scope: WideScope, most: number): Promise<number>;
  carryOut(
    scope: StaffScope,
    named: Named,
  ): Promise<
    Outcome<
      { readonly already: boolean },
      Undecidable | 'approvals.changed' | 'approvals.recent-role'
    >
  >;
  reject(
    scope: StaffScope,
    named: Named,
    note: string,
  ): Promise<Outcome<Record<string, never>, Undecidable>>;
  withdraw(
    scope: StaffScope,
    named: Named,
  ): Promise<Outcome<Record<string, never>, 'approvals.not-found' | 'approvals.decided'>>;
}

export interface ProposalDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly kinds: ReadonlyMap<ProposalKind, CarryOut>;
  readonly namesOfActors: NamesOfActors;
  readonly refusePair: RefusePair;
  /** Whether whoever has proposed something is still one of the staff with the right to do it. */
  mayStillPropose(scope: StaffScope, tx: Tx, userId: string): Promise<boolean>;
  /** The name of each of these accounts; empty where it is gone. */
  customersOf(
    scope: StaffScope,
    accountIds: readonly string[],
  ): Promise<(accountId: string) => string>;
}

export function createProposalDesk(deps: ProposalDeskDeps): ProposalDesk {
  return {
    list: createList(deps),
    countOpen: (scope, most) =>
      countOpenProposals(scope, deps.database.queries, deps.clock.now(), most),
    carryOut: createCarryOut(deps),
    reject: createReject(deps),
    withdraw: createWithdraw(deps),
  };
}

function createList(deps: ProposalDeskDeps): ProposalDesk['list'] {
  const { database, clock } = deps;
  const { queries } = database;
  return async (scope, { open, first, rows }) => {
    const now = clock.now();
    const page = { first, rows, most: proposalsCounted };
    const { items, totalRecords } = await selectProposals(scope, queries, { open, now }, page);
    const customer = await deps.customersOf(scope, [
      ...new Set(items.map(({ accountId }) => accountId)),
    ]);
    const nameOf = await deps.namesOfActors(
      queries,
      items.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
    );
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'proposals-read',
      subject: `proposals:${open ? 'open' : 'decided'}`,
      details: { count: items.length },
    });
    return {
      items: items.map((proposal) => ({
        proposal,
        customer: customer(proposal.accountId),
        proposedBy: nameOf(proposal.proposedBy),
        decidedBy: nameOf(proposal.decidedBy),
        mine: proposal.proposedBy === scope.by.actor,
        mayDecide: open && refusalFor(scope, proposal) === null,
      })),
      totalRecords,
    };
  };
}

/** Two people: whoever proposed it decides nothing, in whatever session or role. */
function refusalFor(
  { by }: StaffScope,
  { proposedBy, barred }: ProposalRecord,
): 'approvals.own-proposal' | 'approvals.own-cash' | null {
  if (proposedBy === by.actor) return 'approvals.own-proposal';
  return barred === by.actor ? 'approvals.own-cash' : null;
}

/** Why it was not carried out. */
interface Overtaken {
  readonly subject: string;
  readonly because: string;
}

function createCarryOut(deps: ProposalDeskDeps): ProposalDesk['carryOut'] {
  const { database, clock, kinds } = deps;
  type Done = Outcome<{ readonly already: boolean }, Undecidable | 'approvals.recent-role'>;

  /** What it was about is no longer as it was: nobody can confirm that any more. Another may have ended it meanwhile. */
  const end = async (
    scope: StaffScope,
    { accountId, proposalId }: Named,
    { subject, because }: Overtaken,
  ): Promise<'approvals.changed' | 'approvals.decided'> => {
    const account = scope.account(accountId);
    return database.transaction(async (tx) => {
      const changed = { state: 'changed', at: clock.now(), by: '' } as const;
      if (!(await markEnded(account, tx, proposalId, changed))) return 'approvals.decided';
      await scope.by.record(tx, {
        accountId,
        action: 'proposal-overtaken',
        subject,
        details: { code: because },
      });
      return 'approvals.changed';
    });
  };

  /**
   * It ends with its proposer, though it was not withdrawn: somebody who was removed while they proposed it has left
   * it behind.
   */
  const isOrphaned = async (scope: StaffScope, tx: Tx, proposal: ProposalRecord) => {
    const userId = staffIdOf(proposal.proposedBy);
    if (userId === null || (await deps.mayStillPropose(scope, tx, userId))) return false;
    const { accountId, proposalId, kind, subject } = proposal;
    const withdrawn = { state: 'withdrawn', at: clock.now(), by: '' } as const;
    await markEnded(scope.account(accountId), tx, proposalId, withdrawn);
    await scope.by.record(tx, {
      accountId,
      action: 'proposal-withdrawn',
      subject,
      details: { kind },
    });
    return true;
  };

  return async (scope, named) => {
    const { accountId, proposalId } = named;
    if (!isUuid(accountId) || !isUuid(proposalId)) return failure('approvals.not-found');
    const account = scope.account(accountId);
    const answer = await transactionOrNothing<Done | Overtaken>(database, async (tx) => {
      const refuse = (code: Undecidable) => ({ result: failure(code), keep: false });
      const proposal = await lockProposal(account, tx, proposalId);
      if (proposal === undefined) return refuse('approvals.not-found');
      const { kind, subject, state, decidedBy } = proposal;
      const already = state === 'carried-out' && decidedBy === scope.by.actor;
      if (!already) {
        const own = refusalFor(scope, proposal);
        if (own !== null) return refuse(own);
        if (state !== 'open' || isOver(proposal, clock)) return refuse('approvals.decided');
        if (await isOrphaned(scope, tx, proposal)) {
          return { result: failure('approvals.decided'), keep: true };
        }
        const recent = await deps.refusePair(scope, tx, proposal.proposedBy);
        if (recent !== null) return { result: recent, keep: false };
        const carryOut = kinds.get(kind);
        if (carryOut === undefined) throw new Error(`Nobody carries out a ${kind}`);
        const done = await carryOut(scope, tx, proposal);
        if (!done.ok) return { result: { subject, because: done.code }, keep: false };
        await markEnded(account, tx, proposalId, {
          state: 'carried-out',
          at: clock.now(),
          by: scope.by.actor,
        });
      }
      await scope.by.record(tx, {
        accountId,
        action: 'proposal-carried-out',
        subject,
        details: { kind, ...sizeOf(proposal, proposal.size), repeated: already },
      });
      return { result: success({ already }), keep: true };
    });
    return 'because' in answer ? failure(await end(scope, named, answer)) : answer;
  };
}

function createReject({ database, clock }: ProposalDeskDeps): ProposalDesk['reject'] {
  return async (scope, { accountId, proposalId }, note) => {
    if (!isUuid(accountId) || !isUuid(proposalId)) return failure('approvals.not-found');
    const account = scope.account(accountId);
    return database.transaction(async (tx): ReturnType<ProposalDesk['reject']> => {
      const proposal = await lockProposal(account, tx, proposalId);
      if (proposal === undefined) return failure('approvals.not-found');
      const { kind, subject, state } = proposal;
      const own = refusalFor(scope, proposal);
      if (own !== null) return failure(own);
      const repeated =
        state === 'rejected' &&
        proposal.decidedBy === scope.by.actor &&
        proposal.decisionNote === note;
      if (!repeated) {
        if (state !== 'open' || isOver(proposal, clock)) return failure('approvals.decided');
        const end = { state: 'rejected', at: clock.now(), by: scope.by.actor, note } as const;
        await markEnded(account, tx, proposalId, end);
      }
      await scope.by.record(tx, {
        accountId,
        action: 'proposal-rejected',
        subject,
        details: { kind, repeated },
      });
      return success({});
    });
  };
}

function createWithdraw({ database, clock }: ProposalDeskDeps): ProposalDesk['withdraw'] {
  return async (scope, { accountId, proposalId }) => {
    if (!isUuid(accountId) || !isUuid(proposalId)) return failure('approvals.not-found');
    const account = scope.account(accountId);
    return database.transaction(async (tx): ReturnType<ProposalDesk['withdraw']> => {
      const proposal = await lockProposal(account, tx, proposalId);
      // Somebody else's is not theirs to withdraw.
      if (proposal?.proposedBy !== scope.by.actor) return failure('approvals.not-found');
      const { kind, subject, state } = proposal;
      const repeated = state === 'withdrawn';
      if (!repeated) {
        if (state !== 'open') return failure('approvals.decided');
        const end = { state: 'withdrawn', at: clock.now(), by: scope.by.actor } as const;
        await markEnded(account, tx, proposalId, end);
      }
      await scope.by.record(tx, {
        accountId,
        action: 'proposal-withdrawn',
        subject,
        details: { kind, repeated },
      });
      return success({});
    });
  };
}
