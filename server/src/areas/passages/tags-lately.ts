import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import { rememberFew } from '../../platform/remember-few.ts';
import type { latelyOfTags, TagLately } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { stationName } from './passage-words.ts';
import { selectLatest } from './passages.store.ts';
import { selectTagsLately, type LatestPassage } from './tags-lately.store.ts';

/** Older habits are no guide. */
const DAYS = 90;
/** With fewer usual trips nothing is said. */
const LEAST = 4;

const daysBefore = rememberFew((day) =>
  Temporal.PlainDate.from(day).subtract({ days: DAYS }).toString(),
);

/** Of whom, of which tags, and for each tag that has replaced others, those others. */
type OfTags = Pick<
  Parameters<AnswererOf<typeof latelyOfTags>>[0],
  'scope' | 'queries' | 'tagIds' | 'before'
>;

function latelyOf(clock: Clock, { scope, queries, tagIds, before }: OfTags) {
  return selectTagsLately(scope, queries, tagIds, { ...usualPriceRule(clock), before });
}

/** Since when, and from how many usual trips on, something is said. */
export function usualPriceRule(clock: Clock): { readonly since: string; readonly least: number } {
  return { since: daysBefore(tollDay(clock.now())), least: LEAST };
}

/** What a usual trip of tags, or of those that each has replaced, costs, minor units; those with too little history are missing. */
export function createUsualPrices({ clock }: { readonly clock: Clock }) {
  return async (tags: OfTags): Promise<ReadonlyMap<string, number>> => {
    const lately = await latelyOf(clock, tags);
    return new Map(
      lately.flatMap(({ tagId, usualPriceMinor }) =>
        usualPriceMinor === undefined ? [] : [[tagId, usualPriceMinor] as const],
      ),
    );
  };
}

/** The newest passage of tags, and what a usual trip of each, or of those it has replaced, costs. */
export function createTagsLately({
  clock,
  calculator,
}: {
  readonly clock: Clock;
  readonly calculator: TollCalculator;
}): AnswererOf<typeof latelyOfTags> {
  return async ({ languageId, ...tags }) => {
    const { scope, queries } = tags;
    const lately = await latelyOf(clock, tags);
    // Seldom driven with, or never: the months before are looked through for these alone.
    const seldom = lately.filter(({ latest }) => latest === undefined).map(({ tagId }) => tagId);
    const older = seldom.length === 0 ? [] : await selectLatest(scope, queries, seldom);
    const olderOf = new Map(older.map((passage) => [passage.tagId, passage]));
    const shown = (latest: LatestPassage): TagLately['lastPassage'] => ({
      entry: stationName(calculator, latest.entryStationId, languageId),
      exit: stationName(calculator, latest.exitStationId, languageId),
      exitedAt: Temporal.Instant.fromEpochMilliseconds(latest.exitedAt),
      amountMinor: latest.amountMinor,
    });
    return new Map(
      lately.map(({ tagId, latest = olderOf.get(tagId), usualPriceMinor }) => [
        tagId,
        { lastPassage: latest === undefined ? undefined : shown(latest), usualPriceMinor },
      ]),
    );
  };
}
