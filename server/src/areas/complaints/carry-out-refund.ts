import { failure, type Outcome } from '@rampa/contract';
import { staffIdOf } from '../../platform/audit/operator.ts';
import type { CarryOut } from '../approvals/index.ts';
import type { ComplaintDecisions } from './complaint-decisions.ts';
import { refundAct } from './refund-proposal.ts';

/** Accepts the complaint as it was proposed; if anything has happened to it since, it refuses. */
export function carryOutRefund(decisions: Pick<ComplaintDecisions, 'acceptIn'>): CarryOut {
  return async (scope, tx, proposal): Promise<Outcome<unknown, string>> => {
    const read = refundAct.safeParse(proposal.act);
    if (!read.success) return failure('approvals.changed');
    const { number, text, amountMinor, serialNumber, parts, left, ...working } = read.data;
    const proposedBy = staffIdOf(proposal.proposedBy);
    return decisions.acceptIn(
      scope,
      tx,
      number,
      text,
      { amountMinor, to: { kind: 'tag', serialNumber } },
      {
        ...working,
        // Where as much is left, it exceeds that by as much, and for that its proposer has shown that they may.
        mayExceed: true,
        confirmed: { left },
        ...(proposedBy === null ? {} : { proposedBy }),
      },
      parts === null
        ? undefined
        : new Map(parts.map(({ passageId, amountMinor: part }) => [passageId, part])),
    );
  };
}
