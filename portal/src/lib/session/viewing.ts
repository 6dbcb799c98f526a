import { viewingMark } from '@rampa/contract';
import type { UserData } from '@rampa/contract/identity';
import type { CookieJar } from './cookies.ts';
import type { DecodedToken } from './jwt.ts';

/*
 * A member of staff sees a customer's screens in this tab: with a token of its own, which only this tab has. It is in no
 * cookie, so the clerk's other tabs stay the clerk's. A tab that is closed takes it
 * along; the browser may bring it back with the tab, or copy it with one, as long as the viewing lasts.
 */

export const leftKey = 'viewing-left';

export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface Viewing {
  readonly id: string;
  readonly token: string;
  readonly user: UserData;
  readonly name: string;
  /** The customer's account, to whose card the clerk returns. */
  readonly account: string;
  /** Epoch milliseconds, by the clock of this browser. */
  readonly endsAt: number;
}

/** By its button, or because it was over. */
export type ViewingLeft = 'ended' | 'over';

/** What this tab shows; null if it is an ordinary one. */
export function readViewing(storage: TabStorage): Viewing | null {
  const text = storage.getItem(viewingMark);
  // Written by `keepViewing` alone, in this tab.
  return text === null ? null : (JSON.parse(text) as Viewing);
}

/** Empties the tab of all that it has of the customer; what is left says how it was left. */
export function dropViewing(
  storage: TabStorage & Pick<Storage, 'clear'>,
  { id }: Pick<Viewing, 'id'>,
  how: ViewingLeft,
): void {
  storage.clear();
  storage.setItem(leftKey, `${how} ${id}`);
}

/** The customer's card, in the back office. */
export const wayBack = ({ account }: Pick<Viewing, 'account'>): string =>
  `/uprava/kupci?account=${account}`;

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
