import type { BlockReason as ReasonOfBlock } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import type { Blocking, TagOwner } from '../tags/index.ts';

/** Why lanes refuse a tag. */
export type BlockReason = ReasonOfBlock | 'lost' | 'stolen' | 'replaced' | 'closed';

/** What a lane does with a tag: accept it, accept it and show yellow, or refuse it. */
export type LaneStatus =
  | { readonly status: 'good' | 'low'; readonly reason: '' }
  | { readonly status: 'blocked'; readonly reason: BlockReason };

/** The same, and since when it is refused; null for what is accepted. */
export type DecidedStatus = LaneStatus & { readonly since: Temporal.Instant | null };

/** What decides it. */
export interface StatusFacts {
  readonly tag: Pick<TagOwner, 'status' | 'stoppedAt'>;
  readonly accountClosed: boolean;
  /** Another one came after it. */
  readonly replaced: boolean;
  /** Those that hold, the gravest first. */
  readonly blocks: readonly Blocking[];
  /** Minor units. */
  readonly balanceMinor: number;
  /** Below it the balance is low. */
  readonly lowMinor: number;
  /** Of an account that pays later, whether most of its limit is used: balances say nothing then. */
  readonly lowLimit: boolean | null;
}

const stops = {
  izgubljen: 'lost',
  ukraden: 'stolen',
  neaktivan: 'switched-off',
} as const;

/**
 * Of several reasons lanes get one. The tag's own status comes first (closed, replaced, lost, stolen), for then somebody else may
 * drive with it; then the blocks, in the order of `blockReasons`: fraud, returned, document, unpaid, and last what the
 * customer has switched off.
 */
export function laneStatusOf(facts: StatusFacts): DecidedStatus {
  const { tag, blocks, balanceMinor, lowMinor, lowLimit } = facts;
  if (tag.status !== 'aktivan') {
    const since = Temporal.Instant.fromEpochMilliseconds(tag.stoppedAt ?? 0);
    return { status: 'blocked', reason: reasonOf(tag.status, facts), since };
  }
  const [gravest] = blocks;
  if (gravest !== undefined) {
    return { status: 'blocked', reason: gravest.reason, since: gravest.holdsFrom };
  }
  const low = lowLimit ?? balanceMinor < lowMinor;
  return { status: low ? 'low' : 'good', reason: '', since: null };
}

function reasonOf(
  status: Exclude<TagOwner['status'], 'aktivan'>,
  { accountClosed, replaced }: StatusFacts,
): BlockReason {
  if (status !== 'neaktivan') return stops[status];
  // Closing an account switches its tags off, and so does replacing one that was handed in.
  if (accountClosed) return 'closed';
  return replaced ? 'replaced' : stops[status];
}
