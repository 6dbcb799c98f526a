/** What `kept-answers.ts` keeps stands under keys that begin so. */
export const keptPrefix = 'kept:';

export function keysOfKeptAnswers(storage: Pick<Storage, 'key' | 'length'>): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(
    (key) => key.startsWith(keptPrefix),
  );
}

/** Apart from the rest, for whoever has no lists. */
export function forgetKeptAnswers(storage: Pick<Storage, 'key' | 'length' | 'removeItem'>): void {
  for (const key of keysOfKeptAnswers(storage)) storage.removeItem(key);
}
