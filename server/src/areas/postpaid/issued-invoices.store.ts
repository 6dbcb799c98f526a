import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import {
  selectIssuedIn,
  type IssuedDocument,
  type IssuedSlice,
} from '../../platform/database/issued-documents.store.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** Invoices that were issued from a moment on, page by page; all of them are of companies. */
export async function selectIssued(
  _all: AllAccounts,
  queries: Queries,
  slice: IssuedSlice,
): Promise<readonly IssuedDocument[]> {
  return selectIssuedIn(queries, sql`postpaid_invoices`, slice);
}
