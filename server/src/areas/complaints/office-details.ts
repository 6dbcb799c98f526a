import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { NamesOfActors } from '../../platform/audit/operator.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Explanation, Passages } from '../passages/index.ts';
import type { ExplainedAbroad } from '../external-toll/index.ts';
import type { Payouts } from '../payouts/index.ts';
import type { Clerk } from './assignment.ts';
import { selectAttachments } from './attachments.store.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import type { ComplaintDetails } from './complaints.service.ts';
import { isOpen, mayTake } from './complaint-rules.ts';
import { revisionShown } from './complaint-revision.ts';
import { selectComplaint, selectOwner } from './complaints.store.ts';
import {
  selectDisputed,
  selectFiledAbout,
  type DisputedRecord,
} from './disputed-passages.store.ts';
import { disputeOf, type DisputeDeps } from './refund-parts.ts';
import { judgeDisputes, type JudgedDispute } from './several-passages.ts';
import { selectThread } from './messages.store.ts';
import { selectNotes, type NoteRecord } from './notes.store.ts';
import { customerOf, type Customer, type OfficePeople } from './office-people.ts';
import { proposeRefund, type SuggestedRefund } from './recognised.ts';
import { refundSubject } from './refund-proposal.ts';
import { payoutOf } from './refunding.ts';
import { relatedComplaints, type RelatedComplaints } from './related-complaints.ts';

export interface OfficeDetailsDeps extends OfficePeople, DisputeDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly payouts: Pick<Payouts, 'find'>;
  readonly approvals: Pick<Approvals, 'waitingFor'>;
  readonly namesOfActors: NamesOfActors;
  /** How a passage was computed, as its customer sees it; undefined where it is no longer there. */
  computationOf(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<Explanation | undefined>;
  /** The same of a passage abroad. */
  computationAbroadOf(scope: AccountScope, passageId: string): Promise<ExplainedAbroad | undefined>;
  /** The same of several passages, by id, with what they should have cost. */
  computationsOf: Passages['explainAll'];
  /** What a passage would have cost in its tag's category, minor units; undefined where unknown. */
  tollInTagCategory(scope: AccountScope, passageId: string): Promise<number | undefined>;
  dueOf(scope: AccountScope, passageId: string): Promise<number | undefined>;
  /** Those who may be given a complaint. */
  clerks(scope: StaffScope): Promise<readonly Clerk[]>;
  /** Tags of an account with their balances, minor units. */
  tagsOf(scope: AccountScope): Promise<readonly TagBalance[]>;
}

interface TagBalance {
  readonly serialNumber: string;
  readonly plate: string;
  readonly balanceMinor: number;
}

/** How a disputed toll was computed, and what that gives reason to refund. */
interface Computation {
  readonly computation: Explanation | null;
  readonly computationAbroad: ExplainedAbroad | null;
  readonly suggested: SuggestedRefund | null;
}

/** One complaint with all that staff decide it by. */
export interface DeskDetails extends ComplaintDetails, Computation {
  /** Its passages, where it is about several. */
  readonly disputes: readonly JudgedDispute[];
  readonly revision: string;
  readonly customer: Customer;
  /** Those who may be given it; none once it is closed. */
  readonly clerks: readonly Clerk[];
  readonly notes: readonly NoteRecord[];
  /** Names of the staff that it mentions, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly mayTake: boolean;
  readonly tags: readonly TagBalance[];
  readonly related: RelatedComplaints;
  readonly limits: StaffScope['limits'];
  /** A refund of it that waits for a second person. */
  readonly waiting: {
    readonly by: string;
    readonly at: Temporal.Instant;
    readonly amountMinor: number;
  } | null;
}

