import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** Codes of tags that nobody has linked, by the id of the key that they are hashed with. */
export async function countCodesByKey(
  _all: AllAccounts,
  queries: Queries,
): Promise<readonly { readonly keyId: string | null; readonly count: number }[]> {
  return queries
    .selectFrom('issued_tags as issued')
    .leftJoin('tag_directory as owned', 'owned.serial_number', 'issued.serial_number')
    .select(({ fn }) => ['issued.key_id as keyId', fn.countAll<number>().as('count')])
    .where('owned.serial_number', 'is', null)
    .groupBy('issued.key_id')
    .execute();
}
