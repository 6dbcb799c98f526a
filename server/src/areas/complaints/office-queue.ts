import type { CallParsedInput, CallResult } from '@rampa/contract';
import type { getRedReklamacija } from '@rampa/contract/complaints';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { countOpen, selectQueue } from './complaint-queue.store.ts';
import {
  answerDays,
  clockOf,
  dueOf,
  escalatedOf,
  lateBefore,
  resolutionDays,
} from './complaint-rules.ts';
import { summaryView } from './complaint-view.ts';
import { customerOf, nameOf, type OfficePeople } from './office-people.ts';

export interface OfficeQueueDeps extends OfficePeople {
  readonly database: Database;
  readonly clock: Clock;
}

const MOST_COUNTED = 10_000;

/** The list of complaints that staff work through. */
export function createOfficeQueue({ database, clock, customersOf, staffNames }: OfficeQueueDeps) {
  const { queries } = database;

  return async (
    scope: StaffScope,
    input: CallParsedInput<typeof getRedReklamacija>,
  ): Promise<CallResult<typeof getRedReklamacija>> => {
    const now = clock.now();
    const before = lateBefore(now);
    const page = await selectQueue(scope, queries, {
      ...input,
      only: input.only,
      staffId: scope.staff.userId,
      handledBy: input.staff_id,
      lateBefore: before,
      answerDays,
      resolutionDays,
      most: MOST_COUNTED,
    });
    const customers = await customersOf(scope, [
      ...new Set(page.items.map(({ accountId }) => accountId)),
    ]);
    const handlers = page.items.flatMap(({ handledBy }) => handledBy ?? []);
    const names = await staffNames([...new Set(handlers)]);
    await scope.by.record(queries, {
      accountId: nobody,
      action: 'complaints-listed',
      subject: 'complaints',
      details: { status: input.status, first: input.first, shown: page.items.length },
    });
    const { open, late, escalated } = await countOpen(scope, queries, before);
    return {
      open,
      late,
      escalated,
      totalRecords: page.totalRecords,
      items: page.items.map((complaint) => {
        const times = clockOf(complaint, now);
        return {
          ...summaryView(complaint, input.languageId, now),
          customer: customerOf(customers, complaint.accountId),
          due: dueOf(times),
          late: times.answeredAt === null ? times.answerLate : times.resolutionLate,
          objected: complaint.objectedAt !== null,
          handledBy: nameOf(names, complaint.handledBy),
          escalated: escalatedOf(complaint) !== null,
        };
      }),
    };
  };
}
