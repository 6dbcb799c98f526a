import type { TagBlock } from './blocks.ts';
import type { TagStatus } from './status.ts';

/*
 * What may be put on a tag. `givesMoney` of the portal, and the services that move money, say what may be taken off it.
 */

/** A lost or stolen tag cannot be topped up: its owner cannot use it, and its finder must not. */
export function takesTopUps(status: TagStatus): boolean {
  return status === 'aktivan' || status === 'neaktivan';
}

/** As much of a tag as decides it. */
interface TakingTag {
  readonly status: TagStatus;
  readonly blocks?: readonly Pick<TagBlock, 'reason' | 'holds'>[] | undefined;
  readonly replacedBy?: object | undefined;
  readonly handedOverAt?: string | undefined;
}

/** Neither one that is lost, nor one that was handed back, handed over or replaced: nobody of the account drives with it. */
export function takesMoney({ status, blocks = [], replacedBy, handedOverAt }: TakingTag): boolean {
  const handedBack = blocks.some(({ reason, holds }) => reason === 'returned' && holds);
  const away = replacedBy !== undefined || handedOverAt !== undefined;
  return takesTopUps(status) && !handedBack && !away;
}

/**
 * Another account has taken it over, and nothing is owed on it for a toll that a lane delivered late: of its own accord
 * nobody is asked to top it up. `tagsInNeed` of the server says the same of all tags of an account, in its statement.
 */
export function isSettledAway(handedOver: boolean, balanceMinor: number): boolean {
  return handedOver && balanceMinor >= 0;
}
