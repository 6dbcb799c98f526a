import type { UserData } from '@rampa/contract/identity';
import type { CookieJar } from './cookies.ts';
import type { DecodedToken } from './jwt.ts';

/*
 * A member of staff sees a customer's screens in this tab: with a token of its own, which only this tab has. It is in no
 * cookie, so the clerk's other tabs stay the clerk's, and closing the tab throws it away.
 */

const storageKey = 'viewing';
const leftKey = 'viewing-left';

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Viewing {
  readonly token: string;
  readonly user: UserData;
  readonly name: string;
  /** The customer's account, to whose card the clerk returns. */
  readonly account: string;
  /** Epoch milliseconds. */
  readonly endsAt: number;
}

/** By its button, or because it was over. */
export type ViewingLeft = 'ended' | 'over';

export function keepViewing(storage: TabStorage, viewing: Viewing): void {
  storage.setItem(storageKey, JSON.stringify(viewing));
}

/** What this tab shows; null if it is an ordinary one. */
export function readViewing(storage: TabStorage): Viewing | null {
  const text = storage.getItem(storageKey);
  if (text === null) return null;
  try {
    // Written by `keepViewing` alone, in this tab.
    return JSON.parse(text) as Viewing;
  } catch {
    return null;
  }
}

export function dropViewing(storage: TabStorage, how: ViewingLeft): void {
  storage.removeItem(storageKey);
  storage.setItem(leftKey, how);
}

/** How the tab's viewing was left, once. */
export function takeViewingLeft(storage: TabStorage): ViewingLeft | null {
  const how = storage.getItem(leftKey);
  storage.removeItem(leftKey);
  return how === 'ended' || how === 'over' ? how : null;
}

/** Stands in for the cookies of the session: what is kept in them is the clerk's. */
export function viewingCookies({ token }: Viewing, tokenName: string): CookieJar {
  return {
    read: (name) => (name === tokenName ? token : undefined),
    // There is nothing to renew it with, and whoever leaves loads the whole page.
    write: () => undefined,
    remove: () => undefined,
  };
}

/** The token itself says nothing to read. */
export function viewedUser({ user }: Viewing): () => DecodedToken {
  return () => ({ ok: true, user });
}
