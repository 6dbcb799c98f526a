import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { ComplaintSubjectKind } from '@rampa/contract/complaints';
import type { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import type { Events } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Explanation, Passages } from '../passages/index.ts';
import type { PayoutProgress, Payouts } from '../payouts/index.ts';
import { selectAttachments, type AttachmentRecord } from './attachments.store.ts';
import type { ComplaintRecord, SubjectRecord } from './complaint-record.store.ts';
import { readCursor, writeCursor } from './change-cursor.ts';
import { selectChanged, selectComplaint, selectPage } from './complaints.store.ts';
import { correctedOf } from './refund-parts.ts';
import { filerOf, isTheirs } from './filer.ts';
import {
  selectDisputed,
  selectFiledAbout,
  selectGivenFor,
  selectRejectedParts,
  type DisputedRecord,
} from './disputed-passages.store.ts';
import { createFiling, type FilingDeps } from './filing.ts';
import { selectThread, type MessageRecord } from './messages.store.ts';
import { recognise, type Recognised } from './recognised.ts';
import { payoutOf } from './refunding.ts';
import { disputable, type DisputablePassages } from './several-passages.ts';
import { selectRelated } from './same-subject.store.ts';
import { selectWaitingForAnswer } from './waiting.store.ts';
import { createWriting } from './writing.ts';
import { subjectId } from './wanted-complaint.ts';

