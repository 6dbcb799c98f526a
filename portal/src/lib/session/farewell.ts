const storageKey = 'account-closed';

/** A message for the next page of this tab, after a full page load has followed the closing of the account. */
export interface Farewell {
  readonly leave: () => void;
  /** Whether there is a message, once. */
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
