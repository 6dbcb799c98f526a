import { success, type CallParsedInput, type CallResult, type Outcome } from '@rampa/contract';
import type { StaffRole } from '@rampa/contract';
import { auditLinesCounted, type AuditLine, type getTrag } from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffGate } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { StaffLimits, StaffScope } from '../../platform/scope/scope.ts';
import { linkKinds, staffAccountId, type StaffUsers } from '../identity/index.ts';
import { selectTrail, type TrailRecord } from './audit-view.store.ts';
import { createStaffGate } from './staff-gate.ts';
import { listMembers, markRemoved, putMember } from './staff.store.ts';

export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  /** Has set a password. */
  readonly arrived: boolean;
}

/** A customer as lists of the back office name them. */
export interface NamedCustomer {
  readonly accountId: string;
  readonly name: string;
}

export interface StaffDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly users: StaffUsers;
  /** Their access tokens are refused from now on. */
  markEnded(sessionIds: readonly string[]): void;
  /** What each of the staff may decide alone. */
  readonly limits: StaffLimits;
  /** The account of an e-mail address or user name; null where there is none. */
  accountOf(name: string): Promise<string | null>;
  customersOf(accountIds: readonly string[]): Promise<readonly NamedCustomer[]>;
}

export interface StaffService {
  readonly gate: StaffGate;
  /** Adds somebody who works for the operator, or changes name and role, and sends the link. */
  add(
    given: {
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly role: StaffRole;
    },
    by: Operator,
  ): Promise<
    Outcome<{ readonly added: boolean; readonly mailed: boolean }, 'address-of-a-customer'>
  >;
  list(): Promise<readonly Member[]>;
  /** False where nobody of that address works here. */
  remove(email: string, by: Operator): Promise<boolean>;
  trail(
    scope: StaffScope,
    selection: CallParsedInput<typeof getTrag>,
  ): Promise<CallResult<typeof getTrag>>;
}

export function createStaffService(deps: StaffDeps): StaffService {
  const { database, clock, jobs, users } = deps;

  /** Undefined for a customer that there is not: nothing happened to them. */
  const accountSought = async (text: string): Promise<string | null | undefined> => {
    if (text === '') return null;
    if (isUuid(text)) return text;
    return (await deps.accountOf(text)) ?? undefined;
  };

  const linesOf = async (records: readonly TrailRecord[]): Promise<AuditLine[]> => {
    const idIn = (text: string): string => text.split(':')[1] ?? '';
    const ids = records.flatMap(({ actor, subject }) => [idIn(actor), idIn(subject)]);
    const staff = await users.list(database.queries, [...new Set(ids.filter(isUuid))]);
    const nameOf = (id: string): string => {
      const member = staff.find(({ userId }) => userId === id);
      return member === undefined ? '' : `${member.firstName} ${member.lastName}`.trim();
    };
    const accounts = new Set(records.map(({ accountId }) => accountId).filter(isCustomer));
    const customers = await deps.customersOf([...accounts]);
    return records.map((record) => {
      const actorId = idIn(record.actor);
      const { accountId } = record;
      return {
        audit_id: record.auditId,
        at: toWireInstant(record.at),
        actor: kindOf(
          record,
          staff.some(({ userId }) => userId === actorId),
        ),
        name: nameOf(actorId),
        action: record.action,
        account_id: isCustomer(accountId) ? accountId : null,
        customer: customers.find((one) => one.accountId === accountId)?.name ?? '',
        subject: record.subject,
        subjectName: nameOf(idIn(record.subject)),
        details: record.details,
      };
    });
  };

  return {
    gate: createStaffGate(deps),

    add: (given, by) =>
      database.transaction(async (tx) => {
        const invited = await users.invite(tx, given);
        if (!invited.ok) return invited;
        const { userId, email, added, link } = invited.value;
        await putMember(tx, { accountId: staffAccountId, userId }, given.role, clock.now());
        if (link !== null) {
          await jobs.enqueue(tx, mailJob, {
            to: email,
            languageId: '2',
            template: 'staff.mail-invitation',
            params: { hours: String(linkKinds.staffSetUp.life.hours), name: given.firstName },
            actionUrl: link,
          });
        }
        await by.record(tx, {
          accountId: staffAccountId,
          action: added ? 'staff-added' : 'staff-changed',
          subject: `user:${userId}`,
          details: { role: given.role },
        });
        return success({ added, mailed: link !== null });
      }),

    async list() {
      const members = await listMembers(database.queries);
      const known = await users.list(
        database.queries,
        members.map(({ userId }) => userId),
      );
      return members.flatMap(({ userId, role }) => {
        const user = known.find((one) => one.userId === userId);
        if (user === undefined) return [];
        const { email, firstName, lastName, verified } = user;
        return [{ userId, email, firstName, lastName, role, arrived: verified }];
      });
    },

    async remove(email, by) {
      const ended = await database.transaction(async (tx) => {
        const userId = await users.find(tx, email);
        const key = { accountId: staffAccountId, userId: userId ?? nobody };
        if (!(await markRemoved(tx, key, clock.now()))) return null;
        const sessions = await users.remove(tx, key.userId);
        await by.record(tx, {
          accountId: staffAccountId,
          action: 'staff-removed',
          subject: `user:${key.userId}`,
        });
        return sessions;
      });
      if (ended === null) return false;
      deps.markEnded(ended);
      return true;
    },

    async trail(scope, { first, rows, customer, reference, everybody }) {
      const accountId = await accountSought(customer);
      const found =
        accountId === undefined
          ? { items: [], totalRecords: 0 }
          : await selectTrail(
              scope,
              database.queries,
              { accountId, reference, everybody },
              { first, rows, most: auditLinesCounted },
            );
      await scope.by.record(database.queries, {
        accountId: accountId ?? nobody,
        action: 'audit-read',
        subject: 'audit',
        // What is there is an id or a number; what nobody finds may be a name or an address.
        details: {
          first,
          rows,
          ...(found.totalRecords > 0 && reference !== '' ? { reference } : {}),
        },
      });
      return { items: await linesOf(found.items), totalRecords: found.totalRecords };
    },
  };
}

function isCustomer(accountId: string): boolean {
  return accountId !== nobody && accountId !== staffAccountId;
}

function kindOf({ actor }: TrailRecord, staff: boolean): AuditLine['actor'] {
  if (staff) return 'staff';
  if (actor.startsWith('user:')) return 'customer';
  return actor === 'operator' ? 'operator' : 'system';
}
