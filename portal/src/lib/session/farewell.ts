const storageKey = 'account-closed';

/** A message across the full page load that follows the closing of an account, for this tab. */
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
