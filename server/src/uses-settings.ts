import { hasLimits, type SecondPersonLimits } from './platform/second-person.ts';
import type { Uses } from './platform/uses.ts';
import type { RawSettings } from './settings-schema.ts';

/** Parts that the operator may do without, by their settings. */
export function composeUses(raw: RawSettings, limits: SecondPersonLimits): Uses {
  return {
    tagStatusList: raw.TAG_STATUS_LIST === 'true',
    tagBlocks: raw.TAG_BLOCKS === 'true',
    passageReview: raw.PASSAGE_REVIEW === 'true',
    controlRecords: raw.CONTROL_RECORDS === 'true',
    chargebacks: raw.CHARGEBACKS === 'true',
    // Cash that was credited by mistake is taken off by two people, whatever the limits.
    approvals: raw.CASH_AT_COUNTER === 'true' || hasLimits(limits),
    payoutFiles: raw.PAYOUT_FILES === 'true',
    creditNotes: raw.CREDIT_NOTES === 'true',
    assistedService: raw.ASSISTED_SERVICE === 'true',
    complaintTools: raw.COMPLAINT_TOOLS === 'true',
    operationsPage: raw.OPERATIONS_PAGE === 'true',
    reports: raw.REPORTS !== 'false',
    reportsByMail: raw.REPORTS === 'true',
    trailDesk: raw.TRAIL_DESK === 'true',
    businessMetrics: raw.BUSINESS_METRICS === 'true',
  };
}

/** A rule that blocks tags is of no use where none are blocked. */
export function blockFaults(raw: RawSettings): string[] {
  return raw.TAG_BLOCKS === 'false' && raw.BLOCK_UNPAID_AFTER_DAYS !== undefined
    ? ['BLOCK_UNPAID_AFTER_DAYS: is given, but TAG_BLOCKS is false; leave one of them out']
    : [];
}
