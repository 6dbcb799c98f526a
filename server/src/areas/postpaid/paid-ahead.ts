import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { selectContract } from './contracts.store.ts';
import { hasInvoice, sumPaidAhead } from './paid-ahead.store.ts';

/**
 * What an account paid in advance of the tolls of some days, minor units: those that are in none of its invoices and, while a
 * contract holds, will be in none. Null: all of them, for it has never paid later. A passage is judged by when it was booked, as
 * invoices do: of the days on which a contract begins and ends, and of passages that lanes deliver late, some may be paid
 * either way. While nothing is invoiced, because it is switched off, only invoices count.
 */
export function createPaidAhead({
  database,
  invoicing,
}: {
  readonly database: Database;
  readonly invoicing: boolean;
}) {
  return (
    scope: AccountScope,
    days: { readonly from: string; readonly to: string },
  ): Promise<number | null> =>
    database.read(async ({ queries }) => {
      const contract = invoicing ? await selectContract(scope, queries) : undefined;
      const since = contract?.endedAt === null ? contract.startsAt : null;
      if (since === null && !(await hasInvoice(scope, queries))) return null;
      return sumPaidAhead(scope, queries, days, since);
    });
}
