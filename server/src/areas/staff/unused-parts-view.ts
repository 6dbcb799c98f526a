import type { CallResult } from '@rampa/contract';
import type { getJa } from '@rampa/contract/staff';
import type { Uses } from '../../platform/uses.ts';

type Part = CallResult<typeof getJa>['switchedOff'][number];

/** What the back office calls the parts that have screens of their own. */
const parts: Readonly<Partial<Record<keyof Uses, Part>>> = {
  tagStatusList: 'tag-status-list',
  tagBlocks: 'tag-blocks',
  passageReview: 'passage-review',
  controlRecords: 'control-records',
  approvals: 'approvals',
  payoutFiles: 'payout-files',
  assistedService: 'assisted-service',
  complaintTools: 'complaint-tools',
  operationsPage: 'operations-page',
  reports: 'reports',
  reportsByMail: 'reports-by-mail',
  trailDesk: 'trail',
};

/** Those that the operator does without. */
export function unusedParts(uses: Uses): readonly Part[] {
  return Object.entries(parts).flatMap(([use, part]) =>
    // The keys of `parts` are those of `Uses`.
    uses[use as keyof Uses] ? [] : [part],
  );
}
