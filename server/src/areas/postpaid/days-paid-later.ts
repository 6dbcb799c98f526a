import { tollDay } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { selectContract } from './contracts.store.ts';
import { selectInvoicedDays } from './invoices.store.ts';

/** Days of toll time whose tolls are paid by an invoice; `to` is null as long as the contract holds. */
export interface DaysPaidLater {
  readonly from: string;
  readonly to: string | null;
}

/**
 * Days whose tolls the account pays later: those of its invoices, also of contracts of before, and of the contract itself. While
 * nothing is invoiced, because it is switched off, only the former.
 */
export function createDaysPaidLater({
  database,
  invoicing,
}: {
  readonly database: Database;
  readonly invoicing: boolean;
}): (scope: AccountScope) => Promise<readonly DaysPaidLater[]> {
  return (scope) =>
    database.read(async ({ queries }) => {
      const invoiced = await selectInvoicedDays(scope, queries);
      const contract = invoicing ? await selectContract(scope, queries) : undefined;
      if (contract === undefined) return invoiced;
      const { startsOn, endedAt } = contract;
      return [...invoiced, { from: startsOn, to: endedAt === null ? null : tollDay(endedAt) }];
    });
}
