import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Tags } from '../tags/index.ts';
import { selectUsualPrices } from './usual-prices.store.ts';

/** Older habits are no guide. */
const DAYS = 90;
/** With fewer usual trips nothing is said. */
const LEAST = 4;

export type UsualPrices = (
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** What a usual trip of each of these tags, or of those they have replaced, costs, minor units; those with too little history are missing. */
export function createUsualPrices(
  clock: Clock,
  { replacements }: { readonly replacements: Pick<Tags['replacements'], 'predecessors'> },
): UsualPrices {
  return async (scope, queries, tagIds) => {
    const today = clock.now().toZonedDateTimeISO(tollTimeZone).startOfDay();
    const since = today.subtract({ days: DAYS }).toInstant();
    const before = await replacements.predecessors(scope, queries);
    return selectUsualPrices(scope, queries, tagIds, { since, least: LEAST, before });
  };
}
