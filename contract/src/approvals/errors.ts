import { defineErrors } from '../core/errors.ts';

export const approvalsErrors = defineErrors({
  'approvals.not-found': { status: 404 },
  /** Whoever proposed it cannot carry it out, nor reject it. */
  'approvals.own-proposal': { status: 409 },
  /** Whoever took the cash neither confirms nor rejects that it is taken off the tag. */
  'approvals.own-cash': { status: 409 },
  /** Whoever confirms gave the proposer their role within three days, or was given it by them. */
  'approvals.recent-role': { status: 409, params: ['hours'] },
  /** Somebody has decided, its proposer has withdrawn it, or its time is over. */
  'approvals.decided': { status: 409 },
  /** What it was about is not as it was when it was proposed: it no longer holds. */
  'approvals.changed': { status: 409 },
  /** Somebody has proposed the like for the same thing, and it waits for confirmation. */
  'approvals.pending': { status: 409 },
});
