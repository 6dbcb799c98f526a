const storageKey = 'account-closed';

/** What the next page of this tab has to say, after the one that closed the account was left whole. */
export interface Farewell {
  readonly leave: () => void;
  /** Whether there is something to say, once. */
  readonly take: () => boolean;
}

export function createFarewell(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Farewell {
  return {
    leave: () => storage.setItem(storageKey, 'true'),
    take() {
      const left = storage.getItem(storageKey) !== null;
      storage.removeItem(storageKey);
      return left;
    },
  };
}
