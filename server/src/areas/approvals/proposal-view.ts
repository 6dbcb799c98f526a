import type { CallResult } from '@rampa/contract';
import type { getPredlozi, Proposal } from '@rampa/contract/approvals';
import { toWireInstant } from '../../platform/clock.ts';
import type { ListedProposal, ProposalPage } from './proposal-desk.ts';

export function proposalsView({
  items,
  totalRecords,
}: ProposalPage): CallResult<typeof getPredlozi> {
  return { items: items.map(proposalView), totalRecords };
}

function proposalView({ proposal, ...listed }: ListedProposal): Proposal {
  const { facts, size, currency, decidedAt, decisionNote } = proposal;
  return {
    account_id: proposal.accountId,
    customer: listed.customer,
    proposal_id: proposal.proposalId,
    kind: proposal.kind,
    number: facts.number ?? '',
    ...(facts.contract === undefined ? {} : { contract: facts.contract }),
    serial_number: facts.serialNumber ?? '',
    passedAt: facts.passedAt ?? null,
    amount: currency === null ? null : { amount: size, currency },
    tags: currency === null ? size : null,
    note: proposal.note,
    reason: facts.reason ?? '',
    proposedBy: listed.proposedBy,
    proposedAt: toWireInstant(proposal.proposedAt),
    expiresAt: toWireInstant(proposal.expiresAt),
    mine: listed.mine,
    mayDecide: listed.mayDecide,
    state: proposal.state,
    decision:
      decidedAt === null
        ? null
        : { by: listed.decidedBy, at: toWireInstant(decidedAt), note: decisionNote },
  };
}
