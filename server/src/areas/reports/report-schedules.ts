import { buffer } from 'node:stream/consumers';
import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import { operatorReportParts } from '@rampa/contract/reports';
import { Temporal } from 'temporal-polyfill';
import { isAlone } from '../../platform/database/alone.store.ts';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { periodText, momentText } from '../../platform/day-text.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { AllAccounts, StaffScope } from '../../platform/scope/scope.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import type { Translator } from '../../platform/translator.ts';
import { staffAccountId, type IdentityService } from '../identity/index.ts';
import { completenessBefore, type SaidCompleteness } from '../passages/index.ts';
import type { staffRoleChanged, StaffService } from '../staff/index.ts';
import type { PeriodFiles } from './period-report-file.ts';
import type { PeriodReport, PeriodReports } from './period-report.ts';
import { duePeriod, firstDay, mailDay } from './schedule-rules.ts';
import {
  deleteSchedules,
  lockSchedule,
  markMailed,
  selectDue,
  selectSchedules,
  upsertSchedule,
  type ScheduledReport,
  type ScheduleKey,
} from './schedules.store.ts';
import { tollsText } from './tolls-text.ts';

/** The kind under which the operator's reports are attached to mails. */
export const operatorReportAttachment = 'operator-report';

/** Schedules that one person changes: all that there are, once for each language. */
const changesRule: ThrottleRule = {
  free: 60,
  firstWaitSeconds: 15,
  longestWaitSeconds: 900,
  forgetAfterSeconds: 3600,
};

type Wish = Pick<ScheduledReport, 'by' | 'every' | 'languageId'>;

/** The operator's reports of a day, a week or a month that is over, by mail. */
export interface ReportSchedules {
  /** Of the caller, or of a colleague. */
  list(scope: StaffScope, userId: string): Promise<readonly ScheduledReport[]>;
  save(
    scope: StaffScope,
    wish: Wish,
  ): Promise<Outcome<{ readonly nextOn: string }, 'request.too-many' | 'session.role-missing'>>;
  stop(
    scope: StaffScope,
    key: ScheduleKey,
  ): Promise<Outcome<Record<string, never>, 'request.too-many'>>;
  /** Mails what is due, each period once, whichever server comes first and wherever it is killed. */
  sweep(all: AllAccounts): Promise<void>;
  /** The file of a mail; `not-theirs` if its reader may not see the figures any more, which the mail names as well. */
  forMail(
    all: AllAccounts,
    params: Readonly<Record<string, string>>,
    languageId: LanguageId,
  ): Promise<
    | {
        readonly fileName: string;
        readonly contentType: string;
        readonly content: Buffer;
      }
    | 'not-theirs'
    | null
  >;
  readonly staffRoleChanged: ListenerOf<typeof staffRoleChanged>;
}

export interface SchedulesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly attempts: Attempts;
  readonly translator: Translator;
  readonly publicUrl: string;
  readonly staffUsers: Pick<IdentityService['staffUsers'], 'list'>;
  readonly staff: Pick<StaffService, 'lockRole'>;
  readonly completeness: Pick<SaidCompleteness, 'now'>;
  readonly of: PeriodReports;
  readonly files: PeriodFiles;
}

export function createReportSchedules(deps: SchedulesDeps): ReportSchedules {
  const mailOne = createMailOne(deps);
  const { database } = deps;
  return {
    ...createWishes(deps),

    async sweep(all) {
      const scope = all.account(staffAccountId);
      // Each by itself: what cannot be mailed holds up no other.
      for (const due of await selectDue(scope, database.queries, mailDay(deps.clock.now()))) {
        try {
          await mailOne(all, due);
        } catch (error) {
          const { userId, by, every } = due;
          const said = 'a report of the operator was not mailed; it will be tried again';
          deps.log.error({ err: error, userId, by, every }, said);
        }
      }
    },

    async forMail(all, { userId = '', by = '', from = '', to = '' }, languageId) {
      // Between the decision and the mail somebody may have lost their role.
      const role = await database.transaction((tx) => deps.staff.lockRole(all, tx, userId));
      const part = operatorReportParts.find((one) => one === by);
      if (role !== 'supervisor') return 'not-theirs';
      if (part === undefined) return null;
      const wish = { from, to, by: part, languageId, schema: 'operator-report/1' } as const;
      const made = await deps.files(all, { ...wish, format: 'xlsx' });
      if (!made.ok) return null;
      const { fileName, contentType, body } = made.value;
      return { fileName, contentType, content: Buffer.isBuffer(body) ? body : await buffer(body) };
    },

    async staffRoleChanged(tx, { scope, userId, role }) {
      if (role === 'supervisor') return;
      await deleteSchedules(scope.account(staffAccountId), tx, userId, 'any');
    },
  };
}

