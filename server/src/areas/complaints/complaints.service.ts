import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type {
  Complaint,
  getDetalji,
  getPredmet,
  getSporniProlasci,
  getPrijavljeniProlasci,
  getReklamacije,
} from '@rampa/contract/complaints';
import type { getObracun } from '@rampa/contract/passages';
import { validate as isUuid } from 'uuid';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Passages } from '../passages/index.ts';
import type { Payouts } from '../payouts/index.ts';
import { selectAttachments } from './attachments.store.ts';
import { detailsView, subjectView, summaryView } from './complaint-view.ts';
import { selectComplaint, selectPage } from './complaints.store.ts';
import { isTheirs } from './filer.ts';
import { selectDisputed, selectFiledAbout } from './disputed-passages.store.ts';
import { createFiling, subjectId, type FilingDeps } from './filing.ts';
import { selectThread } from './messages.store.ts';
import { recognise } from './recognised.ts';
import { payoutOf } from './refunding.ts';
import { filedBefore } from './related-complaints.ts';
import { severalView } from './several-passages.ts';
import { selectRelated } from './same-subject.store.ts';
import { createWriting } from './writing.ts';

export interface ComplaintsOptions extends FilingDeps {
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
  ): Promise<CallResult<typeof getObracun> | undefined>;
}

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

    async list(
      scope: AccountScope,
      { languageId, first, rows, status }: CallParsedInput<typeof getReklamacije>,
    ): Promise<CallResult<typeof getReklamacije>> {
      const { items, totalRecords } = await selectPage(scope, queries, { first, rows, status });
      const now = clock.now();
      return { items: items.map((item) => summaryView(item, languageId, now)), totalRecords };
    },

    async subject(
      scope: AccountScope,
      { about, id, languageId }: CallParsedInput<typeof getPredmet>,
    ): Promise<Outcome<CallResult<typeof getPredmet>, 'complaints.subject-not-found'>> {
      const subject = await options.subjectOf(scope, about, subjectId({ about, id }));
      if (subject === undefined) return failure('complaints.subject-not-found');
      const before = await selectRelated(scope, queries, subject);
      const explanation =
        subject.kind === 'passage'
          ? await options.explanationOf(scope, subject.id, languageId)
          : undefined;
      return success({
        ...subjectView(subject, options.currency, languageId),
        filedBefore: before.map(filedBefore),
        recognised: explanation === undefined ? null : recognise(explanation),
      });
    },

    /** Several passages that a complaint would be about. */
    async passages(
      scope: AccountScope,
      { passage_ids: asked, languageId }: CallParsedInput<typeof getSporniProlasci>,
    ): Promise<Outcome<CallResult<typeof getSporniProlasci>, 'complaints.subject-not-found'>> {
      const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
      const passages = await options.passagesOf(scope, ids);
      if (passages === undefined) return failure('complaints.subject-not-found');
      const explained = await options.explanationsOf(scope, ids, languageId);
      const filed = await selectFiledAbout(scope, queries, ids);
      const { currency } = options;
      return success(severalView(passages, { explained, filed, currency, languageId }));
    },

    /** Which of these passages the caller has complained about. */
    async filedAbout(
      scope: AccountScope,
      { passage_ids: asked }: CallParsedInput<typeof getPrijavljeniProlasci>,
    ): Promise<CallResult<typeof getPrijavljeniProlasci>> {
      const ids = asked.filter((id) => isUuid(id)).map((id) => id.toLowerCase());
      const filed = await selectFiledAbout(scope, queries, ids);
      return {
        items: [...filed].flatMap(([passage_id, [newest]]) =>
          newest === undefined ? [] : [{ passage_id, ...filedBefore(newest) }],
        ),
      };
    },

    async details(
      scope: AccountScope,
      { complaint_number: number, languageId }: CallParsedInput<typeof getDetalji>,
    ): Promise<Outcome<Complaint, NotFound>> {
      const complaint = await selectComplaint(scope, queries, number);
      if (complaint === undefined || !isTheirs(scope, complaint)) {
        return failure('complaints.not-found');
      }
      const thread = await selectThread(scope, queries, complaint.complaintId);
      const attachments = await selectAttachments(scope, queries, complaint.complaintId);
      const passages = await selectDisputed(scope, queries, complaint);
      const payout = await payoutOf(scope, options.payouts, queries, complaint);
      const shown = { languageId, now: clock.now(), payout };
      return success(detailsView(complaint, thread, attachments, passages, shown));
    },
  };
}

export type Complaints = ReturnType<typeof createComplaintsService>;
