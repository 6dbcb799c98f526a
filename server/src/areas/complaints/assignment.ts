import { failure, success, type Outcome } from '@rampa/contract';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { ComplaintMails } from './complaint-mails.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { decidedSince, lateBefore, nearBefore } from './complaint-rules.ts';
import { createComplaintStep, type ComplaintStepDeps } from './complaint-step.ts';
import { complaintStaff, type ComplaintStaff } from './events.ts';
import { nameOf, type OfficePeople } from './office-people.ts';
import { countDecided, selectOpenWork, type OpenWork } from './workload.store.ts';

export interface AssignmentDeps extends ComplaintStepDeps, Pick<OfficePeople, 'staffNames'> {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Pick<Events, 'ask'>;
  readonly mails: Pick<ComplaintMails, 'answered' | 'assigned'>;
}

export type Assignment = ReturnType<typeof createAssignment>;

type Refusal =
  | 'complaints.not-found'
  | 'complaints.closed'
  | 'complaints.changed'
  | 'complaints.clerk-not-found';

/** Counts of complaints. */
type WorkCounts = Omit<OpenWork, 'handledBy'>;

/** Somebody who may be given a complaint. */
export interface Clerk {
  readonly userId: string;
  readonly name: string;
  /** Complaints that are theirs and undecided. */
  readonly open: number;
}

interface ClerkWork extends Clerk, WorkCounts {
  /** False for somebody who no longer works on complaints, and whose open ones need somebody else. */
  readonly active: boolean;
  /** Decided lately. */
  readonly decided: number;
}

export interface Workload {
  /** All who may work on complaints, and all who have open ones; the busiest first. */
  readonly clerks: readonly ClerkWork[];
  readonly unassigned: WorkCounts;
}

const none: WorkCounts = { open: 0, late: 0, dueSoon: 0, waiting: 0 };

/** Who may work on complaints now. */
export async function staffOnComplaints(
  scope: WideScope,
  events: Pick<Events, 'ask'>,
  queries: Queries,
): Promise<readonly ComplaintStaff[]> {
  return (await events.ask(complaintStaff, { scope, queries })).flat();
}

/** Whose work complaints are. */
export function createAssignment(deps: AssignmentDeps) {
  const { database, clock, events } = deps;
  const step = createComplaintStep(deps);

  const openWork = (staff: StaffScope) => {
    const now = clock.now();
    const limits = { late: lateBefore(now), near: nearBefore(now) };
    return selectOpenWork(staff, database.queries, limits);
  };

  return {
    /** Those who may be given a complaint, by name. */
    async clerks(staff: StaffScope): Promise<readonly Clerk[]> {
      const people = await staffOnComplaints(staff, events, database.queries);
      const work = await openWork(staff);
      return people
        .map(({ userId, name }) => ({ userId, name, open: workOf(work, userId).open }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'sr') || (a.userId < b.userId ? -1 : 1));
    },

    async workload(staff: StaffScope): Promise<Workload> {
      const { queries } = database;
      const people = await staffOnComplaints(staff, events, queries);
      const work = await openWork(staff);
      const decided = await countDecided(staff, queries, decidedSince(clock.now()));
      const active = new Map(people.map(({ userId, name }) => [userId, name]));
      const left = work.flatMap(({ handledBy }) =>
        handledBy === null || active.has(handledBy) ? [] : [handledBy],
      );
      const leftNames = await deps.staffNames(left);
      await staff.by.record(queries, {
        accountId: nobody,
        action: 'complaint-workload-read',
        subject: 'complaints',
      });
      return {
        clerks: [...active.keys(), ...left]
          .map((userId) => ({
            userId,
            name: active.get(userId) ?? nameOf(leftNames, userId),
            active: active.has(userId),
            ...workOf(work, userId),
            decided: decided.get(userId) ?? 0,
          }))
          .toSorted((a, b) => b.open - a.open || a.name.localeCompare(b.name, 'sr')),
        unassigned: workOf(work, null),
      };
    },

    /** Makes it the work of a member of staff; without an id, of nobody. */
    async assign(
      staff: StaffScope,
      number: string,
      revision: string,
      staffId: string,
    ): Promise<Outcome<ComplaintRecord, Refusal>> {
      const done = await database.transaction((tx) =>
        step<'complaints.clerk-not-found'>(
          staff,
          tx,
          number,
          { revision },
          { event: 'answer', text: '' },
          async (_scope, _tx, complaint) => {
            const people = await staffOnComplaints(staff, events, tx);
            const chosen = people.find(({ userId }) => userId === staffId.toLowerCase());
            if (staffId !== '' && chosen === undefined) return 'complaints.clerk-not-found';
            // Whoever takes it themselves knows, and whoever has it already was told.
            if (
              chosen !== undefined &&
              chosen.userId !== staff.staff.userId &&
              chosen.userId !== complaint.handledBy
            ) {
              const by = `${staff.staff.firstName} ${staff.staff.lastName}`.trim();
              await deps.mails.assigned(tx, complaint, { to: chosen.email, by });
            }
            return {
              action: 'complaint-assigned',
              isInternal: true,
              change: { handledBy: chosen?.userId ?? null },
              details: { staff: chosen?.userId ?? '' },
            };
          },
        ),
      );
      if (done.ok) return success(done.value);
      const { code } = done;
      // It writes no text and takes no files: the other codes cannot occur.
      return code === 'complaints.not-found' ||
        code === 'complaints.closed' ||
        code === 'complaints.clerk-not-found'
        ? failure(code)
        : failure('complaints.changed');
    },
  };
}

function workOf(work: readonly OpenWork[], staffId: string | null): WorkCounts {
  const found = work.find(({ handledBy }) => handledBy === staffId);
  if (found === undefined) return none;
  const { open, late, dueSoon, waiting } = found;
  return { open, late, dueSoon, waiting };
}
