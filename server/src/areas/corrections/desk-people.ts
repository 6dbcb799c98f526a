import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { customerName, type IdentityService } from '../identity/index.ts';

/** Names of those whom decisions concern, and of those who made them. */
export interface DeskPeople {
  /** The name of each of these accounts; empty where it is gone. */
  customers(
    scope: StaffScope,
    accountIds: readonly string[],
  ): Promise<(accountId: string) => string>;
  /** Name by audit-trail actor; empty for anybody but staff. */
  staff(actors: readonly string[]): Promise<(actor: string) => string>;
}

export function createDeskPeople(identity: IdentityService, database: Database): DeskPeople {
  return {
    async customers(scope, accountIds) {
      const found = await identity.customers.find(scope, [...new Set(accountIds)]);
      const names = new Map(found.map((one) => [one.accountId, customerName(one)]));
      return (accountId) => names.get(accountId) ?? '';
    },
    staff: (actors) => identity.staffUsers.namesOfActors(database.queries, actors),
  };
}
