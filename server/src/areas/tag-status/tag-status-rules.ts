import type { TagOwner } from '../tags/index.ts';

/** Why lanes refuse a tag. */
export type BlockReason =
  | 'lost'
  | 'stolen'
  | 'switched-off'
  | 'unpaid'
  | 'fraud'
  | 'document'
  | 'returned'
  | 'closed';

/** What a lane does with a tag: accept it, accept it and show yellow, or refuse it. */
export type LaneStatus =
  | { readonly status: 'good' | 'low'; readonly reason: '' }
  | { readonly status: 'blocked'; readonly reason: BlockReason };

/** What decides it. */
export interface StatusFacts {
  readonly tag: Pick<TagOwner, 'status'>;
  readonly accountClosed: boolean;
  /** Minor units. */
  readonly balanceMinor: number;
  /** Below it the balance is low. */
  readonly lowMinor: number;
}

const stops = {
  izgubljen: 'lost',
  ukraden: 'stolen',
  neaktivan: 'switched-off',
} as const;

export function laneStatusOf(facts: StatusFacts): LaneStatus {
  const { tag, accountClosed, balanceMinor, lowMinor } = facts;
  if (tag.status === 'aktivan') {
    return { status: balanceMinor < lowMinor ? 'low' : 'good', reason: '' };
  }
  // Closing an account switches its tags off.
  const closed = tag.status === 'neaktivan' && accountClosed;
  return { status: 'blocked', reason: closed ? 'closed' : stops[tag.status] };
}
