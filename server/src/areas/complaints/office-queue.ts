import type { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { countOpen, selectQueue, type QueueOf } from './complaint-queue.store.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { answerDays, lateBefore, resolutionDays } from './complaint-rules.ts';
import { customerOf, nameOf, type Customer, type OfficePeople } from './office-people.ts';

export interface OfficeQueueDeps extends OfficePeople {
  readonly database: Database;
  readonly clock: Clock;
}

/** A page of complaints, with the names that staff read. */
export interface QueuePage {
  readonly items: readonly {
    readonly complaint: ComplaintRecord;
    readonly customer: Customer;
    /** Name; empty where it is nobody's work. */
    readonly handledBy: string;
  }[];
  readonly totalRecords: number;
  /** Of all open ones, whatever was asked for. */
  readonly open: number;
  readonly late: number;
  readonly escalated: number;
  /** When it was read, by which deadlines are late. */
  readonly now: Temporal.Instant;
}

const MOST_COUNTED = 10_000;

/** The list of complaints that staff work through. */
export function createOfficeQueue({ database, clock, customersOf, staffNames }: OfficeQueueDeps) {
  const { queries } = database;

  return async (
    scope: StaffScope,
    asked: Pick<QueueOf, 'first' | 'rows' | 'status' | 'only' | 'handledBy'>,
  ): Promise<QueuePage> => {
    const now = clock.now();
    const before = lateBefore(now);
    const page = await selectQueue(scope, queries, {
      ...asked,
      staffId: scope.staff.userId,
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
      details: { status: asked.status, first: asked.first, shown: page.items.length },
    });
    const { open, late, escalated } = await countOpen(scope, queries, before);
    return {
      items: page.items.map((complaint) => ({
        complaint,
        customer: customerOf(customers, complaint.accountId),
        handledBy: nameOf(names, complaint.handledBy),
      })),
      totalRecords: page.totalRecords,
      open,
      late,
      escalated,
      now,
    };
  };
}
