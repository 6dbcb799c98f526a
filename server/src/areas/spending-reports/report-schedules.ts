import { buffer } from 'node:stream/consumers';
import type { LanguageId } from '@rampa/contract';
import { reportGroup, type ReportGroup } from '@rampa/contract/spending-reports';
import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { monthText } from '../../platform/day-text.ts';
import { forEachAccount } from '../../platform/for-each-account.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountScope, AllAccounts, MemberScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { IdentityService } from '../identity/index.ts';
import type { createReportFile } from './report-file.ts';
import {
  deleteSchedules,
  lockDue,
  markMailed,
  selectDueAccounts,
  selectSchedules,
  upsertSchedule,
  type ScheduledReport,
} from './report-schedules.store.ts';
import { dueReport, firstOn } from './schedule-rules.ts';

/** The kind under which reports are attached to mails. */
export const reportAttachment = 'spending-report';

interface MailedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Reports of the month before, by mail. */
export interface ReportSchedules {
  list(scope: MemberScope): Promise<readonly ScheduledReport[]>;
  save(scope: MemberScope, by: ReportGroup, dayOfMonth: number): Promise<void>;
  stop(scope: MemberScope, by: ReportGroup): Promise<void>;
  /** Mails what is due, each month once, whichever server comes first and wherever it is killed. */
  sweep(all: AllAccounts): Promise<void>;
  /** The files of a mail; null if there is nothing to report, or the reader may not see it any more. */
  forMail(
    all: AllAccounts,
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<readonly MailedFile[] | null>;
}

export interface SchedulesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly translator: Translator;
  readonly notify: IdentityService['notify'];
  membersOf(
    scope: AccountScope,
    queries?: Queries,
  ): ReturnType<IdentityService['members']['names']>;
  readonly file: ReturnType<typeof createReportFile>;
}

export function createReportSchedules(deps: SchedulesDeps): ReportSchedules {
  const { database, clock, translator, membersOf } = deps;
  const today = (): string => tollDay(clock.now());

  /** A driver sees what they reach, which is another report each month: it is for the office. */
  const maySee = async (
    scope: AccountScope,
    queries: Queries,
    userId: string,
  ): Promise<boolean> => {
    const member = (await membersOf(scope, queries)).get(userId);
    return member?.removed === false && member.role !== 'driver';
  };

  const tell = (
    scope: AccountScope,
    tx: Tx,
    { userId, by }: Pick<ScheduledReport, 'userId' | 'by'>,
    month: string,
  ): Promise<void> => {
    const period = daysOfMonth(month);
    return deps.notify(scope, tx, {
      // They asked for this one, whatever else they want by mail.
      kind: 'invoice',
      always: true,
      userId,
      template: 'spending-reports.mail-monthly',
      params: (languageId) => ({
        month: monthText(month, translator.locale(languageId)),
        by: translator.translate(languageId, `spending-reports.file-by-${by}`),
      }),
      path: `/pages/izvestaji?by=${by}&period=${encodeURIComponent(period)}`,
      attachment: {
        kind: reportAttachment,
        params: { accountId: scope.accountId, userId, by, period },
      },
    });
  };

  const mailDue = (scope: AccountScope): Promise<void> =>
    database.transaction(async (tx) => {
      for (const due of await lockDue(scope, tx, today())) {
        if (!(await maySee(scope, tx, due.userId))) {
          await deleteSchedules(scope, tx, due.userId, 'any');
          continue;
        }
        const { month, nextOn } = dueReport(due.dayOfMonth, today());
        const isNew = due.mailedMonth === null || due.mailedMonth < month;
        if (isNew) await tell(scope, tx, due, month);
        await markMailed(scope, tx, due, {
          month: isNew ? month : due.mailedMonth,
          nextOn,
        });
      }
    });

  return {
    list: (scope) =>
      database.read(({ queries }) => selectSchedules(scope, queries, scope.actor.userId)),
    save: (scope, by, dayOfMonth) => {
      const { userId } = scope.actor;
      const nextOn = firstOn(dayOfMonth, today());
      return upsertSchedule(
        scope,
        database.queries,
        { userId, by, dayOfMonth, nextOn },
        clock.now(),
      );
    },
    stop: (scope, by) => deleteSchedules(scope, database.queries, scope.actor.userId, by),

    async sweep(all) {
      await forEachAccount({
        due: (after, rows) => selectDueAccounts(all, database.queries, today(), after, rows),
        work: (accountId) => mailDue(all.account(accountId)),
        onFailed: ({ accountId, error }) =>
          deps.log.error(
            { err: error, accountId },
            'a report was not mailed; it will be tried again',
          ),
      });
    },

    async forMail(all, { accountId = '', userId = '', by, period = '' }, languageId) {
      const scope = all.account(accountId);
      // Between the decision and the mail somebody may have lost their right.
      if (!(await maySee(scope, database.queries, userId))) return null;
      const wish = {
        period,
        by: reportGroup.parse(by),
        languageId,
        schema: 'spending-report/1',
      } as const;
      const files: MailedFile[] = [];
      for (const format of ['xlsx', 'pdf'] as const) {
        const made = await deps.file(scope, { ...wish, format });
        if (!made.ok || made.value.totalRecords === 0) return null;
        const { fileName, contentType, body } = made.value;
        const content = Buffer.isBuffer(body) ? body : await buffer(body);
        files.push({ fileName, contentType, content });
      }
      return files;
    },
  };
}

function daysOfMonth(month: string): string {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return `${month}-01/${month}-${daysInMonth}`;
}
