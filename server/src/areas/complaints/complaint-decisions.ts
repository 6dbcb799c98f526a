import type { Outcome } from '@rampa/contract';
import { complaintReasonMinimum } from '@rampa/contract/complaints';
import type { Temporal } from 'temporal-polyfill';
import type { Events } from '../../platform/events/events.ts';
import type { DeskScope } from '../../platform/scope/scope.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { decideDisputed } from './disputed-passages.store.ts';
import { disputeOf, partsOf } from './refund-parts.ts';
import {
  createComplaintStep,
  type ComplaintStepDeps,
  type Accepting,
  type MoneyRefusal,
  type Parts,
  type Refund,
  type StepRefusal,
  type Working,
} from './complaint-step.ts';
import { createRefunding, type RefundingDeps } from './refunding.ts';

export interface DecisionsDeps extends RefundingDeps, ComplaintStepDeps {
  /** Most that one complaint gives back on the command line, minor units; staff have their own limit. */
  readonly largestRefund: number;
  readonly events: Pick<Events, 'ask'>;
}

type Done = Outcome<ComplaintRecord, StepRefusal>;

/** Steps on a complaint: assign, answer, accept, reject. */
export function createComplaintDecisions(deps: DecisionsDeps) {
  const refund = createRefunding(deps);
  const onOpen = createComplaintStep(deps);

  const firstAnswer = (complaint: ComplaintRecord, now: Temporal.Instant) =>
    complaint.answeredAt === null ? { answeredAt: now } : {};

  const largestRefundOf = (desk: DeskScope): number =>
    'limits' in desk ? desk.limits.largestRefund.amount : deps.largestRefund;

  return {
    take: (desk: DeskScope, number: string, working: Working = {}): Promise<Done> =>
      onOpen<never>(
        desk,
        number,
        working,
        { event: 'answer', text: '' },
        async (_scope, _tx, { state }) => {
          const action = 'complaint-taken';
          if (state === 'received') return { action, change: { state: 'in-work' }, news: 'taken' };
          // One may go on with what another has begun.
          return 'staff' in desk ? { action, change: {} } : 'complaints.closed';
        },
      ),

    /** An answer under way; a question waits for the customer's. */
    answer: (
      desk: DeskScope,
      number: string,
      text: string,
      asks: boolean,
      working: Working = {},
    ): Promise<Done> => {
      const message = { event: asks ? 'question' : 'answer', text } as const;
      return onOpen<never>(desk, number, working, message, async (_scope, _tx, complaint, now) => ({
        action: asks ? 'complaint-asked' : 'complaint-answered',
        change: { state: asks ? 'waiting' : 'in-work', ...firstAnswer(complaint, now) },
        message,
        news: message.event,
      }));
    },

    accept: (
      desk: DeskScope,
      number: string,
      text: string,
      given: Refund | null,
      working: Accepting,
      parts?: Parts,
    ): Promise<Outcome<ComplaintRecord, StepRefusal | MoneyRefusal>> => {
      const intent = { event: 'accepted', text, refund: given, parts } as const;
      return onOpen<MoneyRefusal>(
        desk,
        number,
        working,
        intent,
        async (scope, tx, complaint, now) => {
          const resolved = {
            state: 'accepted',
            resolvedAt: now,
            ...firstAnswer(complaint, now),
          } as const;
          const message = { event: 'accepted', text } as const;
          const disputed = await disputeOf(scope, deps.events, tx, complaint);
          const shared = partsOf(disputed, given?.amountMinor ?? 0, parts);
          if (shared === undefined) return 'complaints.refund-parts-wrong';
          if (shared.size < disputed.left.length && text.length < complaintReasonMinimum) {
            return 'complaints.rejection-wants-reason';
          }
          // Last, for what is refused here changes nothing.
          const decide = async () => {
            if (disputed.several) await decideDisputed(scope, tx, complaint.complaintId, shared);
          };
          if (given === null) {
            await decide();
            return { action: 'complaint-accepted', change: resolved, message, news: 'accepted' };
          }
          const { amountMinor } = given;
          const whole = Number.isSafeInteger(amountMinor) && amountMinor > 0;
          if (!whole || amountMinor > largestRefundOf(desk)) return 'complaints.refund-too-large';
          const exceeds = disputed.left.some(
            ({ passageId, leftMinor }) => (shared.get(passageId) ?? 0) > leftMinor,
          );
          const refusal = exceeds ? refuseExceeding(text, working) : null;
          if (refusal !== null) return refusal;
          const decided = { by: desk.by.actor, exceeds };
          const refunded = await refund(scope, tx, complaint, { ...given, decided }, now);
          if (typeof refunded === 'string') return refunded;
          await decide();
          const { refund: change, ...told } = refunded;
          return {
            action: 'complaint-accepted',
            change: { ...resolved, refund: change },
            message,
            ...told,
          };
        },
      );
    },

    refuse: (desk: DeskScope, number: string, text: string, working: Working = {}): Promise<Done> =>
      onOpen<never>(
        desk,
        number,
        working,
        { event: 'refused', text },
        async (_scope, _tx, complaint, now) => ({
          action: 'complaint-refused',
          change: { state: 'refused', resolvedAt: now, ...firstAnswer(complaint, now) },
          message: { event: 'refused', text },
          news: complaint.objectedAt === null ? 'refused' : 'refused-again',
        }),
      ),
  };
}

export type ComplaintDecisions = ReturnType<typeof createComplaintDecisions>;

/** More than is left of what is disputed wants a reason and a person who may. */
function refuseExceeding(text: string, { mayExceed }: Accepting): MoneyRefusal | null {
  if (text.length < complaintReasonMinimum) return 'complaints.refund-wants-reason';
  return mayExceed ? null : 'identity.proof-needed';
}
