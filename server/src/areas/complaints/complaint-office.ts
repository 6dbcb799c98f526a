import { failure, success, type Outcome } from '@rampa/contract';
import type { ComplaintState } from '@rampa/contract/complaints';
import type { MemberScope, StaffScope } from '../../platform/scope/scope.ts';
import { createAssignment, type AssignmentDeps } from './assignment.ts';
import { createCannedAnswers } from './canned-answers.ts';
import type { ComplaintDecisions } from './complaint-decisions.ts';
import { createComplaintNotes } from './complaint-notes.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import {
  proposed,
  type Acceptance,
  type MoneyRefusal,
  type StepRefusal,
  type Working,
} from './complaint-step.ts';
import { selectComplaint, selectOwner } from './complaints.store.ts';
import { createOfficeDetails, type OfficeDetailsDeps } from './office-details.ts';
import { createOfficeQueue, type OfficeQueueDeps } from './office-queue.ts';

export interface OfficeDeps
  extends OfficeQueueDeps, Omit<OfficeDetailsDeps, 'clerks'>, AssignmentDeps {
  readonly desk: ComplaintDecisions;
  /** Whether the caller has confirmed their identity lately. */
  demandProof(self: MemberScope): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
}

type Refusal = StepRefusal | MoneyRefusal;

/** Complaints as staff see and decide them. */
export function createComplaintOffice(deps: OfficeDeps) {
  const { desk } = deps;
  const assignment = createAssignment(deps);
  const { queries } = deps.database;

  const stateOf = async (scope: StaffScope, number: string): Promise<ComplaintState> => {
    const accountId = await selectOwner(scope, queries, number);
    const found =
      accountId === undefined
        ? undefined
        : await selectComplaint(scope.account(accountId), queries, number);
    if (found === undefined) throw new Error('A complaint has gone that was locked before');
    return found.state;
  };

  return {
    queue: createOfficeQueue(deps),
    show: createOfficeDetails({ ...deps, clerks: assignment.clerks }),
    workload: assignment.workload,
    assign: assignment.assign,
    note: createComplaintNotes(deps),
    canned: createCannedAnswers(deps),
    answer: desk.answer,
    refuse: desk.refuse,

    async take(
      scope: StaffScope,
      number: string,
      working: Working,
    ): Promise<
      Outcome<ComplaintRecord, 'complaints.not-found' | 'complaints.closed' | 'complaints.changed'>
    > {
      const done = await desk.take(scope, number, working);
      if (done.ok) return done;
      const { code } = done;
      // Taking writes no text and refunds nothing: the other codes cannot occur.
      return code === 'complaints.not-found' || code === 'complaints.closed'
        ? failure(code)
        : failure('complaints.changed');
    },

    async accept(
      scope: StaffScope,
      number: string,
      { text, refund, parts }: Acceptance,
      working: Working,
    ): Promise<Outcome<{ readonly state: ComplaintState; readonly proposed: boolean }, Refusal>> {
      const accept = (mayExceed: boolean) =>
        desk.accept(scope, number, text, refund, { ...working, mayExceed }, parts);
      let done = await accept(scope.role === 'supervisor');
      if (!done.ok && done.code === 'identity.proof-needed') {
        // Asked only now, when it is known that it takes one.
        const proof = await deps.demandProof(scope.self);
        if (!proof.ok) return proof;
        done = await accept(true);
      }
      if (done.ok) return success({ state: done.value.state, proposed: false });
      const { code, ...why } = done;
      if (code !== proposed) return { ...why, code };
      const shown = await stateOf(scope, number);
      return success({ state: shown, proposed: true });
    },
  };
}

export type ComplaintOffice = ReturnType<typeof createComplaintOffice>;
