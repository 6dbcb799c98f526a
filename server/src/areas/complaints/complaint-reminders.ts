import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { ComplaintMails } from './complaint-mails.ts';
import { claimReminders } from './complaint-queue.store.ts';
import { answerDays, resolutionDays } from './complaint-rules.ts';

export interface ComplaintReminders {
  /** Tells the operator, once a day, what is due; returns how many complaints. */
  remind(all: AllAccounts): Promise<number>;
  /** Tells supervisors of deadlines that are near, once of each; returns how many. */
  escalate(all: AllAccounts): Promise<number>;
}

const REMIND_SECONDS = 3600;

export function createComplaintReminders(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly mails: Pick<ComplaintMails, 'remind'>;
  readonly escalate: ComplaintReminders['escalate'];
}): ComplaintReminders {
  const { database, clock, mails } = deps;

  /** Deadlines that started before this instant are due today or overdue. */
  const startedBefore = (day: Temporal.PlainDate, days: number): Temporal.Instant =>
    day
      .subtract({ days: days - 1 })
      .toZonedDateTime(tollTimeZone)
      .toInstant();

  const remind: ComplaintReminders['remind'] = async (all) =>
    database.transaction(async (tx) => {
      const today = Temporal.PlainDate.from(tollDay(clock.now()));
      // A day ahead, so that there is a day left to work on it.
      const due = await claimReminders(all, tx, today.toString(), {
        answerBefore: startedBefore(today, answerDays - 1),
        resolutionBefore: startedBefore(today, resolutionDays - 1),
      });
      if (due.length > 0) await mails.remind(tx, due);
      return due.length;
    });
  deps.jobs.every('complaints-remind', REMIND_SECONDS, async (all) => {
    await remind(all);
    await deps.escalate(all);
  });

  return { remind, escalate: deps.escalate };
}
