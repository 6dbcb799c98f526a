import type { StaffAction } from '@rampa/contract/staff';
import type { Clock } from '../clock.ts';
import type { Queries } from '../database/database.ts';
import { recordAudit, type AuditEntry } from './audit-trail.store.ts';

/** An action that has a text in the back office. */
export interface OperatorEntry extends Omit<AuditEntry, 'actor' | 'requestId' | 'action'> {
  readonly action: StaffAction;
}

/** Who does or reads something for the operator, and how that is recorded. */
export interface Operator {
  /** `staff:<id>`, or `operator` for the command line. */
  readonly actor: string;
  /** Adds a line, in the transaction of what it records; reads have none. */
  record(queries: Queries, entry: OperatorEntry): Promise<void>;
}

const STAFF = 'staff:';

/** How the audit trail has a member of staff. */
export function staffActor(userId: string): string {
  return `${STAFF}${userId}`;
}

/** The member of staff behind an actor of the audit trail; null for anybody else. */
export function staffIdOf(actor: string | null): string | null {
  return actor?.startsWith(STAFF) === true ? actor.slice(STAFF.length) : null;
}

/** Names of staff by how the audit trail has them; empty for the command line, and for nobody. */
export type NamesOfActors = (
  queries: Queries,
  actors: readonly (string | null)[],
) => Promise<(actor: string | null) => string>;

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

/** Anybody who may use the command line on the server's machine. */
export function commandLineOperator(clock: Clock): Operator {
  return createOperator(clock, 'operator');
}