function createWishes(deps: SchedulesDeps): Pick<ReportSchedules, 'list' | 'save' | 'stop'> {
  const { database, clock } = deps;
  const charged = ({ staff }: StaffScope): Promise<number> =>
    database.transaction((tx) =>
      deps.attempts.charge(tx, [
        { kind: 'report-schedules', value: staff.userId, rule: changesRule },
      ]),
    );
  const record = (
    scope: StaffScope,
    tx: Tx,
    action: 'operator-report-scheduled' | 'operator-report-stopped',
    { userId, by, every }: ScheduleKey,
  ): Promise<void> =>
    scope.by.record(tx, {
      accountId: staffAccountId,
      action,
      subject: userId === scope.staff.userId ? `report:${by}` : `user:${userId}`,
      details: { by, every },
    });

  return {
    async list(scope, userId) {
      const found = await selectSchedules(scope.self, database.queries, userId);
      await scope.by.record(database.queries, {
        accountId: staffAccountId,
        action: 'operator-report-schedules-read',
        subject: userId === scope.staff.userId ? 'report' : `user:${userId}`,
        details: { shown: found.length },
      });
      return found;
    },

    async save(scope, wish) {
      const wait = await charged(scope);
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      return database.transaction(async (tx) => {
        const { userId } = scope.staff;
        // Behind the lock that a removal takes: nothing is begun by somebody who leaves.
        if ((await deps.staff.lockRole(scope, tx, userId)) !== 'supervisor') {
          return failure('session.role-missing');
        }
        const today = tollDay(clock.now());
        const key = { userId, by: wish.by, every: wish.every };
        const known = (await lockSchedule(scope.self, tx, key))?.mailedThrough ?? null;
        // A period that is not over was mailed by a clock that was ahead: nobody has had its report.
        const mailedThrough = known !== null && known < today ? known : null;
        const nextOn = firstDay(wish.every, today);
        const schedule = { ...key, languageId: wish.languageId, nextOn, mailedThrough };
        await upsertSchedule(scope.self, tx, schedule, clock.now());
        await record(scope, tx, 'operator-report-scheduled', key);
        return success({ nextOn });
      });
    },

    async stop(scope, key) {
      const wait = await charged(scope);
      if (wait > 0) return failure('request.too-many', { seconds: wait });
      return database.transaction(async (tx) => {
        await deleteSchedules(scope.self, tx, key.userId, key);
        await record(scope, tx, 'operator-report-stopped', key);
        return success({});
      });
    },
  };
}

function createMailOne(deps: SchedulesDeps) {
  const { database, clock } = deps;
  return async (all: AllAccounts, { userId, by, every, ...wish }: ScheduledReport) => {
    const scope = all.account(staffAccountId);
    const today = mailDay(clock.now());
    const { days, nextOn } = duePeriod(every, today);
    const { languageId } = wish;
    await database.transaction(async (tx) => {
      // Adding up takes its time: one server does it for each report.
      if (!(await isAlone(tx, `operator-report:${userId}:${by}:${every}`))) return;
      const mine = await selectSchedules(scope, tx, userId);
      const isDue = mine.some((one) => one.by === by && one.every === every && one.nextOn <= today);
      if (!isDue) return;
      // Asked first: what arrives meanwhile is called incomplete, never the other way round.
      const lanes = await deps.completeness.now();
      const made = await deps.of(all, { ...days, by, languageId });
      // Nobody is removed between the question whether they may and the mail.
      const role = await deps.staff.lockRole(all, tx, userId);
      const due = await lockSchedule(scope, tx, { userId, by, every });
      if (due === null || due.nextOn > today) return;
      if (role !== 'supervisor') {
        await deleteSchedules(scope, tx, userId, 'any');
        return;
      }
      const [user] = await deps.staffUsers.list(tx, [userId]);
      // It waits until they have set their password.
      if (user?.verified !== true) return;
      const isNew = due.mailedThrough === null || due.mailedThrough < days.to;
      if (isNew && made.ok) {
        await deps.jobs.enqueue(tx, mailJob, {
          to: user.email,
          languageId,
          template: 'reports.mail-report',
          params: wordsOf(deps, made.value, lanes, languageId),
          actionUrl: `${deps.publicUrl}/uprava/izvestaji?${new URLSearchParams({
            period: `${days.from}/${days.to}`,
            by,
          }).toString()}`,
          attachment: { kind: operatorReportAttachment, params: { userId, by, ...days } },
        });
      }
      const mailedThrough = isNew ? days.to : due.mailedThrough;
      await markMailed(scope, tx, due, { mailedThrough, nextOn });
    });
  };
}

type KnownOfLanes = Awaited<ReturnType<SaidCompleteness['now']>>;

/** What the mail says of the report. */
function wordsOf(
  deps: SchedulesDeps,
  report: PeriodReport,
  lanes: KnownOfLanes,
  languageId: LanguageId,
): Readonly<Record<string, string>> {
  const { translator } = deps;
  const locale = translator.locale(languageId);
  return {
    by: lowered(translator.translate(languageId, `reports.by-${report.by}`), locale),
    period: periodText(report.days.now, languageId, locale),
    now: tollsText(report, 'now', languageId, locale),
    before: tollsText(report, 'before', languageId, locale),
    complete: completeWords(deps, report, lanes, languageId),
  };
}

/** Whether something of the period is still to come, as far as that is known. */
function completeWords(
  { translator }: SchedulesDeps,
  { complete, days }: PeriodReport,
  lanes: KnownOfLanes,
  languageId: LanguageId,
): string {
  if (!complete) return translator.translate(languageId, 'reports.mail-added-up');
  const end = Temporal.PlainDate.from(days.now.to)
    .add({ days: 1 })
    .toZonedDateTime(tollTimeZone)
    .toInstant();
  if (lanes === null) return translator.translate(languageId, 'reports.mail-may-come');
  const missing = completenessBefore(lanes, end);
  if (missing === null) return translator.translate(languageId, 'reports.mail-complete');
  return translator.translate(languageId, 'reports.mail-complete-up-to', {
    moment: momentText(missing.until, translator.locale(languageId)),
  });
}

/** As in the middle of a sentence. */
function lowered(text: string, locale: string): string {
  return `${text.slice(0, 1).toLocaleLowerCase(locale)}${text.slice(1)}`;
}
