import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { selectByKeys, type KnownPassage } from './record-passages.store.ts';
import type { RecordReport } from './record-report.ts';
import type { RecordedPassage, Refusal } from './recorded-passage.ts';

/**
 * The outcome of passages that were not recorded just now: the same one is a duplicate, another one
 * under the same key is refused. If there is none, this is a dry run.
 */
export async function compareWithRecorded(
  scope: AccountScope,
  tx: Tx,
  passages: readonly RecordedPassage[],
): Promise<RecordReport> {
  if (passages.length === 0) return { recorded: 0, duplicates: 0, refused: [] };
  const sourceKeys = passages.map(({ sourceKey }) => sourceKey);
  const known = new Map(await selectByKeys(scope, tx, sourceKeys));
  const refused: { sourceKey: string; refusal: Refusal }[] = [];
  let recorded = 0;
  for (const passage of passages) {
    const before = known.get(passage.sourceKey);
    if (before === undefined) {
      recorded += 1;
      known.set(passage.sourceKey, passage);
    } else if (before === null) {
      refused.push({ sourceKey: passage.sourceKey, refusal: 'tag-stopped' });
    } else if (!isSame(before, passage)) {
      refused.push({ sourceKey: passage.sourceKey, refusal: 'key-used' });
    }
  }
  return { recorded, duplicates: passages.length - recorded - refused.length, refused };
}

function isSame(a: KnownPassage, b: KnownPassage): boolean {
  return (
    a.tagId === b.tagId &&
    a.entryStationId === b.entryStationId &&
    a.enteredAt === b.enteredAt &&
    a.exitStationId === b.exitStationId &&
    a.exitedAt === b.exitedAt &&
    a.lane === b.lane &&
    a.category === b.category
  );
}
