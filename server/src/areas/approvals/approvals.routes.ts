import { success } from '@rampa/contract';
import { getPredlozi, izvrsiPredlog, odbijPredlog, povuciPredlog } from '@rampa/contract/approvals';
import type { StaffCalls } from '../../platform/http/where-used.ts';
import type { ProposalDesk } from './proposal-desk.ts';
import { proposalsView } from './proposal-view.ts';

export function registerApprovalsRoutes(http: StaffCalls, desk: ProposalDesk): void {
  const namedIn = (input: { readonly account_id: string; readonly proposal_id: string }) => ({
    accountId: input.account_id,
    proposalId: input.proposal_id,
  });

  http.serveStaff(getPredlozi, async ({ state, ...slice }, { scope }) =>
    success(proposalsView(await desk.list(scope, { ...slice, open: state === 'open' }))),
  );
  http.serveStaff(izvrsiPredlog, (input, { scope }) => desk.carryOut(scope, namedIn(input)));
  http.serveStaff(odbijPredlog, (input, { scope }) =>
    desk.reject(scope, namedIn(input), input.note),
  );
  http.serveStaff(povuciPredlog, (input, { scope }) => desk.withdraw(scope, namedIn(input)));
}
