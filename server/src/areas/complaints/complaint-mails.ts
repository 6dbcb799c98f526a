import type { LanguageId } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob, type MailRequest } from '../../platform/mail/mail.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { Contact } from '../identity/index.ts';
import { creditNoteAttachment } from '../credit-notes/index.ts';
import { clockOf, dueOf } from './complaint-rules.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { createMailWords, type Written } from './mail-words.ts';

/** What the operator has done; customers choose how they are told of it. */
export type Answered =
  | 'taken'
  | 'answer'
  | 'question'
  | 'accepted'
  | 'accepted-refund'
  | 'accepted-payout'
  | 'paid-out'
  | 'payout-returned'
  | 'refused'
  | 'refused-again';

/** What the customer has done; its confirmation always goes by mail. */
export type Confirmed = 'received' | 'objection' | 'withdrawn';

export interface ComplaintMails {
  answered(
    scope: AccountScope,
    tx: Tx,
    complaint: ComplaintRecord,
    news: Answered,
    written: Written,
  ): Promise<void>;
  confirm(scope: AccountScope, tx: Tx, complaint: ComplaintRecord, what: Confirmed): Promise<void>;
  /** Something new for the operator, who answers it in the portal's tools, not by mail. */
  toOperator(
    tx: Tx,
    complaint: ComplaintRecord,
    what: Confirmed | 'message',
    text: string,
  ): Promise<void>;
  /** To the member of staff whose work a complaint has become, and by whom. */
  assigned(
    tx: Tx,
    complaint: ComplaintRecord,
    told: { readonly to: string; readonly by: string },
  ): Promise<void>;
  /** To a member of staff: deadlines that are near; names of staff by their ids. */
  escalated(
    tx: Tx,
    to: string,
    complaints: readonly ComplaintRecord[],
    names: ReadonlyMap<string, string>,
  ): Promise<void>;
  /** Complaints whose day has come or will soon. */
  remind(tx: Tx, complaints: readonly ComplaintRecord[]): Promise<void>;
}

export interface ComplaintMailsDeps {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly operatorEmail: string;
  readonly operatorLanguage: LanguageId;
  readonly translator: Translator;
  contactOf(
    scope: AccountScope,
    userId: string,
    queries: Tx,
  ): Promise<Pick<Contact, 'userId' | 'email' | 'languageId'> | null>;
  notify(
    scope: AccountScope,
    tx: Tx,
    notification: {
      readonly userId: string;
      readonly kind: 'complaint-answer';
      readonly template: string;
      params(languageId: LanguageId): Readonly<Record<string, string>>;
      readonly path: string;
      readonly attachment?: NonNullable<MailRequest['attachment']>;
      readonly attachmentOfOffice?: true;
    },
  ): Promise<void>;
}

export function createComplaintMails(deps: ComplaintMailsDeps): ComplaintMails {
  const { jobs, clock, operatorEmail: to, operatorLanguage, translator } = deps;

  const pathOf = ({ number }: ComplaintRecord): string =>
    `/pages/reklamacije?complaint_number=${number}`;

  const { dayOf, paramsOf, matterOf, textOf } = createMailWords(deps);

  return {
    answered: (scope, tx, complaint, news, written) =>
      deps.notify(scope, tx, {
        userId: complaint.userId,
        kind: 'complaint-answer',
        template: `complaints.mail-${news}`,
        params: (languageId) =>
          paramsOf(complaint, languageId, textOf(written, languageId), written.payout),
        path: pathOf(complaint),
        ...(written.creditNote === undefined
          ? {}
          : {
              attachmentOfOffice: true,
              attachment: {
                kind: creditNoteAttachment,
                params: { accountId: scope.accountId, number: written.creditNote },
              },
            }),
      }),

    async confirm(scope, tx, complaint, what) {
      const contact = await deps.contactOf(scope, complaint.userId, tx);
      if (contact === null || contact.email === '') return;
      // In their language, as all that we write to them later; the complaint's is that of the page.
      const { userId, email, languageId } = contact;
      await jobs.enqueue(tx, mailJob, {
        to: email,
        languageId,
        about: { accountId: scope.accountId, userId },
        template: `complaints.mail-${what}`,
        params: paramsOf(complaint, languageId, ''),
        actionUrl: `${deps.publicUrl}${pathOf(complaint)}`,
      });
    },

    async toOperator(tx, complaint, what, text) {
      const say = (key: string): string => translator.translate(operatorLanguage, key);
      await jobs.enqueue(tx, mailJob, {
        to,
        languageId: operatorLanguage,
        template: 'complaints.mail-operator',
        params: {
          ...paramsOf(complaint, operatorLanguage, text === '' ? '–' : text),
          what: say(`complaints.operator-${what}`),
          kind: say(`complaints.operator-kind-${complaint.kind}`),
          subject: matterOf(complaint),
          account: complaint.accountId,
        },
      });
    },

    async assigned(tx, complaint, { to: clerk, by }) {
      await jobs.enqueue(tx, mailJob, {
        to: clerk,
        languageId: operatorLanguage,
        template: 'complaints.mail-assigned',
        params: {
          number: complaint.number,
          by,
          due: dayOf(dueOf(clockOf(complaint, clock.now())), operatorLanguage),
        },
        actionUrl: `${deps.publicUrl}/uprava/reklamacije?complaint_number=${complaint.number}`,
      });
    },

    async escalated(tx, member, complaints, names) {
      const now = clock.now();
      const nobody = translator.translate(operatorLanguage, 'complaints.operator-nobody');
      const lines = byDue(complaints, now).map(({ due: day, complaint }) => {
        const due = dayOf(day, operatorLanguage);
        return `${complaint.number}: ${due} – ${names.get(complaint.handledBy ?? '') ?? nobody}`;
      });
      await jobs.enqueue(tx, mailJob, {
        to: member,
        languageId: operatorLanguage,
        template: 'complaints.mail-escalated',
        params: { count: String(complaints.length), list: lines.join('\n') },
        actionUrl: `${deps.publicUrl}/uprava/reklamacije?only=escalated`,
      });
    },

    async remind(tx, complaints) {
      const now = clock.now();
      const lines = byDue(complaints, now).map(
        ({ due, complaint }) => `${complaint.number}: ${dayOf(due, operatorLanguage)}`,
      );
      await jobs.enqueue(tx, mailJob, {
        to,
        languageId: operatorLanguage,
        template: 'complaints.mail-reminder',
        params: { count: String(complaints.length), list: lines.join('\n') },
      });
    },
  };
}

/** The most urgent first, as in the queue. */
function byDue(
  complaints: readonly ComplaintRecord[],
  now: Temporal.Instant,
): readonly { readonly due: string; readonly complaint: ComplaintRecord }[] {
  return complaints
    .map((complaint) => ({ due: dueOf(clockOf(complaint, now)), complaint }))
    .toSorted((one, other) => Temporal.PlainDate.compare(one.due, other.due));
}
