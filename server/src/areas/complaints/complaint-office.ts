import {
  failure,
  success,
  type LanguageId,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import type {
  DeskComplaint,
  getReklamacijaUprave,
  getRedReklamacija,
  odbijReklamaciju,
  odgovoriNaReklamaciju,
  preuzmiReklamaciju,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/http.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import type { Payouts } from '../payouts/index.ts';
import { selectAttachments } from './attachments.store.ts';
import { dueOf, type ComplaintDesk } from './complaint-desk.ts';
import { revisionOf, type Refund } from './complaint-step.ts';
import { relatedComplaints } from './related-complaints.ts';
import { answerDays, clockOf, mayTake, resolutionDays } from './complaint-rules.ts';
import { detailsView, summaryView } from './complaint-view.ts';
import { countOpen, selectQueue, type LateBefore } from './complaint-queue.store.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { selectComplaint, selectOwner } from './complaints.store.ts';
import { payoutOf } from './refunding.ts';
import { proposeRefund } from './recognised.ts';
import { selectThread } from './messages.store.ts';

type Customer = CallResult<typeof getReklamacijaUprave>['customer'];
type Worked = CallResult<typeof preuzmiReklamaciju>;
type NotFound = 'complaints.not-found';

export interface OfficeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: ComplaintDesk;
  /** Most that one complaint gives back. */
  /** Whether who calls has lately proved who they are. */
  demandProof(session: Session): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
  readonly payouts: Pick<Payouts, 'find'>;
  /** Customers by their accounts; one that has left for good may be missing. */
  customersOf(accountIds: readonly string[]): Promise<readonly Customer[]>;
  /** Names of the operator's people, by their ids. */
  staffNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** How a passage was computed, as its customer sees it; undefined where it is no longer there. */
  computationOf(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<DeskComplaint['computation'] | undefined>;
  /** The same of a passage abroad. */
  computationAbroadOf(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<DeskComplaint['computationAbroad'] | undefined>;
  /** What a passage would have cost in its tag's category, minor units; undefined where unknown. */
  tollInTagCategory(scope: AccountScope, passageId: string): Promise<number | undefined>;
  /** Tags of an account with their balances, minor units. */
  tagsOf(scope: AccountScope): Promise<
    readonly {
      readonly serialNumber: string;
      readonly plate: string;
      readonly balanceMinor: number;
    }[]
  >;
}

const MOST_COUNTED = 10_000;

/** Complaints as the operator's people see and decide them. */
export function createComplaintOffice(deps: OfficeDeps) {
  const { database, clock, desk } = deps;
  const { queries } = database;

  const lateBefore = (): LateBefore => {
    const today = Temporal.PlainDate.from(tollDay(clock.now()));
    const startOf = (days: number): Temporal.Instant =>
      today.subtract({ days }).toZonedDateTime(tollTimeZone).toInstant();
    return { answer: startOf(answerDays), resolution: startOf(resolutionDays) };
  };

  const nameOf = (names: ReadonlyMap<string, string>, id: string | null): string =>
    id === null ? '' : (names.get(id) ?? '');
  const customerOf = (customers: readonly Customer[], accountId: string): Customer =>
    customers.find((one) => one.account_id === accountId) ?? {
      account_id: accountId,
      name: '',
      email: '',
    };

  const find = async (staff: StaffScope, number: string): Promise<ComplaintRecord | undefined> => {
    const accountId = await selectOwner(staff, queries, number);
    return accountId === undefined
      ? undefined
      : selectComplaint(staff.account(accountId), queries, number);
  };

  /** How what it is about was computed, and what that gives reason to refund. */
  const explain = async (
    scope: AccountScope,
    complaint: ComplaintRecord,
    leftMinor: number,
    languageId: LanguageId,
  ): Promise<Pick<DeskComplaint, 'computation' | 'computationAbroad' | 'proposedRefund'>> => {
    const { subject } = complaint;
    const nothing = { computation: null, computationAbroad: null, proposedRefund: null };
    if (subject.kind === 'passage-abroad') {
      const abroad = await deps.computationAbroadOf(scope, subject.id, languageId);
      return { ...nothing, computationAbroad: abroad ?? null };
    }
    if (subject.kind !== 'passage') return nothing;
    const computation = await deps.computationOf(scope, subject.id, languageId);
    if (computation === undefined || computation === null) return nothing;
    const proposedRefund = await proposeRefund(complaint, computation, {
      leftMinor,
      tollInTagCategory: () => deps.tollInTagCategory(scope, subject.id),
    });
    return { ...nothing, computation, proposedRefund };
  };

  return {
    async queue(
      scope: StaffScope,
      input: CallParsedInput<typeof getRedReklamacija>,
    ): Promise<CallResult<typeof getRedReklamacija>> {
      const now = clock.now();
      const before = lateBefore();
      const page = await selectQueue(scope, queries, {
        ...input,
        only: input.only,
        staffId: scope.staff.userId,
        lateBefore: before,
        answerDays,
        resolutionDays,
        most: MOST_COUNTED,
      });
      const customers = await deps.customersOf([
        ...new Set(page.items.map(({ accountId }) => accountId)),
      ]);
      const handlers = page.items.flatMap(({ handledBy }) => handledBy ?? []);
      const names = await deps.staffNames([...new Set(handlers)]);
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'complaints-listed',
        subject: 'complaints',
        details: { status: input.status, first: input.first, shown: page.items.length },
      });
      return {
        ...(await countOpen(scope, queries, before)),
        totalRecords: page.totalRecords,
        items: page.items.map((complaint) => {
          const times = clockOf(complaint, now);
          return {
            ...summaryView(complaint, input.languageId, now),
            customer: customerOf(customers, complaint.accountId),
            due: dueOf(times),
            late: times.answeredAt === null ? times.answerLate : times.resolutionLate,
            objected: complaint.objectedAt !== null,
            handledBy: nameOf(names, complaint.handledBy),
          };
        }),
      };
    },

    async show(
      scope: StaffScope,
      { complaint_number: number, languageId }: CallParsedInput<typeof getReklamacijaUprave>,
    ): Promise<Outcome<DeskComplaint, NotFound>> {
      const complaint = await find(scope, number);
      if (complaint === undefined) return failure('complaints.not-found');
      const { accountId, complaintId } = complaint;
      const account = scope.account(accountId);
      const thread = await selectThread(account, queries, complaintId);
      const files = await selectAttachments(account, queries, complaintId);
      const writers = thread.flatMap(({ staffId }) => staffId ?? []);
      const names = await deps.staffNames([
        ...new Set([...writers, ...(complaint.handledBy === null ? [] : [complaint.handledBy])]),
      ]);
      const tags = await deps.tagsOf(account);
      const same = await relatedComplaints(account, queries, complaint);
      await scope.by.record(queries, {
        accountId,
        action: 'complaint-read',
        subject: `complaint:${number}`,
      });
      const { currency } = complaint;
      return success({
        ...detailsView(complaint, thread, files, {
          languageId,
          now: clock.now(),
          payout: await payoutOf(account, deps.payouts, queries, complaint),
        }),
        revision: revisionOf(complaint),
        customer: customerOf(await deps.customersOf([accountId]), accountId),
        handledBy: nameOf(names, complaint.handledBy),
        mayTake: mayTake(complaint, scope.staff.userId),
        ...(await explain(account, complaint, same.disputedLeft.amount, languageId)),
        bankAccount: accountAsPrinted(complaint.bankAccount),
        writers: Object.fromEntries(
          thread.flatMap(({ messageId, staffId }) =>
            staffId === null ? [] : [[messageId, nameOf(names, staffId)]],
          ),
        ),
        tags: tags.map(({ serialNumber, plate, balanceMinor }) => ({
          serial_number: serialNumber,
          plate,
          balance: { amount: balanceMinor, currency },
        })),
        largestRefund: scope.limits.largestRefund,
        ...same,
      });
    },

    async take(
      scope: StaffScope,
      { complaint_number: number, revision }: CallParsedInput<typeof preuzmiReklamaciju>,
    ): Promise<Outcome<Worked, NotFound | 'complaints.closed' | 'complaints.changed'>> {
      const done = await desk.take(scope, number, { revision });
      if (done.ok) return stateOf(done);
      const { code } = done;
      // Taking writes no text and gives no money: it is refused for one of these.
      return code === 'complaints.not-found' || code === 'complaints.closed'
        ? failure(code)
        : failure('complaints.changed');
    },

    answer: async (scope: StaffScope, input: CallParsedInput<typeof odgovoriNaReklamaciju>) =>
      stateOf(await desk.answer(scope, input.complaint_number, input.text, input.asks, input)),

    accept: async (
      scope: StaffScope,
      input: CallParsedInput<typeof prihvatiReklamaciju>,
      session: Session,
    ) => {
      const { complaint_number: number, text, refund } = input;
      const given = refund === null ? null : { amountMinor: refund.amount, to: takerOf(refund) };
      const accept = (mayExceed: boolean) =>
        desk.accept(scope, number, text, given, { ...input, mayExceed });
      const done = await accept(scope.role === 'supervisor');
      if (done.ok || done.code !== 'identity.proof-needed') return stateOf(done);
      // Asked only now, when it is known that it takes one.
      const proof = await deps.demandProof(session);
      return proof.ok ? stateOf(await accept(true)) : proof;
    },

    refuse: async (scope: StaffScope, input: CallParsedInput<typeof odbijReklamaciju>) =>
      stateOf(await desk.refuse(scope, input.complaint_number, input.text, input)),
  };
}

export type ComplaintOffice = ReturnType<typeof createComplaintOffice>;

/** What the operator's people are told of a step: the state that it led to. */
function stateOf<Code extends string>(done: Outcome<ComplaintRecord, Code>): Outcome<Worked, Code> {
  return done.ok ? success({ state: done.value.state }) : done;
}

function takerOf({
  to,
  serial_number: serialNumber,
}: NonNullable<CallParsedInput<typeof prihvatiReklamaciju>['refund']>): Refund['to'] {
  return to === 'tag' ? { kind: 'tag', serialNumber } : { kind: 'bank-account' };
}
