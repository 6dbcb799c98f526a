import { failure, kategorija, type Outcome } from '@rampa/contract';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { Act, CarryOut } from '../approvals/index.ts';
import type { MarkedPassageRecord } from '../passages/index.ts';

/** What should have been charged for; its exit is the passage's. */
export type CorrectTrip = Pick<MarkedPassageRecord, 'entryStationId' | 'category'>;

/** A correction that waits for a second person. */
const correction = z.strictObject({
  passageId: z.uuid(),
  /** What should have been charged for; null: nothing. */
  trip: z.strictObject({ entryStationId: z.string().nullable(), category: kategorija }).nullable(),
  note: z.string(),
  /** As it was shown; if it is another one by then, nothing is given back. */
  refundMinor: z.int().positive(),
});

type Decision = Pick<z.infer<typeof correction>, 'note' | 'refundMinor'>;

export function correctionAct(
  passageId: string,
  trip: CorrectTrip | null,
  decision: Decision,
): Act {
  return {
    passageId,
    trip: trip === null ? null : { entryStationId: trip.entryStationId, category: trip.category },
    ...decision,
  } satisfies z.infer<typeof correction>;
}

type Correct = (
  scope: StaffScope,
  tx: Tx,
  passage: { readonly accountId: string; readonly passageId: string },
  trip: CorrectTrip | null,
  decision: Decision,
) => Promise<Outcome<unknown, string>>;

export function carryOutCorrection(correct: Correct): CarryOut {
  return async (scope, tx, { accountId, act }) => {
    const read = correction.safeParse(act);
    if (!read.success) return failure('approvals.changed');
    const { passageId, trip, ...decision } = read.data;
    return correct(scope, tx, { accountId, passageId }, trip, decision);
  };
}
