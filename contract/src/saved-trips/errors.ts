import { defineErrors } from '../core/errors.ts';

export const savedTripsErrors = defineErrors({
  'saved-trips.too-many': { status: 409, params: ['most'] },
  /** Somebody else of the account saved it. */
  'saved-trips.not-found': { status: 404 },
  /** One of the stations is not in use, or no road leads from one to the next. */
  'saved-trips.no-way': { status: 400, field: 'stations' },
  /** The price list of today has no price for this vehicle. */
  'saved-trips.no-price': { status: 400, field: 'kategorija' },
  /** The tag is not within reach. */
  'saved-trips.tag-not-found': { status: 404, field: 'tag_id' },
});
