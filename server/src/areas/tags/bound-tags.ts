import type { Queries } from '../../platform/database/database.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import { selectReleased } from './life/tag-lives.store.ts';
import { selectBound } from './tag-directory.store.ts';

/** A tag may be of any account until its serial number has been looked up. */
const tagsOfAll = allAccounts('tags');

/** Those of the serial numbers that are already bound, with the ids of their accounts. */
export function findBound(
  queries: Queries,
  serialNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return selectBound(tagsOfAll, queries, serialNumbers);
}

/** Whether the serial number was a customer's before, whoever that was. */
export function wasReleased(queries: Queries, serialNumber: string): Promise<boolean> {
  return selectReleased(tagsOfAll, queries, serialNumber);
}
