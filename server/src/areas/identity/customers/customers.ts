import { foldForSearch } from '@rampa/contract/script';
import type { Database } from '../../../platform/database/database.ts';
import { findSignInName } from '../identity.store.ts';
import { foldSignInName } from '../sign-in-name.ts';
import { staffAccountId } from '../staff-users.store.ts';
import { searchCustomers, selectCustomers, type CustomerRecord } from './customers.store.ts';

export type { CustomerRecord } from './customers.store.ts';

/** Customers as the operator's people look for them. */
export interface Customers {
  /** The account of an e-mail address or user name, in any case; null where it is no customer's. */
  accountOf(name: string): Promise<string | null>;
  find(accountIds: readonly string[]): Promise<readonly CustomerRecord[]>;
  /** By name in either script, by the beginning of the address, or by the tax number. */
  search(text: string, most: number): Promise<readonly CustomerRecord[]>;
}

export function createCustomers({ queries }: Pick<Database, 'queries'>): Customers {
  return {
    async accountOf(name) {
      const known = await findSignInName(queries, foldSignInName(name));
      return known === null || known.accountId === staffAccountId ? null : known.accountId;
    },
    find: (accountIds) => selectCustomers(queries, accountIds),
    search(text, most) {
      const words = foldForSearch(text)
        .split(' ')
        .filter((word) => word !== '');
      return searchCustomers(queries, { text: text.trim(), words }, most);
    },
  };
}

/** What a customer is called where there is one line for it. */
export function customerName(customer: CustomerRecord): string {
  const { businessName, firstName, lastName } = customer;
  const person = `${firstName} ${lastName}`.trim();
  if (businessName === '') return person;
  return person === '' ? businessName : `${businessName} (${person})`;
}
