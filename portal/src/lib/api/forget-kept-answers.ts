/** Prefix of the keys under which `kept-answers.ts` stores answers. */
export const keptPrefix = 'kept:';

export function keysOfKeptAnswers(storage: Pick<Storage, 'key' | 'length'>): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(
    (key) => key.startsWith(keptPrefix),
  );
}

/** In a module of its own, so that pages without lists do not load the rest. */
export function forgetKeptAnswers(storage: Pick<Storage, 'key' | 'length' | 'removeItem'>): void {
  for (const key of keysOfKeptAnswers(storage)) storage.removeItem(key);
}