/** One complaint with all that staff decide it by. */
export function createOfficeDetails(deps: OfficeDetailsDeps) {
  const { clock } = deps;
  const { queries } = deps.database;

  const find = async (staff: StaffScope, number: string): Promise<ComplaintRecord | undefined> => {
    const accountId = await selectOwner(staff, queries, number);
    return accountId === undefined
      ? undefined
      : selectComplaint(staff.account(accountId), queries, number);
  };

  /** Of a complaint about several passages. */
  const disputesOf = async (
    scope: AccountScope,
    complaint: ComplaintRecord,
    disputed: readonly DisputedRecord[],
    languageId: LanguageId,
  ): Promise<readonly JudgedDispute[]> => {
    if (disputed.length === 0) return [];
    const ids = disputed.map(({ passageId }) => passageId);
    const { left } = await disputeOf(scope, deps, queries, complaint);
    return judgeDisputes(complaint, disputed, {
      explained: await deps.computationsOf(scope, ids, languageId),
      filed: await selectFiledAbout(scope, queries, ids, { except: complaint.number }),
      left: new Map(left.map(({ passageId, leftMinor }) => [passageId, leftMinor])),
    });
  };

  return async (
    scope: StaffScope,
    number: string,
    languageId: LanguageId,
  ): Promise<Outcome<DeskDetails, 'complaints.not-found'>> => {
    const complaint = await find(scope, number);
    if (complaint === undefined) return failure('complaints.not-found');
    const { accountId, complaintId } = complaint;
    const account = scope.account(accountId);
    const thread = await selectThread(account, queries, complaintId);
    const attachments = await selectAttachments(account, queries, complaintId);
    const notes = await selectNotes(account, queries, complaintId);
    const writers = [...thread, ...notes].flatMap(({ staffId }) => staffId ?? []);
    const names = await deps.staffNames([
      ...new Set([...writers, ...(complaint.handledBy === null ? [] : [complaint.handledBy])]),
    ]);
    const tags = await deps.tagsOf(account);
    const passages = await selectDisputed(account, queries, complaint);
    const related = await relatedComplaints(account, deps, queries, complaint);
    await scope.by.record(queries, {
      accountId,
      action: 'complaint-read',
      subject: `complaint:${number}`,
    });
    return success({
      complaint,
      thread,
      attachments,
      passages,
      payout: await payoutOf(account, deps.payouts, queries, complaint),
      now: clock.now(),
      disputes: await disputesOf(account, complaint, passages, languageId),
      revision: revisionShown(complaint, related.leftMinor),
      customer: customerOf(await deps.customersOf(scope, [accountId]), accountId),
      clerks: isOpen(complaint.state) ? await deps.clerks(scope) : [],
      notes,
      names,
      mayTake: mayTake(complaint, scope.staff.userId),
      ...(await explain(account, deps, complaint, related.leftMinor, languageId)),
      tags,
      related,
      limits: scope.limits,
      waiting: await waitingRefund(account, deps, number),
    });
  };
}

/** How the disputed toll was computed, and what that gives reason to refund. */
async function explain(
  scope: AccountScope,
  deps: Pick<
    OfficeDetailsDeps,
    'computationOf' | 'computationAbroadOf' | 'tollInTagCategory' | 'dueOf'
  >,
  complaint: ComplaintRecord,
  leftMinor: number,
  languageId: LanguageId,
): Promise<Computation> {
  const { subject } = complaint;
  const nothing = { computation: null, computationAbroad: null, suggested: null };
  if (subject.kind === 'passage-abroad') {
    const abroad = await deps.computationAbroadOf(scope, subject.id);
    return { ...nothing, computationAbroad: abroad ?? null };
  }
  if (subject.kind !== 'passage') return nothing;
  const computation = await deps.computationOf(scope, subject.id, languageId);
  if (computation === undefined) return nothing;
  const suggested = await proposeRefund(complaint, computation, {
    leftMinor,
    tollInTagCategory: () => deps.tollInTagCategory(scope, subject.id),
    due: () => deps.dueOf(scope, subject.id),
  });
  return { ...nothing, computation, suggested };
}

/** Who has proposed a refund of it that nobody has confirmed yet. */
async function waitingRefund(
  account: AccountScope,
  { approvals, namesOfActors, database }: OfficeDetailsDeps,
  number: string,
): Promise<DeskDetails['waiting']> {
  const { queries } = database;
  const found = await approvals.waitingFor(account, queries, 'refund', refundSubject(number));
  if (found === undefined) return null;
  const { proposedBy, proposedAt: at, size: amountMinor } = found;
  const nameOf = await namesOfActors(queries, [proposedBy]);
  return { by: nameOf(proposedBy), at, amountMinor };
}
