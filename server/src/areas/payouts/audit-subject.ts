import type { PayoutRecord } from './payouts.store.ts';

/** What the audit trail calls a payout. */
export function subjectOf({ reason, subject, accountId }: PayoutRecord): string {
  return reason === 'complaint' ? `complaint:${subject}` : `account:${accountId}`;
}
