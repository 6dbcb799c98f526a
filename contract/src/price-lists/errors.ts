import { defineErrors } from '../core/errors.ts';

export const priceListsErrors = defineErrors({
  'price-lists.not-found': { status: 404 },
  /** Somebody else has put the draft in force, or discarded it. */
  'price-lists.done': { status: 409 },
  /** The network or another price list has changed since the preview. */
  'price-lists.changed': { status: 409 },
  /** A second person has to put in force what one has read in. */
  'price-lists.own-draft': { status: 409 },
  /** Its first day begins too soon, or has begun. */
  'price-lists.too-late': { status: 409 },
  /** It no longer fits the network; the preview says in what. */
  'price-lists.no-longer-fits': { status: 409 },
  /** Passages may have been priced by it. */
  'price-lists.in-force': { status: 409 },
  /** Another list has taken over its multipliers. */
  'price-lists.inherited': { status: 409 },
});
