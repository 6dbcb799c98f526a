import { buffer } from 'node:stream/consumers';
import type { LanguageId, MemberRole } from '@rampa/contract';
import { reportGroup, type ReportGroup } from '@rampa/contract/spending-reports';
import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { monthText } from '../../platform/day-text.ts';
import { forEachAccount } from '../../platform/for-each-account.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountScope, AllAccounts, MemberScope } from '../../platform/scope/scope.ts';
import type { Translator } from '../../platform/translator.ts';
import type { IdentityService } from '../identity/index.ts';
import type { createReportFiles } from './report-file.ts';
import {
  deleteSchedules,
  lockSchedule,
  markMailed,
  selectDue,
  selectDueAccounts,
  selectSchedules,
  upsertSchedule,
  type ScheduledReport,
  type ScheduleKey,
} from './report-schedules.store.ts';
import type { createSpendingReport } from './spending-report.ts';
import { dueReport, firstOn, trulyMailed } from './schedule-rules.ts';

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
  /** The files of a mail; null if there is nothing to report, `not-theirs` if the reader may not see it any more. */
  forMail(
    all: AllAccounts,
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<readonly MailedFile[] | 'not-theirs' | null>;
}

export interface SchedulesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly translator: Translator;
  readonly notify: IdentityService['notify'];
  readonly members: Pick<IdentityService['members'], 'names' | 'lock'>;
  readonly files: ReturnType<typeof createReportFiles>;
  readonly report: ReturnType<typeof createSpendingReport>;
}

export function createReportSchedules(deps: SchedulesDeps): ReportSchedules {
  const { database, clock, translator, members } = deps;
  const today = (): string => tollDay(clock.now());

  const tell = (
    scope: AccountScope,
    tx: Tx,
    { userId, by }: ScheduleKey,
    month: string,
  ): Promise<void> => {
    const period = daysOfMonth(month);
    return deps.notify(scope, tx, {
      // They asked for this one, whatever else they want by mail.
      kind: 'invoice',
      always: true,
      userId,
      onlyUser: true,
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

  /** By days of the week, which is the cheapest: whatever it is grouped by, the sums are the same. */
  const hasSomething = async (scope: AccountScope, month: string): Promise<boolean> => {
    const wish = { period: daysOfMonth(month), by: 'weekday', languageId: '2' } as const;
    const made = await deps.report(scope, wish, 'amount');
    return made.ok && (made.value.rows.length > 0 || made.value.abroad.length > 0);
  };

  const mailOne = async (
    scope: AccountScope,
    { dayOfMonth, ...key }: ScheduleKey & { readonly dayOfMonth: number },
  ): Promise<void> => {
    const something = await hasSomething(scope, dueReport(dayOfMonth, today()).month);
    await database.transaction(async (tx) => {
      // Nobody is removed between the question whether they may and the mail.
      await members.lock(scope, tx);
      const due = await lockSchedule(scope, tx, key);
      if (due === null || due.nextOn > today()) return;
      const member = (await members.names(scope, tx)).get(key.userId);
      if (!mayBeSent(member)) {
        await deleteSchedules(scope, tx, key.userId, 'any');
        return;
      }
      // It waits until the member has confirmed their address.
      if (!member.reachable) return;
      const { month, nextOn } = dueReport(due.dayOfMonth, today());
      const isNew = due.mailedMonth === null || due.mailedMonth < month;
      if (isNew && something) await tell(scope, tx, due, month);
      await markMailed(scope, tx, due, { month: isNew ? month : due.mailedMonth, nextOn });
    });
  };

  const onFailed = ({
    accountId,
    error,
  }: {
    readonly accountId: string;
    readonly error: unknown;
  }) =>
    deps.log.error({ err: error, accountId }, 'a report was not mailed; it will be tried again');

  /** Each by itself: what cannot be mailed holds up no other of the account. */
  const mailDue = async (scope: AccountScope): Promise<void> => {
    for (const key of await selectDue(scope, database.queries, today())) {
      try {
        await mailOne(scope, key);
      } catch (error) {
        onFailed({ accountId: scope.accountId, error });
      }
    }
  };

  return {
    list: (scope) =>
      database.read(({ queries }) => selectSchedules(scope, queries, scope.actor.userId)),
    save: (scope, by, dayOfMonth) =>
      database.transaction(async (tx) => {
        const { userId } = scope.actor;
        const known = await lockSchedule(scope, tx, { userId, by });
        const mailed = trulyMailed(known?.mailedMonth ?? null, today());
        const nextOn = firstOn(dayOfMonth, today(), mailed);
        await upsertSchedule(scope, tx, { userId, by, dayOfMonth, nextOn }, mailed, clock.now());
      }),
    stop: (scope, by) => deleteSchedules(scope, database.queries, scope.actor.userId, by),

    async sweep(all) {
      await forEachAccount({
        due: (after, rows) => selectDueAccounts(all, database.queries, today(), after, rows),
        work: (accountId) => mailDue(all.account(accountId)),
        onFailed,
      });
    },

    forMail: createForMail(deps),
  };
}

function createForMail({
  database,
  members,
  files: filesOf,
}: SchedulesDeps): ReportSchedules['forMail'] {
  return async (all, { accountId = '', userId = '', by, period = '' }, languageId) => {
    const scope = all.account(accountId);
    // Between the decision and the mail somebody may have lost their right.
    const member = (await members.names(scope, database.queries)).get(userId);
    if (!mayBeSent(member)) return 'not-theirs';
    const wish = {
      period,
      by: reportGroup.parse(by),
      languageId,
      schema: 'spending-report/1',
    } as const;
    const made = await filesOf(scope, wish, ['xlsx', 'pdf']);
    if (!made.ok) return null;
    const files: MailedFile[] = [];
    for (const { fileName, contentType, body, totalRecords } of made.value) {
      if (totalRecords === 0) return null;
      const content = Buffer.isBuffer(body) ? body : await buffer(body);
      files.push({ fileName, contentType, content });
    }
    return files;
  };
}

/** A driver sees what they reach, which is another report each month: it is for the office. */
function mayBeSent<Member extends { readonly removed: boolean; readonly role: MemberRole }>(
  member: Member | undefined,
): member is Member {
  return member?.removed === false && member.role !== 'driver';
}

function daysOfMonth(month: string): string {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return `${month}-01/${month}-${daysInMonth}`;
}
