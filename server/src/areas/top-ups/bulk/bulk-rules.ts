import type { BulkLeftOut } from '@rampa/contract/top-ups';
import { takesTopUps, type TagStatus } from '@rampa/contract/tags';
import type { TopUpLimits } from '../top-up-rules.ts';

/** The name under which payments know top-ups of several tags. */
export const bulkPurpose = 'bulk-top-up';

/** What each tag gets: the same amount, or what it lacks to a balance. */
export interface Fill {
  readonly fill: 'amount' | 'up-to';
  /** Minor units. */
  readonly amountMinor: number;
}

export type Share =
  | {
      readonly amountMinor: number;
      /** Less than the tag lacks: more than one top-up would be needed. */
      readonly capped: boolean;
    }
  | { readonly leftOut: BulkLeftOut };

/**
 * What a tag gets. Up to a balance it is what is missing, to the last para, within the limits of one top-up: as where a
 * single tag is filled up.
 */
export function shareOf(
  {
    status,
    balanceMinor,
    released = false,
  }: {
    readonly status: TagStatus;
    readonly balanceMinor: number;
    /** It went back into the stock. */
    readonly released?: boolean;
  },
  { fill, amountMinor }: Fill,
  { minimum, maximum }: Pick<TopUpLimits, 'minimum' | 'maximum'>,
): Share {
  if (released || !takesTopUps(status)) return { leftOut: 'not-usable' };
  if (fill === 'amount') return { amountMinor, capped: false };
  const missing = amountMinor - balanceMinor;
  if (missing <= 0) return { leftOut: 'reached' };
  if (missing < minimum) return { leftOut: 'too-near' };
  return { amountMinor: Math.min(missing, maximum), capped: missing > maximum };
}

/** The most that one payment may come to, in minor units: as much as twenty of the largest top-ups. */
export function bulkMaximum({ maximum }: Pick<TopUpLimits, 'maximum'>): number {
  return maximum * 20;
}

/** The number of a tag's own top-up: that of the order, and which of its tags. The letter keeps it from being read as a card number. */
export function partNumber(orderNumber: string, partNo: number): string {
  return `${orderNumber}-T${partNo}`;
}

/**
 * Divides what went back of a payment among its tags, by what each still has of it: the parts sum to it exactly, and
 * none is more than its tag has. Minor units, in the order of `rests`.
 */
export function divideAmong(amountMinor: number, rests: readonly number[]): readonly number[] {
  const whole = rests.reduce((sum, rest) => sum + rest, 0);
  if (amountMinor > whole) throw new Error('More went back than the tags have of the payment');
  if (whole === 0) return rests.map(() => 0);
  // In whole numbers: the product of two sums of a fleet is beyond what a float holds exactly.
  const parts = rests.map((rest) => Number((BigInt(amountMinor) * BigInt(rest)) / BigInt(whole)));
  let left = amountMinor - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, at) => {
    if (left === 0 || part >= (rests[at] ?? 0)) return part;
    left -= 1;
    return part + 1;
  });
}
