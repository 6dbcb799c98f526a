import { isOwnPath, keptForSignIn } from '@rampa/contract';

/** Why an address waits: for a sign-in, or for texts that couldn't be loaded. */
export type KeptFor = 'sign-in' | 'texts';

export interface KeptAddress {
  readonly keep: (address: string, reason: KeptFor) => void;
  /** The address that waits for this reason, which goes on waiting. */
  readonly waiting: (reason: KeptFor) => string | undefined;
  /** The address to follow now, once; a sign-in also follows what waited for texts. */
  readonly take: (after: KeptFor) => string | undefined;
}

/** Each reason has its own entry: `/prijava` may wait for texts while a list waits for it. */
const storageKeys: Readonly<Record<KeptFor, string>> = {
  'sign-in': keptForSignIn,
  texts: 'kept-address-texts',
};
const start = [/^\/$/u, /^\/default(?:[/?#]|$)/u];
const neverKept: Readonly<Record<KeptFor, readonly RegExp[]>> = {
  'sign-in': [...start, /^\/prijava(?:[/?#]|$)/u],
  texts: start,
};

/**
 * The address asked for before a sign-in or a failed load, for the tab's session. Own paths only: an
 * address of another site is neither stored nor followed.
 */
export function createKeptAddress(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): KeptAddress {
  const waiting = (reason: KeptFor): string | undefined => {
    const address = storage.getItem(storageKeys[reason]);
    return address !== null && isOwnPath(address) ? address : undefined;
  };
  const takeFrom = (reason: KeptFor): string | undefined => {
    const address = waiting(reason);
    storage.removeItem(storageKeys[reason]);
    return address;
  };
  return {
    keep(address, reason) {
      if (!isOwnPath(address) || neverKept[reason].some((pattern) => pattern.test(address))) return;
      storage.setItem(storageKeys[reason], address);
    },
    waiting,
    take(after) {
      const forTexts = takeFrom('texts');
      return after === 'texts' ? forTexts : (takeFrom('sign-in') ?? forTexts);
    },
  };
}
