import { isDeepStrictEqual } from 'node:util';
import { failure, success, type Outcome } from '@rampa/contract';
import type { ProposalKind } from '@rampa/contract/approvals';
import { v7 as uuid } from 'uuid';
import { staffActor, type Operator } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope, WideScope } from '../../platform/scope/scope.ts';
import {
  insertProposal,
  markEnded,
  markExpired,
  selectOpenFor,
  selectOpenOf,
  type NewProposal,
  type ProposalRecord,
} from './proposals.store.ts';

/** Days for which a proposal waits. */
export const proposalDays = 7;

export interface Proposing extends Pick<
  NewProposal,
  'kind' | 'subject' | 'size' | 'currency' | 'facts' | 'act' | 'note'
> {
  /** Somebody who may not confirm it besides its proposer, as the audit trail has them. */
  readonly barred?: string;
}

/**
 * Does what was proposed, in the transaction of its confirmation and for whoever confirms. It compares what must not have
 * changed since; if it refuses, nothing of it is kept and the proposal no longer holds.
 */
export type CarryOut = (
  scope: StaffScope,
  tx: Tx,
  proposal: ProposalRecord,
) => Promise<Outcome<unknown, string>>;

/** What one person proposes above their limit, and another carries out. */
export interface Approvals {
  /** How a kind is carried out; each area says it of its own, once. */
  carriesOut(kind: ProposalKind, carryOut: CarryOut): void;
  /** In the transaction that has locked what it is about. The same again by the same person changes nothing. */
  propose(
    scope: StaffScope,
    tx: Tx,
    accountId: string,
    proposing: Proposing,
  ): Promise<Outcome<{ readonly already: boolean }, 'approvals.pending'>>;
  /** The one that waits for confirmation; undefined: none does. */
  waitingFor(
    scope: AccountScope,
    queries: Queries,
    kind: ProposalKind,
    subject: string,
  ): Promise<ProposalRecord | undefined>;
  /** Withdraws whatever somebody has proposed who leaves, or may not any longer; says how many there were. */
  withdrawAllOf(
    scope: WideScope & { readonly by: Operator },
    tx: Tx,
    userId: string,
  ): Promise<number>;
  /** How many of somebody's wait for a decision. */
  countOpenOf(scope: WideScope, queries: Queries, userId: string): Promise<number>;
}

export function createApprovals(clock: Clock, kinds: Map<ProposalKind, CarryOut>): Approvals {
  return {
    carriesOut(kind, carryOut) {
      kinds.set(kind, carryOut);
    },

    async propose(scope, tx, accountId, { barred = '', ...proposing }) {
      const account = scope.account(accountId);
      const { kind, subject, size } = proposing;
      const proposedAt = clock.now();
      await markExpired(account, tx, proposedAt, { kind, subject });
      const proposalId = uuid();
      const added = await insertProposal(account, tx, {
        ...proposing,
        proposalId,
        barred,
        proposedBy: scope.by.actor,
        proposedAt,
        expiresAt: proposedAt.add({ hours: 24 * proposalDays }),
      });
      if (!added) {
        const known = await selectOpenFor(account, tx, kind, subject);
        const same =
          known?.proposedBy === scope.by.actor &&
          known.note === proposing.note &&
          isDeepStrictEqual(known.act, proposing.act);
        if (!same) return failure('approvals.pending');
      }
      await scope.by.record(tx, {
        accountId,
        action: 'act-proposed',
        subject,
        details: { kind, ...sizeOf(proposing, size), repeated: !added },
      });
      return success({ already: !added });
    },

    async waitingFor(scope, queries, kind, subject) {
      const known = await selectOpenFor(scope, queries, kind, subject);
      return known === undefined || isOver(known, clock) ? undefined : known;
    },

    async withdrawAllOf(scope, tx, userId) {
      const at = clock.now();
      const open = await selectOpenOf(scope, tx, staffActor(userId));
      let withdrawn = 0;
      for (const { accountId, proposalId, kind, subject } of open) {
        const ended = await markEnded(scope.account(accountId), tx, proposalId, {
          state: 'withdrawn',
          at,
          by: scope.by.actor,
        });
        // Somebody was faster, and has recorded what they did.
        if (!ended) continue;
        withdrawn += 1;
        await scope.by.record(tx, {
          accountId,
          action: 'proposal-withdrawn',
          subject,
          details: { kind },
        });
      }
      return withdrawn;
    },

    async countOpenOf(scope, queries, userId) {
      const open = await selectOpenOf(scope, queries, staffActor(userId));
      return open.filter((one) => !isOver(one, clock)).length;
    },
  };
}

/** How the trail says how large it is. */
export function sizeOf(
  { currency }: Pick<NewProposal, 'currency'>,
  size: number,
): { readonly amountMinor: number } | { readonly tags: number } {
  return currency === null ? { tags: size } : { amountMinor: size };
}

export function isOver({ expiresAt }: Pick<ProposalRecord, 'expiresAt'>, clock: Clock): boolean {
  return expiresAt.epochMilliseconds <= clock.now().epochMilliseconds;
}
