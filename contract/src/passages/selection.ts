import { z } from 'zod';
import { languageId, minorUnits, period } from '../core/schemas.ts';
import { costCentreFilter } from '../tags/cost-centres.ts';
import { tagsErrors } from '../tags/errors.ts';
import { passagesErrors } from './errors.ts';
import { passageMark } from './marks.ts';

export const searched = minorUnits.min(0).max(1_000_000_000_000);

/** Of the exit in toll time, from 1 for Monday to 7 for Sunday. */
export const weekday = z.int().min(1).max(7);
/** Such as `7`, or `22-5` for the night. */
export const hours = z.string().regex(/^(1?\d|2[0-3])(-(1?\d|2[0-3]))?$/u);

export const selection = {
  /** Empty means all tags of the account. */
  tag_id: z.string().max(64).default(''),
  /** By the cost centre at the time of the passage. */
  costCentreId: costCentreFilter,
  /**
   * Of a company: passages of this driver, with each tag on the days on which it was theirs; `none`: on
   * days on which a tag was nobody's.
   */
  driver_id: z.string().max(64).optional(),
  period,
  /** Id of a station; empty or left out: any. */
  station_id: z.string().max(64).optional(),
  /** Whether the passage began or ended there; left out: either. */
  stationSide: z.enum(['any', 'entry', 'exit']).optional(),
  /** Smallest and largest toll, minor units; equal for an exact amount. */
  amountFrom: searched.optional(),
  amountTo: searched.optional(),
  /**
   * Only what looks wrong: all of it, or what has this mark. `undisputed`: all of it that still asks for something, without what
   * somebody has complained about, unless that was withdrawn, and without what was corrected.
   */
  mark: z.enum(['any', 'undisputed', ...passageMark.options]).optional(),
  /** As the station calls it, in capitals or not. */
  lane: z.string().trim().max(64).optional(),
  /** A part of the plate that the tag has now; spaces, dashes, capitals and script do not matter. */
  plate: z.string().trim().max(64).optional(),
  /** One hour, or the first and the last, both included, of the exit in toll time. */
  hours: hours.optional(),
  weekday: weekday.optional(),
  /** Id of the motorway on which the passage ended, or `none`. */
  road: z.string().max(64).optional(),
  languageId: languageId.default('2'),
};

export const selectionErrors = {
  'tags.not-found': tagsErrors['tags.not-found'],
  'tags.cost-centre-not-found': tagsErrors['tags.cost-centre-not-found'],
  'passages.none': passagesErrors['passages.none'],
  'passages.archived': passagesErrors['passages.archived'],
  'passages.amounts-reversed': passagesErrors['passages.amounts-reversed'],
  'passages.search-too-wide': passagesErrors['passages.search-too-wide'],
};