export interface ComplaintsOptions extends FilingDeps {
  /** What else was given back. */
  readonly events: Pick<Events, 'ask'>;
  /** Whether complaints are accepted here at all. */
  readonly open: boolean;
  readonly payouts: Pick<Payouts, 'find'>;
  /** The same of several, by id, with what they should have cost. */
  explanationsOf: Passages['explainAll'];
  /** The calculation of a passage, and its marks; undefined if it no longer exists. */
  explanationOf(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<Explanation | undefined>;
}

export interface ComplaintPage {
  readonly items: readonly ComplaintRecord[];
  readonly totalRecords: number;
  readonly now: Temporal.Instant;
}

/** What changed after a cursor. */
export interface ComplaintChanges {
  readonly items: readonly ComplaintRecord[];
  readonly cursor: string;
  readonly more: boolean;
  readonly now: Temporal.Instant;
}

/** What a complaint would be about. */
export interface ComplaintTopic {
  readonly subject: SubjectRecord;
  /** Complaints about the same. */
  readonly filed: readonly ComplaintRecord[];
  readonly recognised: Recognised | null;
  readonly currency: ComplaintRecord['currency'];
}

/** A passage that the caller has complained about. */
interface FiledAbout {
  readonly passageId: string;
  /** The newest that was not withdrawn, else the newest. */
  readonly complaint: ComplaintRecord;
  /** False: that complaint was accepted for others, and not for this passage. */
  readonly accepted: boolean;
  /** What was given back for it in all: by the caller's complaints and, to the office, by corrections; null for nothing. */
  readonly refundMinor: number | null;
}

/** What has come of passages, as far as the caller may see it. */
export interface FiledPassages {
  readonly filed: readonly FiledAbout[];
  /** Minor units that were given back for others without a complaint. */
  readonly corrected: ReadonlyMap<string, number>;
  readonly currency: ComplaintRecord['currency'];
}

export interface ComplaintDetails {
  readonly complaint: ComplaintRecord;
  readonly thread: readonly MessageRecord[];
  readonly attachments: readonly AttachmentRecord[];
  /** Of a complaint about several. */
  readonly passages: readonly DisputedRecord[];
  /** Of its refund, where that goes to the bank account. */
  readonly payout: PayoutProgress | null;
  readonly now: Temporal.Instant;
}

/**
 * A transaction notes when it began to change a complaint, and is seen when it ends: whoever follows changes would miss one
 * that ended after a later one. None takes as long as this.
 */
const SETTLED_SECONDS = 30;

type NotFound = 'complaints.not-found';

/** Complaints as their customers see and write them. */
export function createComplaintsService(options: ComplaintsOptions) {
  const { database, clock } = options;
  const { queries } = database;
  const filing = createFiling(options);

  return {
    open: options.open,
    file: filing.file,
    ...createWriting(options, filing),

    /** Numbers of those that wait for their customer's answer, the longest waiting first. */
    async waitingForAnswer(scope: AccountScope): Promise<readonly string[]> {
      return options.open ? selectWaitingForAnswer(scope, queries) : [];
    },

    async list(
      scope: AccountScope,
      wanted: Parameters<typeof selectPage>[2],
    ): Promise<ComplaintPage> {
      const page = await selectPage(scope, queries, wanted);
      return { ...page, now: clock.now() };
    },

    async changes(
      scope: AccountScope,
      { after, rows }: { readonly after: string; readonly rows: number },
    ): Promise<Outcome<ComplaintChanges, 'complaints.cursor-unknown'>> {
      const cursor = after === '' ? null : readCursor(after);
      if (cursor === null && after !== '') return failure('complaints.cursor-unknown');
      const now = clock.now();
      const until = now.subtract({ seconds: SETTLED_SECONDS });
      // One more than asked for tells whether there are more.
      const found = await selectChanged(scope, queries, { after: cursor, until, rows: rows + 1 });
      const items = found.slice(0, rows);
      const last = items.at(-1);
      return success({
        items,
        cursor: last === undefined ? after : writeCursor(last),
        more: found.length > items.length,
        now,
      });
    },

    async subject(
      scope: AccountScope,
      { about, id }: { readonly about: ComplaintSubjectKind; readonly id: string },
      languageId: LanguageId,
    ): Promise<Outcome<ComplaintTopic, 'complaints.subject-not-found'>> {
      const subject = await options.subjectOf(scope, about, subjectId({ about, id }));
      if (subject === undefined) return failure('complaints.subject-not-found');
      const filed = await selectRelated(scope, queries, subject);
      const explanation =
        subject.kind === 'passage'
          ? await options.explanationOf(scope, subject.id, languageId)
          : undefined;
      return success({
        subject,
        filed,
        recognised: explanation === undefined ? null : recognise(explanation),
        currency: options.currency,
      });
    },

    /** Several passages that a complaint would be about. */
    async passages(
      scope: AccountScope,
      asked: readonly string[],
      languageId: LanguageId,
    ): Promise<Outcome<DisputablePassages, 'complaints.subject-not-found'>> {
      const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
      const passages = await options.passagesOf(scope, ids);
      if (passages === undefined) return failure('complaints.subject-not-found');
      const explained = await options.explanationsOf(scope, ids, languageId);
      const filed = await selectFiledAbout(scope, queries, ids);
      return success(disputable(passages, { explained, filed }, options.currency));
    },

    /** Which of these passages the caller has complained about: the complaint about each that counts, and its outcome. */
    async filedAbout(scope: AccountScope, asked: readonly string[]): Promise<FiledPassages> {
      const ids = asked.filter((id) => isUuid(id)).map((id) => id.toLowerCase());
      const { currency } = options;
      const known = await selectFiledAbout(scope, queries, ids);
      const corrected = new Map(
        scope.reach.all ? await correctedOf(scope, options, queries, ids) : [],
      );
      if (known.size === 0) return { filed: [], corrected, currency };
      const rejected = await selectRejectedParts(scope, queries, ids);
      const given = await selectGivenFor(scope, queries, ids, { filedBy: filerOf(scope) });
      const filed = [...known].flatMap(([passageId, about]) => {
        const complaint = about.find(({ state }) => state !== 'withdrawn') ?? about[0];
        if (complaint === undefined) return [];
        const accepted = !(rejected.get(passageId)?.has(complaint.complaintId) ?? false);
        const refundMinor = (given.get(passageId) ?? 0) + (corrected.get(passageId) ?? 0);
        corrected.delete(passageId);
        return [
          { passageId, complaint, accepted, refundMinor: refundMinor === 0 ? null : refundMinor },
        ];
      });
      return { filed, corrected, currency };
    },

    async details(
      scope: AccountScope,
      number: string,
    ): Promise<Outcome<ComplaintDetails, NotFound>> {
      const complaint = await selectComplaint(scope, queries, number);
      if (complaint === undefined || !isTheirs(scope, complaint)) {
        return failure('complaints.not-found');
      }
      const thread = await selectThread(scope, queries, complaint.complaintId);
      const attachments = await selectAttachments(scope, queries, complaint.complaintId);
      const passages = await selectDisputed(scope, queries, complaint);
      const payout = await payoutOf(scope, options.payouts, queries, complaint);
      const now = clock.now();
      return success({ complaint, thread, attachments, passages, payout, now });
    },
  };
}

export type Complaints = ReturnType<typeof createComplaintsService>;
