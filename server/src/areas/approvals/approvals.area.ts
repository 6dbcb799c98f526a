import type { ProposalKind } from '@rampa/contract/approvals';
import type { Platform } from '../../platform/platform.ts';
import { customerName, type IdentityService } from '../identity/index.ts';
import { createApprovals, type Approvals, type CarryOut } from './approvals.service.ts';
import { createProposalDesk, type ProposalDesk } from './proposal-desk.ts';
import { createRefusePair, type RefusePair } from './confirming-pair.ts';
import { mayStillPropose } from './events.ts';
import { createExpiry } from './expiry.ts';

export interface ApprovalsArea extends Approvals {
  readonly desk: ProposalDesk;
  /** For whatever else one person makes and another confirms. */
  readonly refusePair: RefusePair;
}

/** How often proposals are ended whose time is over, in seconds. */
const sweepSeconds = 600;

/** What one of the staff proposes above their limit, and another carries out. */
export function createApprovalsArea(
  platform: Platform,
  { identity }: { readonly identity: IdentityService },
): ApprovalsArea {
  const { clock, events, jobs } = platform;
  const kinds = new Map<ProposalKind, CarryOut>();
  jobs.every('proposals-expire', sweepSeconds, createExpiry(platform));
  const refusePair = createRefusePair(platform);
  return {
    refusePair,
    ...createApprovals(clock, kinds),
    desk: createProposalDesk({
      ...platform,
      kinds,
      refusePair,
      namesOfActors: identity.staffUsers.namesOfActors,
      async mayStillPropose(scope, tx, userId) {
        const answers = await events.ask(mayStillPropose, { scope, queries: tx, userId });
        return answers.every(Boolean);
      },
      async customersOf(scope, accountIds) {
        const found = await identity.customers.find(scope, accountIds);
        const names = new Map(found.map((one) => [one.accountId, customerName(one)]));
        return (accountId) => names.get(accountId) ?? '';
      },
    }),
  };
}
