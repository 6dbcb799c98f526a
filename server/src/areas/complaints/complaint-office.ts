import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type {
  dodeliReklamaciju,
  odbijReklamaciju,
  odgovoriNaReklamaciju,
  preuzmiReklamaciju,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import type { MemberScope, StaffScope } from '../../platform/scope/scope.ts';
import { createAssignment, type AssignmentDeps } from './assignment.ts';
import { createCannedAnswers } from './canned-answers.ts';
import type { ComplaintDecisions } from './complaint-decisions.ts';
import { createComplaintNotes } from './complaint-notes.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import type { Refund } from './complaint-step.ts';
import { createOfficeDetails, type OfficeDetailsDeps } from './office-details.ts';
import { createOfficeQueue, type OfficeQueueDeps } from './office-queue.ts';

type Worked = CallResult<typeof preuzmiReklamaciju>;

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
    note: createComplaintNotes(deps),
    canned: createCannedAnswers(deps),

    assign: async (scope: StaffScope, input: CallParsedInput<typeof dodeliReklamaciju>) =>
      stateOf(await assignment.assign(scope, input)),

    async take(
      scope: StaffScope,
      { complaint_number: number, revision }: CallParsedInput<typeof preuzmiReklamaciju>,
    ): Promise<
      Outcome<Worked, 'complaints.not-found' | 'complaints.closed' | 'complaints.changed'>
    > {
      const done = await desk.take(scope, number, { revision });
      if (done.ok) return stateOf(done);
      const { code } = done;
      // Taking writes no text and refunds nothing: the other codes cannot occur.
      return code === 'complaints.not-found' || code === 'complaints.closed'
        ? failure(code)
        : failure('complaints.changed');
    },

    answer: async (scope: StaffScope, input: CallParsedInput<typeof odgovoriNaReklamaciju>) =>
      stateOf(await desk.answer(scope, input.complaint_number, input.text, input.asks, input)),

    accept: async (scope: StaffScope, input: CallParsedInput<typeof prihvatiReklamaciju>) => {
      const { complaint_number: number, text, refund, passages } = input;
      const given = refund === null ? null : { amountMinor: refund.amount, to: takerOf(refund) };
      const parts =
        passages === undefined
          ? undefined
          : new Map(passages.map(({ passage_id, amount }) => [passage_id.toLowerCase(), amount]));
      const accept = (mayExceed: boolean) =>
        desk.accept(scope, number, text, given, { ...input, mayExceed }, parts);
      const done = await accept(scope.role === 'supervisor');
      if (done.ok || done.code !== 'identity.proof-needed') return stateOf(done);
      // Asked only now, when it is known that it takes one.
      const proof = await deps.demandProof(scope.self);
      return proof.ok ? stateOf(await accept(true)) : proof;
    },

    refuse: async (scope: StaffScope, input: CallParsedInput<typeof odbijReklamaciju>) =>
      stateOf(await desk.refuse(scope, input.complaint_number, input.text, input)),
  };
}

export type ComplaintOffice = ReturnType<typeof createComplaintOffice>;

/** What the screen is told of a step: the state that it led to. */
function stateOf<Code extends string>(done: Outcome<ComplaintRecord, Code>): Outcome<Worked, Code> {
  return done.ok ? success({ state: done.value.state }) : done;
}

function takerOf({
  to,
  serial_number: serialNumber,
}: NonNullable<CallParsedInput<typeof prihvatiReklamaciju>['refund']>): Refund['to'] {
  return to === 'tag' ? { kind: 'tag', serialNumber } : { kind: 'bank-account' };
}
