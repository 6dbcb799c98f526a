import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { staffOnComplaints } from './assignment.ts';
import type { ComplaintMails } from './complaint-mails.ts';
import { claimEscalations } from './escalation.store.ts';
import { nearBefore } from './complaint-rules.ts';

/**
 * Tells supervisors, and whoever's work it is, of complaints whose deadline is near: once for each deadline, in the
 * transaction that notes it. Returns how many.
 */
export function createEscalation({
  database,
  clock,
  events,
  mails,
  operatorEmail,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Pick<Events, 'ask'>;
  readonly mails: Pick<ComplaintMails, 'escalated'>;
  /** Who is told where there is no supervisor. */
  readonly operatorEmail: string;
}) {
  return (all: AllAccounts): Promise<number> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const claimed = await claimEscalations(all, tx, now, nearBefore(now));
      if (claimed.length === 0) return 0;
      const people = await staffOnComplaints(all, events, tx);
      const names = new Map(people.map(({ userId, name }) => [userId, name]));
      const supervisors = people.filter(({ role }) => role === 'supervisor');
      const above =
        supervisors.length === 0 ? [operatorEmail] : supervisors.map(({ email }) => email);
      for (const to of above) await mails.escalated(tx, to, claimed, names);
      // A supervisor's own ones are in their mail already.
      for (const { userId, email } of people.filter(({ role }) => role !== 'supervisor')) {
        const theirs = claimed.filter(({ handledBy }) => handledBy === userId);
        if (theirs.length > 0) await mails.escalated(tx, email, theirs, names);
      }
      return claimed.length;
    });
}
