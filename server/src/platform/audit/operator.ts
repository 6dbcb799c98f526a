import type { StaffAction } from '@rampa/contract/staff';
import type { Clock } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { recordAudit, type AuditEntry } from './audit-trail.store.ts';

/** Of an action that the back office has words for. */
export interface OperatorEntry extends Omit<AuditEntry, 'actor' | 'requestId' | 'action'> {
  readonly action: StaffAction;
}

/** Who does or reads something for the operator, and how that is put down. */
export interface Operator {
  /** `staff:<id>`, or `operator` for the command line. */
  readonly actor: string;
  /** Adds a line, in the transaction of what it tells about; of what is read, in none. */
  record(queries: Queries, entry: OperatorEntry): Promise<void>;
}

export function createOperator(clock: Clock, actor: string, requestId?: string): Operator {
  return {
    actor,
    record: (queries, entry) =>
      recordAudit(queries, clock.now(), {
        ...entry,
        actor,
        ...(requestId === undefined ? {} : { requestId }),
      }),
  };
}

/** Whoever may use the command line on the server's machine. */
export function commandLineOperator(clock: Clock): Operator {
  return createOperator(clock, 'operator');
}
