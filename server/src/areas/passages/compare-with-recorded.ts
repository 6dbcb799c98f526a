import type { Tx } from '../../platform/database/database.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import { keyOf, selectByKeys, type KnownPassage } from './record-passages.store.ts';
import type { PassageOutcome } from './record-report.ts';
import type { RecordedPassage } from './recorded-passage.ts';

/**
 * The outcomes of passages that were not recorded just now, in their order: the same one is a duplicate,
 * another one under the same key is refused. If there is none, this is a dry run.
 */
export async function compareWithRecorded(
  scope: SomeAccounts,
  tx: Tx,
  passages: readonly RecordedPassage[],
): Promise<readonly PassageOutcome[]> {
  if (passages.length === 0) return [];
  const known = new Map(await selectByKeys(scope, tx, passages));
  return passages.map((passage) => {
    const key = keyOf(passage);
    const before = known.get(key);
    if (before === null) return 'tag-stopped';
    if (before !== undefined) return isSame(before, passage) ? 'duplicate' : 'key-used';
    known.set(key, passage);
    return 'recorded';
  });
}

/** The same passage, whoever delivers it. */
export function isSame(a: KnownPassage, b: KnownPassage): boolean {
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
