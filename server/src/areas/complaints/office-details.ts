import {
  failure,
  success,
  type CallParsedInput,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import { accountAsPrinted } from '@rampa/contract/bank-accounts';
import type { DeskComplaint, getReklamacijaUprave } from '@rampa/contract/complaints';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { AccountScope, StaffScope } from '../../platform/scope/scope.ts';
import type { Passages } from '../passages/index.ts';
import type { Payouts } from '../payouts/index.ts';
import type { Clerk } from './assignment.ts';
import { selectAttachments } from './attachments.store.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { escalatedOf, isOpen, mayTake } from './complaint-rules.ts';
import { revisionOf } from './complaint-step.ts';
import { detailsView } from './complaint-view.ts';
import { selectComplaint, selectOwner } from './complaints.store.ts';
import {
  selectDisputed,
  selectFiledAbout,
  type DisputedRecord,
} from './disputed-passages.store.ts';
import { disputeOf } from './refund-parts.ts';
import { deskPassages } from './several-passages.ts';
import { selectThread } from './messages.store.ts';
import { selectNotes } from './notes.store.ts';
import { customerOf, nameOf, type OfficePeople } from './office-people.ts';
import { clerkView, customerView } from './office-view.ts';
import { proposeRefund } from './recognised.ts';
import { payoutOf } from './refunding.ts';
import { relatedComplaints } from './related-complaints.ts';

export interface OfficeDetailsDeps extends OfficePeople {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Pick<Events, 'ask'>;
  readonly payouts: Pick<Payouts, 'find'>;
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
  /** The same of several passages, by id, with what they should have cost. */
  computationsOf: Passages['explainAll'];
  /** What a passage would have cost in its tag's category, minor units; undefined where unknown. */
  tollInTagCategory(scope: AccountScope, passageId: string): Promise<number | undefined>;
  /** Those who may be given a complaint. */
  clerks(scope: StaffScope): Promise<readonly Clerk[]>;
  /** Tags of an account with their balances, minor units. */
  tagsOf(scope: AccountScope): Promise<
    readonly {
      readonly serialNumber: string;
      readonly plate: string;
      readonly balanceMinor: number;
    }[]
  >;
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
  const severalOf = async (
    scope: AccountScope,
    complaint: ComplaintRecord,
    disputed: readonly DisputedRecord[],
    languageId: LanguageId,
  ): Promise<DeskComplaint['passages']> => {
    if (disputed.length === 0) return [];
    const ids = disputed.map(({ passageId }) => passageId);
    const { left } = await disputeOf(deps.events, scope, queries, complaint);
    return deskPassages(complaint, disputed, {
      explained: await deps.computationsOf(scope, ids, languageId),
      filed: await selectFiledAbout(scope, queries, ids, { except: complaint.number }),
      left: new Map(left.map(({ passageId, leftMinor }) => [passageId, leftMinor])),
      languageId,
    });
  };

  return async (
    scope: StaffScope,
    { complaint_number: number, languageId }: CallParsedInput<typeof getReklamacijaUprave>,
  ): Promise<Outcome<DeskComplaint, 'complaints.not-found'>> => {
    const complaint = await find(scope, number);
    if (complaint === undefined) return failure('complaints.not-found');
    const { accountId, complaintId } = complaint;
    const account = scope.account(accountId);
    const thread = await selectThread(account, queries, complaintId);
    const files = await selectAttachments(account, queries, complaintId);
    const notes = await selectNotes(account, queries, complaintId);
    const writers = [...thread, ...notes].flatMap(({ staffId }) => staffId ?? []);
    const names = await deps.staffNames([
      ...new Set([...writers, ...(complaint.handledBy === null ? [] : [complaint.handledBy])]),
    ]);
    const tags = await deps.tagsOf(account);
    const disputed = await selectDisputed(account, queries, complaint);
    const same = await relatedComplaints(deps.events, account, queries, complaint);
    await scope.by.record(queries, {
      accountId,
      action: 'complaint-read',
      subject: `complaint:${number}`,
    });
    const { currency } = complaint;
    const escalatedAt = escalatedOf(complaint);
    return success({
      ...detailsView(complaint, thread, files, disputed, {
        languageId,
        now: clock.now(),
        payout: await payoutOf(account, deps.payouts, queries, complaint),
      }),
      passages: await severalOf(account, complaint, disputed, languageId),
      revision: revisionOf(complaint),
      customer: customerView(customerOf(await deps.customersOf(scope, [accountId]), accountId)),
      handledBy: nameOf(names, complaint.handledBy),
      handler_id: complaint.handledBy ?? '',
      clerks: isOpen(complaint.state) ? (await deps.clerks(scope)).map(clerkView) : [],
      escalatedAt: escalatedAt === null ? null : toWireInstant(escalatedAt),
      notes: notes.map(({ noteId, text, at, staffId }) => ({
        note_id: noteId,
        text,
        at: toWireInstant(at),
        by: nameOf(names, staffId),
      })),
      languageOfCustomer: complaint.languageId,
      mayTake: mayTake(complaint, scope.staff.userId),
      ...(await explain(deps, account, complaint, same.disputedLeft.amount, languageId)),
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
      ...scope.limits,
      ...same,
    });
  };
}

/** How the disputed toll was computed, and what that gives reason to refund. */
async function explain(
  deps: Pick<OfficeDetailsDeps, 'computationOf' | 'computationAbroadOf' | 'tollInTagCategory'>,
  scope: AccountScope,
  complaint: ComplaintRecord,
  leftMinor: number,
  languageId: LanguageId,
): Promise<Pick<DeskComplaint, 'computation' | 'computationAbroad' | 'proposedRefund'>> {
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
}
