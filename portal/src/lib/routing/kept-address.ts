/** Why an address waits: for a sign-in, or for texts that couldn't be loaded. */
export type KeptFor = 'sign-in' | 'texts';

export interface KeptAddress {
  readonly keep: (address: string, reason: KeptFor) => void;
  /** The address to follow now, once; a sign-in also follows what waited for texts. */
  readonly take: (after: KeptFor) => string | undefined;
}

const storageKey = 'kept-address';
const origin = 'https://portal.invalid';
const neverKept = [/^\/$/u, /^\/default(?:[/?#]|$)/u, /^\/prijava(?:[/?#]|$)/u];

/**
 * The address asked for before a sign-in or a failed load, kept for the tab's session. Own paths
 * only: what would lead to another site is not kept and not followed.
 */
export function createKeptAddress(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): KeptAddress {
  return {
    keep(address, reason) {
      if (!isOwnPath(address) || neverKept.some((pattern) => pattern.test(address))) return;
      storage.setItem(storageKey, `${reason} ${address}`);
    },
    take(after) {
      const kept = storage.getItem(storageKey);
      if (kept === null) return undefined;
      const at = kept.indexOf(' ');
      const reason = kept.slice(0, at);
      if (after === 'texts' && reason !== 'texts') return undefined;
      storage.removeItem(storageKey);
      const address = kept.slice(at + 1);
      return isOwnPath(address) ? address : undefined;
    },
  };
}

/** `/pages/tagovi?first=5` is; `//evil`, `/\evil`, `javascript:…` and `https://…` are not. */
export function isOwnPath(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and line ends inside addresses
  if (!/^\/(?![/\\])/u.test(address) || /[\\\u0000-\u001f\u007f]/u.test(address)) return false;
  const url = URL.parse(address, origin);
  return url !== null && url.origin === origin && url.username === '';
}
