import type { Tx } from '../../platform/database/database.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import { keyOf, selectByKeys, type KeyAlone, type KnownPassage } from './record-passages.store.ts';
import { isSameDrive } from './passage-rules.ts';
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
  const known = new Map<string, KnownPassage | KeyAlone>(await selectByKeys(scope, tx, passages));
  return passages.map((passage) => {
    const key = keyOf(passage);
    const before = known.get(key);
    if (before !== undefined && 'takenAt' in before) {
      return before.takenAt === passage.exitedAt ? 'tag-stopped' : 'key-used';
    }
    if (before !== undefined) return isSame(before, passage) ? 'duplicate' : 'key-used';
    known.set(key, passage);
    return 'recorded';
  });
}

/**
 * The outcomes of passages of archived months, in their order: what was charged then is known by its key and its exit, and the
 * rest is for staff.
 */
export async function compareWithArchived(
  scope: SomeAccounts,
  tx: Tx,
  passages: readonly Pick<RecordedPassage, 'accountId' | 'sourceKey' | 'exitedAt'>[],
): Promise<readonly PassageOutcome[]> {
  if (passages.length === 0) return [];
  const known = await selectByKeys(scope, tx, passages);
  return passages.map((passage) => {
    const before = known.get(keyOf(passage));
    if (before === undefined) return 'month-archived';
    const takenAt = 'takenAt' in before ? before.takenAt : before.exitedAt;
    return takenAt === passage.exitedAt ? 'duplicate' : 'key-used';
  });
}

/** The same passage, whoever delivers it. */
export function isSame(a: KnownPassage, b: KnownPassage): boolean {
  return a.tagId === b.tagId && isSameDrive(a, b);
}
