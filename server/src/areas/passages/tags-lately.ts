import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import { rememberFew } from '../../platform/remember-few.ts';
import { rememberLatest } from '../../platform/remember-latest.ts';
import type { historyState, latelyOfTags, TagLately } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { habitsOf } from './habits.ts';
import { stationName } from './passage-words.ts';
import { selectLatest } from './passages.store.ts';
import { historySinceOf, historyVersion } from './history-version.store.ts';
import { selectTagsLately, type LatestPassage, type TagOfLate } from './tags-lately.store.ts';

/** Older habits are no guide. */
const DAYS = 90;
/** With fewer usual trips nothing is said. */
const LEAST = 4;

const daysBefore = rememberFew((day) =>
  Temporal.PlainDate.from(day).subtract({ days: DAYS }).toString(),
);

/** Accounts of which it is remembered, and tags that a page may have for it: some 500 bytes for a tag, and at most two such pages. */
const MOST_ACCOUNTS = 500;
const MOST_TAGS = 20;

/** As of a version and a first day. */
interface Known {
  readonly version: string;
  readonly since: string;
  /** By a tag and those that it has replaced. */
  readonly byHabits: Map<string, TagOfLate>;
}

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

/** For the version as of which the newest passages of tags, and what their usual trips cost, are known. */
export function createHistoryState({
  clock,
}: {
  readonly clock: Clock;
}): AnswererOf<typeof historyState> {
  return async () => ({
    version: historyVersion,
    since: () => historySinceOf(usualPriceRule(clock).since),
  });
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
  const known = rememberLatest<Known>(MOST_ACCOUNTS);

  /** Reads those of which it is not remembered as of this version and this day. */
  const latelyKnown = async ({
    version,
    ...tags
  }: OfTags & { readonly version?: string | undefined }): Promise<readonly TagOfLate[]> => {
    const { accountId, reach } = tags.scope;
    // A driver's tags count from a day of their own.
    if (version === undefined || !reach.all || tags.tagIds.length > MOST_TAGS) {
      return latelyOf(clock, tags);
    }
    const { since } = usualPriceRule(clock);
    const before = known.of(accountId);
    const same = before?.version === version && before.since === since;
    const remembered: Known = same ? before : { version, since, byHabits: new Map() };
    const { byHabits } = remembered;
    const habits = (tagId: string): string => habitsOf(tagId, tags.before);
    const tagIds = tags.tagIds.filter((tagId) => !byHabits.has(habits(tagId)));
    const read = tagIds.length === 0 ? [] : await latelyOf(clock, { ...tags, tagIds });
    const shown = [...tags.tagIds.flatMap((tagId) => byHabits.get(habits(tagId)) ?? []), ...read];
    if (byHabits.size > MOST_TAGS) byHabits.clear();
    for (const one of read) byHabits.set(habits(one.tagId), one);
    if (!same) known.keep(accountId, remembered);
    return shown;
  };

  return async ({ languageId, ...tags }) => {
    const { scope, queries } = tags;
    const lately = await latelyKnown(tags);
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
