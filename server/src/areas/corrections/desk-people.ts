import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { customerName, type IdentityService } from '../identity/index.ts';

const STAFF = 'staff:';

/** Names of those whom decisions concern, and of those who made them. */
export interface DeskPeople {
  /** The name of each of these accounts; empty where it is gone. */
  customers(
    scope: StaffScope,
    accountIds: readonly string[],
  ): Promise<(accountId: string) => string>;
  /** The name of each who is written so in the audit trail; empty for nobody of the staff. */
  staff(actors: readonly string[]): Promise<(actor: string) => string>;
}

export function createDeskPeople(identity: IdentityService, database: Database): DeskPeople {
  return {
    async customers(scope, accountIds) {
      const found = await identity.customers.find(scope, [...new Set(accountIds)]);
      const names = new Map(found.map((one) => [one.accountId, customerName(one)]));
      return (accountId) => names.get(accountId) ?? '';
    },
    async staff(actors) {
      const ids = actors.filter((actor) => actor.startsWith(STAFF)).map(idOf);
      const names = await identity.staffUsers.names(database.queries, [...new Set(ids)]);
      return (actor) => names.get(idOf(actor)) ?? '';
    },
  };
}

const idOf = (actor: string): string => actor.slice(STAFF.length);
