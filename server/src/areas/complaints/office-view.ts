import {
  success,
  type CallParsedInput,
  type CallResult,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type {
  ComplaintClerk,
  DeskComplaint,
  getOpterecenje,
  getRedReklamacija,
  preuzmiReklamaciju,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import type { Clerk, Workload } from './assignment.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { clockOf, dueOf, escalatedOf } from './complaint-rules.ts';
import type { Acceptance } from './complaint-step.ts';
import { summaryView } from './complaint-view.ts';
import type { Customer } from './office-people.ts';
import type { QueuePage } from './office-queue.ts';

export function customerView({ accountId, name, email }: Customer): DeskComplaint['customer'] {
  return { account_id: accountId, name, email };
}

export function queueView(
  { items, totalRecords, open, late, escalated, now }: QueuePage,
  languageId: LanguageId,
): CallResult<typeof getRedReklamacija> {
  return {
    open,
    late,
    escalated,
    totalRecords,
    items: items.map(({ complaint, customer, handledBy }) => {
      const times = clockOf(complaint, now);
      return {
        ...summaryView(complaint, languageId, now),
        customer: customerView(customer),
        due: dueOf(times),
        late: times.answeredAt === null ? times.answerLate : times.resolutionLate,
        objected: complaint.objectedAt !== null,
        handledBy,
        escalated: escalatedOf(complaint) !== null,
      };
    }),
  };
}

export function clerkView({ userId, name, open }: Clerk): ComplaintClerk {
  return { staff_id: userId, name, open };
}

export function workloadView({ clerks, unassigned }: Workload): CallResult<typeof getOpterecenje> {
  return {
    clerks: clerks.map(({ userId, ...clerk }) => ({ staff_id: userId, ...clerk })),
    nobody: unassigned,
  };
}

/** What the screen is told of a step: the state that it led to. */
export function workedView<Code extends string>(
  done: Outcome<ComplaintRecord, Code>,
): Outcome<CallResult<typeof preuzmiReklamaciju>, Code> {
  return done.ok ? success({ state: done.value.state }) : done;
}

export function acceptanceOf({
  text,
  refund,
  passages,
}: CallParsedInput<typeof prihvatiReklamaciju>): Acceptance {
  return {
    text,
    refund:
      refund === null
        ? null
        : {
            amountMinor: refund.amount,
            to:
              refund.to === 'tag'
                ? { kind: 'tag', serialNumber: refund.serial_number }
                : { kind: 'bank-account' },
          },
    parts:
      passages === undefined
        ? undefined
        : new Map(passages.map(({ passage_id, amount }) => [passage_id.toLowerCase(), amount])),
  };
}
