import type { Queries } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import type { TagIssuing } from '../../tags/index.ts';
import { selectSent } from '../order-tags.store.ts';

/** Those of these serial numbers that somebody has linked, or that are in a parcel under way: no order can have them. */
export async function goneOf(
  staff: StaffScope,
  queries: Queries,
  serialNumbers: readonly string[],
  { knownTags }: Pick<TagIssuing, 'knownTags'>,
): Promise<ReadonlySet<string>> {
  const known = await knownTags(queries, serialNumbers);
  const sent = await selectSent(staff, queries, serialNumbers);
  return new Set(
    serialNumbers.filter((number) => sent.has(number) || known.get(number)?.bound === true),
  );
}
