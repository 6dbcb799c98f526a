import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { disputeOf, givenBefore, sumOfLeft, type DisputeDeps } from './refund-parts.ts';
import { selectRelated } from './same-subject.store.ts';

/** Amounts are minor units. */
export interface RelatedComplaints {
  readonly others: readonly ComplaintRecord[];
  readonly givenMinor: number;
  readonly leftMinor: number;
}

/**
 * What the desk sees of other complaints about the same subject, and what they leave to be
 * refunded.
 */
export async function relatedComplaints(
  scope: AccountScope,
  deps: DisputeDeps,
  queries: Queries,
  complaint: ComplaintRecord,
): Promise<RelatedComplaints> {
  const { subject, number } = complaint;
  const others = await selectRelated(scope, queries, subject, { except: number });
  const { left } = await disputeOf(scope, deps, queries, complaint);
  const givenMinor = await givenBefore(scope, deps, queries, complaint);
  return { others, givenMinor, leftMinor: sumOfLeft(left) };
}
