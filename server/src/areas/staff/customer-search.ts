import { customersFound, sharersCounted, type FoundCustomer } from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { CustomerRecord, Customers } from '../identity/index.ts';
import { findOwnersOfTag, findReferred, type Referred } from './directories.store.ts';

export interface SearchDeps {
  readonly database: Database;
  readonly customers: Customers;
  /** A plate without blanks and hyphens, in Latin capitals; empty for what is none. */
  normalPlate(text: string): string;
}

/** A customer who was found, and by what. */
export interface Found {
  readonly customer: CustomerRecord;
  readonly by: FoundCustomer['by'];
  /** How many more accounts have the customer's tax number. */
  readonly sharers: number;
}

/** Finds customers by whatever staff know of them. */
export function createCustomerSearch({ customers, database, normalPlate }: SearchDeps) {
  const { queries } = database;

  /** Of each of them, how many more accounts have the same tax number. */
  const countSharers = async (scope: StaffScope, some: readonly CustomerRecord[]) => {
    const taxNumbers = some.map(({ taxNumber }) => taxNumber).filter((one) => one !== '');
    const counted = await customers.countByTaxNumber(scope, taxNumbers, sharersCounted + 1);
    return ({ taxNumber }: CustomerRecord): number =>
      Math.max(0, (counted.get(taxNumber) ?? 0) - 1);
  };

  /** By what the text is, the surest first; each customer once. */
  const lookUp = async (scope: StaffScope, text: string) => {
    const reference = text.toUpperCase().replaceAll(/\s/g, '');
    const referred = await findReferred(scope, queries, reference);
    const serialNumber = text.replaceAll(/[\s-]/g, '');
    const plate = normalPlate(text);
    const sought = { serialNumber, plate };
    const ofTag = await findOwnersOfTag(scope, queries, sought, customersFound + 1);
    // An account often matches in several ways: the first reason counts.
    const reasons = new Map<string, FoundCustomer['by']>([
      ...(isUuid(text) ? [[text.toLowerCase(), 'account'] as const] : []),
      ...ofTag.map((accountId) => [accountId, 'tag'] as const),
      ...(referred === null ? [] : [[referred.accountId, 'reference'] as const]),
    ]);
    const known = await customers.find(scope, [...reasons.keys()]);
    const described = await customers.search(scope, text, customersFound + 1);
    const sharersOf = await countSharers(scope, [...known, ...described]);
    const all: readonly Found[] = [...known, ...described].map((customer) => ({
      customer,
      // Of those described, too: whoever is also found by a tag or a number is found by that, the surer reason.
      by: reasons.get(customer.accountId) ?? 'customer',
      sharers: sharersOf(customer),
    }));
    const idOf = ({ customer }: Found): string => customer.accountId;
    return {
      found: all.filter((one, place) => all.findIndex((two) => idOf(two) === idOf(one)) === place),
      ofVisitor: known.some(({ accountId }) => accountId === referred?.accountId)
        ? null
        : visitorsThing(referred),
    };
  };

  return { countSharers, lookUp };
}

/** Visitors order and write, and have no card. */
function visitorsThing(referred: Referred | null): 'order' | 'message' | null {
  if (referred === null) return null;
  return referred.kind === 'order' || referred.kind === 'message' ? referred.kind : null;
}
