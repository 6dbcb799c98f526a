import { foldForSearch } from '@rampa/contract/script';
import type { Database, Queries } from '../../../platform/database/database.ts';
import type { AccountScope, WideScope } from '../../../platform/scope/scope.ts';
import { findSignInName } from '../identity.store.ts';
import { foldSignInName } from '../sign-in-name.ts';
import { staffAccountId } from '../staff-users.store.ts';
import {
  countByTaxNumber,
  searchCustomers,
  selectCustomer,
  selectCustomers,
  type CustomerRecord,
} from './customers.store.ts';

export type { CustomerRecord } from './customers.store.ts';

/** Customers as staff look for them. */
export interface Customers {
  /** The account of an e-mail address or user name, in any case; null if it is no customer's. */
  accountOf(scope: WideScope, name: string): Promise<string | null>;
  /** The same with the person whose name it is. */
  personOf(
    scope: WideScope,
    name: string,
  ): Promise<{ readonly accountId: string; readonly userId: string } | null>;
  /** Whose account it is; undefined for one that is no customer's. */
  of(scope: AccountScope, queries?: Queries): Promise<CustomerRecord | undefined>;
  find(scope: WideScope, accountIds: readonly string[]): Promise<readonly CustomerRecord[]>;
  /** How many accounts have each of these tax numbers, counted up to `most`. */
  countByTaxNumber(
    scope: WideScope,
    taxNumbers: readonly string[],
    most: number,
  ): Promise<ReadonlyMap<string, number>>;
  /** By name in either script, by the beginning of the address, or by the tax number. */
  search(scope: WideScope, text: string, most: number): Promise<readonly CustomerRecord[]>;
}

export function createCustomers({ queries }: Pick<Database, 'queries'>): Customers {
  const personOf: Customers['personOf'] = async (scope, name) => {
    const known = await findSignInName(scope, queries, foldSignInName(name));
    return known === null || known.accountId === staffAccountId ? null : known;
  };
  return {
    personOf,
    accountOf: async (scope, name) => (await personOf(scope, name))?.accountId ?? null,
    of: (scope, asked = queries) => selectCustomer(scope, asked),
    find: (scope, accountIds) => selectCustomers(scope, queries, accountIds),
    countByTaxNumber: (scope, taxNumbers, most) =>
      countByTaxNumber(scope, queries, taxNumbers, most),
    search(scope, text, most) {
      const words = foldForSearch(text)
        .split(' ')
        .filter((word) => word !== '');
      return searchCustomers(scope, queries, { text: text.trim(), words }, most);
    },
  };
}

/** A customer's name on a single line. */
export function customerName(
  customer: Pick<CustomerRecord, 'businessName' | 'firstName' | 'lastName'>,
): string {
  const { businessName, firstName, lastName } = customer;
  const person = `${firstName} ${lastName}`.trim();
  if (businessName === '') return person;
  return person === '' ? businessName : `${businessName} (${person})`;
}
