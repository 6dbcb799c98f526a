import {
  success,
  type Amount,
  type CallParsedInput,
  type CallResult,
  type Currency,
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
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import { toWireInstant } from '../../platform/clock.ts';
import { explainedAbroadView } from '../external-toll/index.ts';
import { explanationView } from '../passages/index.ts';
import type { Clerk, Workload } from './assignment.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { clockOf, dueOf, escalatedOf } from './complaint-rules.ts';
import type { Acceptance } from './complaint-step.ts';
import { detailsView, filedBeforeView, summaryView } from './complaint-view.ts';
import { judgedDisputesView, suggestedRefundView } from './dispute-view.ts';
import type { DeskDetails } from './office-details.ts';
import { nameOf, type Customer } from './office-people.ts';
import type { QueuePage } from './office-queue.ts';

function customerView({ accountId, name, email }: Customer): DeskComplaint['customer'] {
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

export function deskComplaintView(details: DeskDetails, languageId: LanguageId): DeskComplaint {
  const { complaint, thread, notes, names, computation, computationAbroad, suggested, related } =
    details;
  const { currency } = complaint;
  const money = (amount: number): Amount => ({ amount, currency });
  const escalatedAt = escalatedOf(complaint);
  return {
    ...detailsView(details, languageId),
    passages: judgedDisputesView(complaint, details.disputes, languageId),
    revision: details.revision,
    customer: customerView(details.customer),
    handledBy: nameOf(names, complaint.handledBy),
    handler_id: complaint.handledBy ?? '',
    clerks: details.clerks.map(clerkView),
    escalatedAt: escalatedAt === null ? null : toWireInstant(escalatedAt),
    notes: notes.map(({ noteId, text, at, staffId }) => ({
      note_id: noteId,
      text,
      at: toWireInstant(at),
      by: nameOf(names, staffId),
    })),
    languageOfCustomer: complaint.languageId,
    mayTake: details.mayTake,
    computation: computation === null ? null : explanationView(computation),
    computationAbroad:
      computationAbroad === null ? null : explainedAbroadView(computationAbroad, languageId),
    proposedRefund: suggested === null ? null : suggestedRefundView(suggested, currency),
    bankAccount: accountAsPrinted(complaint.bankAccount),
    writers: Object.fromEntries(
      thread.flatMap(({ messageId, staffId }) =>
        staffId === null ? [] : [[messageId, nameOf(names, staffId)]],
      ),
    ),
    tags: details.tags.map(({ serialNumber, plate, balanceMinor }) => ({
      serial_number: serialNumber,
      plate,
      balance: money(balanceMinor),
    })),
    largestRefund: details.limits.largestRefund,
    secondPersonAbove: details.limits.secondPersonAbove,
    refundAlone: aloneView(details.limits, currency),
    proposed: waitingView(details.waiting, currency),
    relatedComplaints: related.others.map((other) => ({
      ...filedBeforeView(other),
      refund: other.refund === null ? null : money(other.refund.amountMinor),
    })),
    givenBefore: money(related.givenMinor),
    disputedLeft: money(related.leftMinor),
  };
}

/** Null where no refund to a tag needs a second person. */
function aloneView({ alone }: DeskDetails['limits'], currency: Currency): Amount | null {
  return alone.refund === 'any' ? null : { amount: alone.refund, currency };
}

function waitingView(
  waiting: DeskDetails['waiting'],
  currency: Currency,
): DeskComplaint['proposed'] {
  if (waiting === null) return null;
  const { by, at, amountMinor } = waiting;
  return { by, at: toWireInstant(at), amount: { amount: amountMinor, currency } };
}

function clerkView({ userId, name, open }: Clerk): ComplaintClerk {
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
