import {
  failure,
  success,
  type Amount,
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
import type { StaffContext } from '../../platform/http/http.ts';
import type { Payouts } from '../payouts/index.ts';
import { selectAttachments } from './attachments.store.ts';
import { dueOf, type ComplaintDesk } from './complaint-desk.ts';
import { revisionOf, type Refund, type Working } from './complaint-step.ts';
import { aboutSame } from './about-same.ts';
import { answerDays, clockOf, mayTake, resolutionDays } from './complaint-rules.ts';
import { detailsView, summaryView } from './complaint-view.ts';
import { countOpen, selectQueue, type LateBefore } from './complaint-queue.store.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { selectComplaint, selectOwner } from './complaints.store.ts';
import { payoutOf } from './giving.ts';
import { answerOf, refusals, withoutMoney, type Worked } from './office-refusals.ts';
import { proposeRefund } from './recognised.ts';
import { selectThread } from './messages.store.ts';

type Who = Pick<StaffContext, 'staff' | 'by' | 'session'>;
type Customer = CallResult<typeof getReklamacijaUprave>['customer'];
type NotFound = 'complaints.not-found';

export interface OfficeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly desk: ComplaintDesk;
  /** Most that one complaint gives back. */
  readonly largestRefund: Amount;
  /** Whether who calls has lately proved who they are. */
  demandProof(
    session: StaffContext['session'],
  ): Promise<Outcome<Record<string, never>, 'identity.proof-needed'>>;
  readonly payouts: Pick<Payouts, 'find'>;
  /** Customers by their accounts; one that has left for good may be missing. */
  customersOf(accountIds: readonly string[]): Promise<readonly Customer[]>;
  /** Names of the operator's people, by their ids. */
  staffNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** How a passage was computed, as its customer sees it; undefined where it is no longer there. */
  computationOf(
    accountId: string,
    passageId: string,
    languageId: LanguageId,
  ): Promise<DeskComplaint['computation'] | undefined>;
  /** The same of a passage abroad. */
  computationAbroadOf(
    accountId: string,
    passageId: string,
    languageId: LanguageId,
  ): Promise<DeskComplaint['computationAbroad'] | undefined>;
  /** What a passage would have cost in its tag's category, minor units; undefined where unknown. */
  tollInTagCategory(accountId: string, passageId: string): Promise<number | undefined>;
  /** Tags of an account with their balances, minor units. */
  tagsOf(accountId: string): Promise<
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

  const find = async (number: string): Promise<ComplaintRecord | undefined> => {
    const accountId = await selectOwner(queries, number);
    return accountId === undefined ? undefined : selectComplaint(queries, accountId, number);
  };

  const workingOf = (
    { staff, by }: Who,
    given: Pick<Working, 'revision' | 'idempotencyKey' | 'attachmentIds' | 'mayExceed'>,
  ): Working => ({ by, staffId: staff.userId, ...given });

  /** How what it is about was computed, and what that gives reason to refund. */
  const explain = async (
    complaint: ComplaintRecord,
    leftMinor: number,
    languageId: LanguageId,
  ): Promise<Pick<DeskComplaint, 'computation' | 'computationAbroad' | 'proposedRefund'>> => {
    const { accountId, subject } = complaint;
    const nothing = { computation: null, computationAbroad: null, proposedRefund: null };
    if (subject.kind === 'passage-abroad') {
      const abroad = await deps.computationAbroadOf(accountId, subject.id, languageId);
      return { ...nothing, computationAbroad: abroad ?? null };
    }
    if (subject.kind !== 'passage') return nothing;
    const computation = await deps.computationOf(accountId, subject.id, languageId);
    if (computation === undefined || computation === null) return nothing;
    const proposedRefund = await proposeRefund(complaint, computation, {
      leftMinor,
      tollInTagCategory: () => deps.tollInTagCategory(accountId, subject.id),
    });
    return { ...nothing, computation, proposedRefund };
  };

  return {
    async queue(
      input: CallParsedInput<typeof getRedReklamacija>,
      { staff, by }: Who,
    ): Promise<CallResult<typeof getRedReklamacija>> {
      const now = clock.now();
      const before = lateBefore();
      const page = await selectQueue(queries, {
        ...input,
        only: input.only,
        staffId: staff.userId,
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
      await by.record(queries, {
        accountId: nobody,
        action: 'complaints-listed',
        subject: 'complaints',
        details: { status: input.status, first: input.first, shown: page.items.length },
      });
      return {
        ...(await countOpen(queries, before)),
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
      { complaint_number: number, languageId }: CallParsedInput<typeof getReklamacijaUprave>,
      { staff, by }: Who,
    ): Promise<Outcome<DeskComplaint, NotFound>> {
      const complaint = await find(number);
      if (complaint === undefined) return failure('complaints.not-found');
      const { accountId } = complaint;
      const thread = await selectThread(queries, complaint);
      const files = await selectAttachments(queries, complaint);
      const writers = thread.flatMap(({ staffId }) => staffId ?? []);
      const names = await deps.staffNames([
        ...new Set([...writers, ...(complaint.handledBy === null ? [] : [complaint.handledBy])]),
      ]);
      const tags = await deps.tagsOf(accountId);
      const same = await aboutSame(queries, complaint);
      await by.record(queries, {
        accountId,
        action: 'complaint-read',
        subject: `complaint:${number}`,
      });
      const { currency } = complaint;
      return success({
        ...detailsView(complaint, thread, files, {
          languageId,
          now: clock.now(),
          payout: await payoutOf(deps.payouts, queries, complaint),
        }),
        revision: revisionOf(complaint),
        customer: customerOf(await deps.customersOf([accountId]), accountId),
        handledBy: nameOf(names, complaint.handledBy),
        mayTake: mayTake(complaint, staff.userId),
        ...(await explain(complaint, same.disputedLeft.amount, languageId)),
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
        largestRefund: deps.largestRefund,
        ...same,
      });
    },

    async take(
      { complaint_number: number, revision }: CallParsedInput<typeof preuzmiReklamaciju>,
      who: Who,
    ): Promise<Outcome<Worked, NotFound | 'complaints.closed' | 'complaints.changed'>> {
      const done = await desk.take(number, workingOf(who, { revision }));
      if (done.ok) return success({ state: done.value.state });
      const code = refusals[done.code];
      // Taking writes no text and gives no money: it is refused for one of these.
      return code === 'complaints.not-found' || code === 'complaints.closed'
        ? failure(code)
        : failure('complaints.changed');
    },

    answer: async (input: CallParsedInput<typeof odgovoriNaReklamaciju>, who: Who) =>
      withoutMoney(
        answerOf(
          await desk.answer(input.complaint_number, input.text, input.asks, workingOf(who, input)),
        ),
      ),

    accept: async (input: CallParsedInput<typeof prihvatiReklamaciju>, who: Who) => {
      const { complaint_number: number, text, refund } = input;
      const given = refund === null ? null : { amountMinor: refund.amount, to: takerOf(refund) };
      const accept = (mayExceed: boolean) =>
        desk.accept(number, text, given, workingOf(who, { ...input, mayExceed }));
      const done = await accept(who.staff.role === 'supervisor');
      if (done.ok || done.code !== 'wants-proof') return answerOf(done);
      // Asked only now, when it is known that it takes one.
      const proof = await deps.demandProof(who.session);
      return proof.ok ? answerOf(await accept(true)) : proof;
    },

    refuse: async (input: CallParsedInput<typeof odbijReklamaciju>, who: Who) =>
      withoutMoney(
        answerOf(await desk.refuse(input.complaint_number, input.text, workingOf(who, input))),
      ),
  };
}

export type ComplaintOffice = ReturnType<typeof createComplaintOffice>;

function takerOf({
  to,
  serial_number: serialNumber,
}: NonNullable<CallParsedInput<typeof prihvatiReklamaciju>['refund']>): Refund['to'] {
  return to === 'tag' ? { kind: 'tag', serialNumber } : { kind: 'bank-account' };
}
