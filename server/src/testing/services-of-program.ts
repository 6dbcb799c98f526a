import { Temporal } from 'temporal-polyfill';
import { staffAccountId } from '../areas/identity/index.ts';
import { commandLineOperator } from '../platform/audit/operator.ts';
import { createDatabase } from '../platform/database/database.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { staffScope } from '../platform/scope/make-scope.ts';
import type { StaffScope } from '../platform/scope/scope.ts';
import { createServices } from '../services.ts';
import { readSettings } from '../settings.ts';
import { scopeOf } from './scope.ts';

const clock = { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') };

/** The services on a test's database, for a program that the test kills while it works with them. */
export async function openServicesOfProgram(url: string) {
  const read = readSettings(process.env, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const { settings } = read;
  const log = createLog('silent');
  const database = createDatabase({ url });
  const jobs = createJobs({ url, role: null, log });
  const services = await createServices({ settings, database, jobs, clock, log });
  await jobs.open();
  const nothing = { amount: 0, currency: 'RSD' } as const;
  const staffOf = (userId: string, role: 'clerk' | 'counter', pointId: string): StaffScope =>
    staffScope(
      { userId, role, pointId, firstName: 'Нада', lastName: 'Илић', email: '' },
      {
        by: commandLineOperator(clock),
        requestId: 'test',
        limits: {
          largestRefund: nothing,
          secondPersonAbove: nothing,
          alone: settings.secondPersonLimits.clerk,
        },
        self: scopeOf({ accountId: staffAccountId, userId }),
      },
    );
  return {
    services,
    /** A clerk who does nothing alone beyond what the settings say. */
    clerk: (userId: string) => staffOf(userId, 'clerk', ''),
    /** Somebody who works at a point of sale. */
    atCounter: (userId: string, pointId: string) => staffOf(userId, 'counter', pointId),
  };
}
