import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { ArchivedMonths } from './months/archived-months.ts';
import { windowsOfReach } from './choice.ts';
import { selectBatch, type PassageRecord, type Position } from './passages.store.ts';
import type { Selection } from './selection.store.ts';
import { selectTotals } from './sums.store.ts';

/** Passages of a short statement. */
const BATCH = 5000;

type WalkedPassage = PassageRecord;

/** All passages of some days, for who compares them one by one. */
export interface PassageWalk {
  /**
   * The newest first; null if there are more than `most`, which is found out before any is read, and `archived` where a month
   * has left before all were.
   */
  all(
    scope: AccountScope,
    days: { readonly from: string; readonly to: string },
    most: number,
  ): Promise<readonly WalkedPassage[] | 'archived' | null>;
}

export function createPassageWalk(
  database: Pick<Database, 'read'>,
  /** Left out where no month is archived. */
  archived?: Pick<ArchivedMonths, 'watch'>,
): PassageWalk {
  return {
    async all(scope, days, most) {
      const months = await archived?.watch(scope);
      const selection: Selection = {
        ...days,
        tagId: null,
        costCentreId: '',
        windows: windowsOfReach(scope),
      };
      const { totalRecords } = await database.read(({ queries }) =>
        selectTotals(scope, queries, selection),
      );
      if (totalRecords > most) return null;
      const found: WalkedPassage[] = [];
      let position: Position | null = null;
      do {
        const after: Position | null = position;
        const batch: Awaited<ReturnType<typeof selectBatch>> = await database.read(({ queries }) =>
          selectBatch(scope, queries, selection, after, BATCH),
        );
        for (const passage of batch.passages) found.push(passage);
        position = batch.last;
      } while (position !== null && found.length <= most);
      const isShort = await database.read(async ({ queries }) => months?.hasLeft(queries));
      return isShort === true ? 'archived' : found;
    },
  };
}
