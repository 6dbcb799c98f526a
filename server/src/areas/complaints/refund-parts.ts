import type { Queries } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { leftOfDispute } from './complaint-rules.ts';
import type { Left, Parts } from './complaint-step.ts';
import { correctedBefore } from './events.ts';
import { togetherOf, type InvoicingAbroad } from './invoiced-together.ts';
import { selectDisputed, selectGivenFor } from './disputed-passages.store.ts';
import { sumGivenBefore, sumGivenOfInvoice } from './same-subject.store.ts';

/** Whom it asks what was given back otherwise. */
export interface DisputeDeps extends InvoicingAbroad {
  readonly events: Pick<Events, 'ask'>;
}

export interface Dispute {
  /** Whether it is about several passages; else it has one part without an id. */
  readonly several: boolean;
  readonly left: Left;
}

/**
 * What is left of what a complaint disputes; asked behind the locks of all complaints about the same, so that of
 * two at once only one is the first.
 */
export async function disputeOf(
  scope: AccountScope,
  deps: DisputeDeps,
  queries: Queries,
  complaint: ComplaintRecord,
): Promise<Dispute> {
  const { subject, number } = complaint;
  if (subject.kind !== 'passages') {
    const leftMinor = leftOfDispute(subject, await givenBefore(scope, deps, queries, complaint));
    return { several: false, left: [{ passageId: '', leftMinor }] };
  }
  const passages = await selectDisputed(scope, queries, complaint);
  const ids = passages.map(({ passageId }) => passageId);
  const given = await selectGivenFor(scope, queries, ids, { except: number });
  const corrected = await correctedOf(scope, deps, queries, ids);
  return {
    several: true,
    left: passages.map((passage) => ({
      passageId: passage.passageId,
      leftMinor: leftOfDispute(
        passage,
        (given.get(passage.passageId) ?? 0) + (corrected.get(passage.passageId) ?? 0),
      ),
    })),
  };
}

/** Of all that is disputed, minor units. */
export function sumOfLeft(left: Left): number {
  return left.reduce((sum, { leftMinor }) => sum + leftMinor, 0);
}

/**
 * What was given back of the same subject, for other complaints or without one; minor units. Of an invoice of tolls abroad
 * and of its passages together no more than the invoice is left.
 */
export async function givenBefore(
  scope: AccountScope,
  deps: DisputeDeps,
  queries: Queries,
  complaint: Pick<ComplaintRecord, 'number' | 'subject'>,
): Promise<number> {
  const { kind, id, amountMinor } = complaint.subject;
  const together = await togetherOf(scope, deps, queries, complaint.subject);
  if (together !== null) {
    const except = complaint.number;
    const ofInvoice = await sumGivenOfInvoice(scope, queries, together, { except });
    const left = Math.max(0, together.amountMinor - ofInvoice);
    const given = await sumGivenBefore(scope, queries, complaint);
    return Math.max(given, (amountMinor ?? 0) - left);
  }
  const corrected =
    kind === 'passage' ? await correctedOf(scope, deps, queries, [id]) : new Map<string, number>();
  return (corrected.get(id) ?? 0) + (await sumGivenBefore(scope, queries, complaint));
}

/** Minor units of each passage that were given back without a complaint. */
export async function correctedOf(
  scope: AccountScope,
  deps: Pick<DisputeDeps, 'events'>,
  queries: Queries,
  passageIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [corrected = new Map<string, number>()] = await deps.events.ask(correctedBefore, {
    scope,
    queries,
    passageIds,
  });
  return corrected;
}

/**
 * The refund by its parts: as they were named, or shared out, to each what is left of it, the oldest first, and
 * what exceeds all to the first. Undefined if the named parts are of something else or add up to something else.
 */
export function partsOf(
  { several, left }: Dispute,
  amountMinor: number,
  named: Parts | undefined,
): Parts | undefined {
  if (named !== undefined) {
    const sum = [...named.values()].reduce((total, part) => total + part, 0);
    const known = [...named.keys()].every((id) => left.some(({ passageId }) => passageId === id));
    return several && known && sum === amountMinor ? named : undefined;
  }
  let rest = amountMinor;
  const shared = new Map(
    left.map(({ passageId, leftMinor }) => {
      const part = Math.min(rest, leftMinor);
      rest -= part;
      return [passageId, part] as const;
    }),
  );
  const [first] = left;
  if (first !== undefined) shared.set(first.passageId, (shared.get(first.passageId) ?? 0) + rest);
  return shared;
}
