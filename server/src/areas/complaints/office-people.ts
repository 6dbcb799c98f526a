import type { NamesOfActors } from '../../platform/audit/operator.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';

/** A customer as staff see them beside a complaint. */
export interface Customer {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
}

/** Where the desk gets the names of those that a complaint concerns. */
export interface OfficePeople {
  /** Customers by their accounts; one whose account is gone may be missing. */
  customersOf(scope: StaffScope, accountIds: readonly string[]): Promise<readonly Customer[]>;
  /** Names of staff, by their ids. */
  staffNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  readonly namesOfActors: NamesOfActors;
}

export function nameOf(names: ReadonlyMap<string, string>, id: string | null): string {
  return id === null ? '' : (names.get(id) ?? '');
}

export function customerOf(customers: readonly Customer[], accountId: string): Customer {
  return customers.find((one) => one.accountId === accountId) ?? { accountId, name: '', email: '' };
}
