import type { Queries } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import { isSame } from './compare-with-recorded.ts';
import { keyOf, selectByKeys } from './record-passages.store.ts';
import type { DeliveredPassage, Owner } from './recorded-passage.ts';

export interface AskedPassage {
  readonly delivered: DeliveredPassage;
  readonly owner: Pick<Owner, 'accountId' | 'tagId'>;
}

/** What there is under the key of a passage: the same passage, another one, the refusal of a stopped tag, or nothing. */
export type UnderKey = 'same' | 'other' | 'refused' | 'nothing';

/** What there is under the keys of passages, in their order; whatever they were refused for before. */
export async function underKeys(
  wide: WideScope,
  queries: Queries,
  asked: readonly AskedPassage[],
): Promise<readonly UnderKey[]> {
  if (asked.length === 0) return [];
  const keys = asked.map(({ delivered, owner }) => ({
    accountId: owner.accountId,
    sourceKey: delivered.sourceKey,
  }));
  const known = await selectByKeys(wide, queries, keys);
  return asked.map(({ delivered, owner }, at) => {
    const key = keys[at];
    const before = key === undefined ? undefined : known.get(keyOf(key));
    if (before === undefined) return 'nothing';
    if ('takenAt' in before) return 'refused';
    return isSame(before, { ...delivered, tagId: owner.tagId }) ? 'same' : 'other';
  });
}
