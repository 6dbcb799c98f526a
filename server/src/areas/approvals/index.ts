export { createApprovalsArea, type ApprovalsArea } from './approvals.area.ts';
export { registerApprovalsRoutes } from './approvals.routes.ts';
export { createApprovals, type Approvals, type CarryOut } from './approvals.service.ts';
export type { RefusePair } from './confirming-pair.ts';
export { mayStillPropose, roleGivenBetween } from './events.ts';
export { createExpiry } from './expiry.ts';
export type { ProposalDesk } from './proposal-desk.ts';
export type { Act, ProposalRecord } from './proposals.store.ts';
