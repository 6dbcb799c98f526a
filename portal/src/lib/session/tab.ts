import type { Viewing } from './viewing.ts';

/** What a tab is for, and what follows from it. */
export interface Tab {
  /** In a tab where staff see a customer's screens; null in any other. */
  readonly viewing: Viewing | null;
  /** Whoever looks is the one whom the screens are about: drafts, orders, and what is marked as read are theirs. */
  readonly acts: boolean;
  /** Screens may be asked for before anybody opens them. The trail says what staff looked at, not what they might have. */
  readonly asksAhead: boolean;
  /** Answers are kept in this browser, for when there is no network. What staff see of customers is not. */
  readonly keepsAnswers: boolean;
  /** Its access token can be renewed; one of a viewing ends with it. */
  readonly renews: boolean;
}

export function tabOf(viewing: Viewing | null): Tab {
  const own = viewing === null;
  return { viewing, acts: own, asksAhead: own, keepsAnswers: own, renews: own };
}
