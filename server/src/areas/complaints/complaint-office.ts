import { failure, type Outcome } from '@rampa/contract';
import type { MemberScope, StaffScope } from '../../platform/scope/scope.ts';
import { createAssignment, type AssignmentDeps } from './assignment.ts';
import { createCannedAnswers } from './canned-answers.ts';
import type { ComplaintDecisions } from './complaint-decisions.ts';
import { createComplaintNotes } from './complaint-notes.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import type { Acceptance, Working } from './complaint-step.ts';
import { createOfficeDetails, type OfficeDetailsDeps } from './office-details.ts';
import { createOfficeQueue, type OfficeQueueDeps } from './office-queue.ts';

export interface OfficeDeps
  extends OfficeQueueDeps, Omit<OfficeDetailsDeps, 'clerks'>, AssignmentDeps {
  readonly desk: ComplaintDecisions;
  /** Whether the caller has confirmed their identity lately. */
  demandProof(self: MemberScope): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
}

/** Complaints as staff see and decide them. */
export function createComplaintOffice(deps: OfficeDeps) {
  const { desk } = deps;
  const assignment = createAssignment(deps);

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
    ): ReturnType<ComplaintDecisions['accept']> {
      const accept = (mayExceed: boolean) =>
        desk.accept(scope, number, text, refund, { ...working, mayExceed }, parts);
      const done = await accept(scope.role === 'supervisor');
      if (done.ok || done.code !== 'identity.proof-needed') return done;
      // Asked only now, when it is known that it takes one.
      const proof = await deps.demandProof(scope.self);
      return proof.ok ? accept(true) : proof;
    },
  };
}

export type ComplaintOffice = ReturnType<typeof createComplaintOffice>;
