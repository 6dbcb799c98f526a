import type { Currency } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { staffActor } from '../../platform/audit/operator.ts';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { keyActorPrefix, type StaffScope } from '../../platform/scope/scope.ts';
import { staffAccountId, type StaffUsers } from '../identity/index.ts';
import { amountInDetails } from './amount-in-details.ts';
import type { Sought, TrailRecord, TrailSelection } from './audit-view.store.ts';
import { withViewingReasons } from './viewing/viewing-reasons.ts';

/** A customer as lists of the back office name them. */
export interface NamedCustomer {
  readonly accountId: string;
  readonly name: string;
}

export interface TrailDeps {
  readonly database: Database;
  readonly users: Pick<StaffUsers, 'list' | 'find'>;
  readonly currency: Currency;
  /** The account of an e-mail address or user name; null where there is none. */
  accountOf(scope: StaffScope, name: string): Promise<string | null>;
  customersOf(scope: StaffScope, accountIds: readonly string[]): Promise<readonly NamedCustomer[]>;
}

/** What staff look for in the audit trail, as they have written it; empty is all. */
export interface TrailWish {
  readonly customer: string;
  readonly reference: string;
  readonly staff: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly everybody: boolean;
}

/** A line of the audit trail with the names of its people. */
export interface TrailLine {
  readonly auditId: string;
  readonly at: Temporal.Instant;
  readonly actor: 'staff' | 'customer' | 'program' | 'operator' | 'system';
  /** Of the member of staff; empty for others. */
  readonly name: string;
  readonly action: string;
  /** Of the customer that it was about. */
  readonly accountId: string | null;
  readonly customer: string;
  readonly subject: string;
  /** If it is about a member of staff: the name; of a tag, on the screen, its serial number; else empty. */
  readonly subjectName: string;
  readonly details: TrailRecord['details'];
  /** Minor units; null where it was not about money. */
  readonly amountMinor: number | null;
  /** The operator's. */
  readonly currency: Currency;
}

export interface TrailLines {
  /** Null where the customer or the member of staff does not exist. */
  select(scope: StaffScope, wish: TrailWish): Promise<TrailSelection | null>;
  /** With the names of people and the reasons of viewings. */
  linesOf(scope: StaffScope, records: readonly TrailRecord[]): Promise<TrailLine[]>;
}

const everyone: Sought = { all: true };

/** The audit trail as staff select and read it. */
export function createTrailLines(deps: TrailDeps): TrailLines {
  const { database, users } = deps;

  /** All if no customer is named; undefined if the one named does not exist. */
  const accountSought = async (scope: StaffScope, text: string): Promise<Sought | undefined> => {
    if (text === '') return everyone;
    const id = isUuid(text) ? text : await deps.accountOf(scope, text);
    return id === null ? undefined : { all: false, id };
  };

  /** All if nobody is named; undefined if there is no such member of staff. */
  const actorSought = async (text: string): Promise<Sought | undefined> => {
    if (text === '') return everyone;
    const userId = isUuid(text) ? text : await users.find(database.queries, text.toLowerCase());
    return userId === null ? undefined : { all: false, id: staffActor(userId) };
  };

  return {
    async select(scope, { customer, staff, from, to, ...wish }) {
      const account = await accountSought(scope, customer);
      const actor = await actorSought(staff);
      if (account === undefined || actor === undefined) return null;
      return { ...wish, account, actor, from: beginOf(from, 0), before: beginOf(to, 1) };
    },

    async linesOf(scope, found) {
      const records = await withViewingReasons(scope, database.queries, found);
      const idIn = (text: string): string => text.split(':')[1] ?? '';
      const ids = records.flatMap(({ actor, subject }) => [idIn(actor), idIn(subject)]);
      const staff = await users.list(database.queries, [...new Set(ids.filter(isUuid))]);
      const nameOf = (id: string): string => {
        const member = staff.find(({ userId }) => userId === id);
        return member === undefined ? '' : `${member.firstName} ${member.lastName}`.trim();
      };
      const accounts = new Set(records.map(({ accountId }) => accountId).filter(isCustomer));
      const customers = await deps.customersOf(scope, [...accounts]);
      return records.map((record) => {
        const actorId = idIn(record.actor);
        const { accountId } = record;
        return {
          auditId: record.auditId,
          at: record.at,
          actor: kindOf(
            record,
            staff.some(({ userId }) => userId === actorId),
          ),
          name: nameOf(actorId),
          action: record.action,
          accountId: isCustomer(accountId) ? accountId : null,
          customer: customers.find((one) => one.accountId === accountId)?.name ?? '',
          subject: record.subject,
          subjectName: nameOf(idIn(record.subject)),
          details: record.details,
          amountMinor: amountInDetails(record.details)?.minor ?? null,
          currency: deps.currency,
        };
      });
    },
  };
}

/** When a day of toll time begins, or the one so many days after it; null for no day. */
function beginOf(day: string, later: number): Temporal.Instant | null {
  if (day === '') return null;
  return Temporal.PlainDate.from(day)
    .add({ days: later })
    .toZonedDateTime(tollTimeZone)
    .toInstant();
}

function isCustomer(accountId: string): boolean {
  return accountId !== nobody && accountId !== staffAccountId;
}

function kindOf({ actor }: TrailRecord, staff: boolean): TrailLine['actor'] {
  if (staff) return 'staff';
  if (actor.startsWith('user:')) return 'customer';
  if (actor.startsWith(keyActorPrefix)) return 'program';
  return actor === 'operator' ? 'operator' : 'system';
}
