import { isDeepStrictEqual } from 'node:util';
import type { Outcome } from '@rampa/contract';
import { complaintReasonMinimum } from '@rampa/contract/complaints';
import type { Temporal } from 'temporal-polyfill';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { DeskScope } from '../../platform/scope/scope.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { createCrediting, type CreditingDeps } from './crediting.ts';
import { decideDisputed } from './disputed-passages.store.ts';
import { wasShownOtherwise } from './complaint-revision.ts';
import { disputeOf, partsOf, sumOfLeft, type DisputeDeps } from './refund-parts.ts';
import {
  createComplaintStep,
  type proposed,
  type ComplaintStepDeps,
  type Accepting,
  type MoneyRefusal,
  type Parts,
  type Refund,
  type StepRefusal,
  type Working,
} from './complaint-step.ts';
import { createRefundProposal, type RefundProposalDeps } from './refund-proposal.ts';
import { createRefunding, type RefundingDeps } from './refunding.ts';

export interface DecisionsDeps
  extends RefundingDeps, ComplaintStepDeps, RefundProposalDeps, CreditingDeps, DisputeDeps {
  readonly database: Database;
  /** Most that one complaint gives back on the command line, minor units; staff have their own limit. */
  readonly largestRefund: number;
}

type Done = Outcome<ComplaintRecord, StepRefusal>;
type Accepted = Outcome<ComplaintRecord, StepRefusal | MoneyRefusal | typeof proposed>;
type Step = ReturnType<typeof createComplaintStep>;
type WithoutTx<Args extends readonly unknown[]> = Args extends [infer Desk, unknown, ...infer Rest]
  ? [desk: Desk, ...Rest]
  : never;

const firstAnswer = (complaint: ComplaintRecord, now: Temporal.Instant) =>
  complaint.answeredAt === null ? { answeredAt: now } : {};

/** Steps on a complaint: assign, answer, accept, reject. */
export function createComplaintDecisions(deps: DecisionsDeps) {
  const step = createComplaintStep(deps);
  const onOpen = (...[desk, ...given]: WithoutTx<Parameters<typeof step<never>>>): Promise<Done> =>
    deps.database.transaction((tx) => step<never>(desk, tx, ...given));
  const acceptIn = createAccept(deps, step);

  return {
    take: (desk: DeskScope, number: string, working: Working = {}): Promise<Done> =>
      onOpen(
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
      return onOpen(desk, number, working, message, async (_scope, _tx, complaint, now) => ({
        action: asks ? 'complaint-asked' : 'complaint-answered',
        change: { state: asks ? 'waiting' : 'in-work', ...firstAnswer(complaint, now) },
        message,
        news: message.event,
      }));
    },

    /** In the caller's transaction, as when somebody confirms what another has proposed. */
    acceptIn,

    accept: (...[desk, ...given]: WithoutTx<Parameters<typeof acceptIn>>): Promise<Accepted> =>
      deps.database.transaction((tx) => acceptIn(desk, tx, ...given)),

    refuse: (desk: DeskScope, number: string, text: string, working: Working = {}): Promise<Done> =>
      onOpen(
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

function createAccept(deps: DecisionsDeps, step: Step) {
  const refund = createRefunding(deps);
  const { taxOf, credit } = createCrediting(deps);
  const propose = createRefundProposal(deps);
  const largestRefundOf = (desk: DeskScope): number =>
    'limits' in desk ? desk.limits.largestRefund.amount : deps.largestRefund;

  return (
    desk: DeskScope,
    tx: Tx,
    number: string,
    text: string,
    given: Refund | null,
    working: Accepting,
    parts?: Parts,
  ): Promise<Accepted> => {
    const intent = { event: 'accepted', text, refund: given, parts } as const;
    return step<MoneyRefusal | typeof proposed>(
      desk,
      tx,
      number,
      working,
      intent,
      async (scope, _tx, complaint, now) => {
        const resolved = {
          state: 'accepted',
          resolvedAt: now,
          ...firstAnswer(complaint, now),
        } as const;
        const message = { event: 'accepted', text } as const;
        const disputed = await disputeOf(scope, deps, tx, complaint);
        const { confirmed } = working;
        if (confirmed !== undefined && !isDeepStrictEqual(disputed.left, confirmed.left)) {
          return 'complaints.changed';
        }
        if (given !== null && wasShownOtherwise(working, sumOfLeft(disputed.left))) {
          return 'complaints.changed';
        }
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
        const acceptance = { text, refund: given, parts, left: disputed.left };
        const waits = await propose(desk, tx, complaint, acceptance, working);
        if (waits !== null) return waits;
        const decided = { by: desk.by.actor, exceeds, ...aloneUpTo(desk) };
        // Before what the refund locks: an order is locked before its money.
        const tax = await taxOf(scope, tx, complaint);
        const refunded = await refund(scope, tx, complaint, { ...given, decided }, now);
        if (typeof refunded === 'string') return refunded;
        await decide();
        const decision = { left: disputed.left, shared, tax };
        const creditNote = await credit(scope, tx, complaint, decision);
        const { refund: change, ...told } = refunded;
        return {
          action: 'complaint-accepted',
          change: { ...resolved, refund: change },
          message,
          ...told,
          ...(creditNote === null ? {} : { creditNote }),
        };
      },
    );
  };
}

/** The sum beyond which a payout that they decide on is confirmed; on the command line it is the operator's. */
function aloneUpTo(desk: DeskScope): { readonly aloneUpToMinor?: number } {
  return 'limits' in desk ? { aloneUpToMinor: desk.limits.secondPersonAbove.amount } : {};
}
