import type { DeskComplaint, FiledBefore } from '@rampa/contract/complaints';
import { toWireInstant } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { disputeOf, givenBefore } from './refund-parts.ts';
import { selectRelated } from './same-subject.store.ts';

/** Another complaint about the same subject, in one line. */
export function filedBefore(complaint: ComplaintRecord): FiledBefore {
  const { number, state, receivedAt } = complaint;
  return { complaint_number: number, state, receivedAt: toWireInstant(receivedAt) };
}

/**
 * What the desk sees of other complaints about the same subject, and what they leave to be
 * refunded.
 */
export async function relatedComplaints(
  events: Pick<Events, 'ask'>,
  scope: AccountScope,
  queries: Queries,
  complaint: ComplaintRecord,
): Promise<Pick<DeskComplaint, 'relatedComplaints' | 'givenBefore' | 'disputedLeft'>> {
  const { currency, subject, number } = complaint;
  const others = await selectRelated(scope, queries, subject, { except: number });
  const { left } = await disputeOf(events, scope, queries, complaint);
  const leftMinor = left.reduce((sum, part) => sum + part.leftMinor, 0);
  const given = await givenBefore(events, scope, queries, complaint);
  return {
    relatedComplaints: others.map((other) => ({
      ...filedBefore(other),
      refund: other.refund === null ? null : { amount: other.refund.amountMinor, currency },
    })),
    givenBefore: { amount: given, currency },
    disputedLeft: { amount: leftMinor, currency },
  };
}
