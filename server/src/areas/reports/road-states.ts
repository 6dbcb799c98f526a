import type { Currency, LanguageId } from '@rampa/contract';
import { placesNamed } from '@rampa/contract/reports';
import type { Temporal } from 'temporal-polyfill';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { LaneDesk, Promptness } from '../lanes/index.ts';
import type { PassageFigure, PassageFigures } from '../passages/index.ts';
import type { TagStatuses } from '../tag-status/index.ts';

/** Passages of some hours, and what they cost. */
export interface HourSum {
  readonly passages: number;
  readonly amountMinor: number;
}

/** Today beside the same weekday of the week before. */
export interface TollState {
  /** Of toll time. */
  readonly day: string;
  readonly before: string;
  /** Full hours of today so far, which the two sums are of. */
  readonly hours: number;
  readonly sum: HourSum;
  readonly sumBefore: HourSum;
  /** All hours of the day, the first first. */
  readonly byHour: readonly { readonly now: HourSum; readonly weekBefore: HourSum }[];
  /** False while passages of before there were figures are still being added up. */
  readonly complete: boolean;
}

interface Station {
  readonly stationId: string;
  readonly name: string;
}

export interface RoadState {
  /** Without a passage lately, but with some a week before; the busiest first. */
  readonly silentStations: readonly (Station & { readonly passagesBefore: number })[];
  readonly lanes: number;
  /** Whose list of tags is out of date; some of them, silent the longest first. */
  readonly lanesBehind: number;
  readonly behind: Awaited<ReturnType<TagStatuses['lanesBehind']>>;
  /** How soon passages of today were posted. */
  readonly posted: Promptness;
  /** Lanes whose latest passage was posted late; some of them, the latest first. */
  readonly lateLanes: number;
  readonly late: readonly (Station & LateLane)[];
}

type LateLane = Awaited<ReturnType<LaneDesk['lateLanes']>>['lanes'][number];

/** Hours without a passage after which a station that usually has some is silent. */
const SILENT_HOURS = 2;

export interface RoadSources {
  readonly passages: PassageFigures;
  readonly tagStatuses: Pick<TagStatuses, 'lanes' | 'lanesBehind'>;
  readonly lanes: Pick<LaneDesk, 'promptness' | 'lateLanes'>;
  stationName(stationId: string, languageId: LanguageId): string;
}

/** What the roads bring in now, and where they are silent or late. */
export function createRoadStates(deps: RoadSources & { readonly currency: Currency }) {
  const { passages } = deps;

  const tollsOf = async (scope: StaffScope, now: Temporal.ZonedDateTime): Promise<TollState> => {
    const { day, before } = daysOf(now);
    const complete = await passages.areComplete(scope);
    const today = byHour(await passages.of(scope, { from: day, to: day }, ['hour']), deps.currency);
    const earlier = byHour(
      await passages.of(scope, { from: before, to: before }, ['hour']),
      deps.currency,
    );
    return {
      day,
      before,
      hours: now.hour,
      sum: sumOf(today.slice(0, now.hour)),
      sumBefore: sumOf(earlier.slice(0, now.hour)),
      byHour: today.map((sum, hour) => ({ now: sum, weekBefore: earlier[hour] ?? none })),
      complete,
    };
  };

  const roadsOf = async (
    scope: StaffScope,
    now: Temporal.ZonedDateTime,
    languageId: LanguageId,
  ): Promise<RoadState> => {
    // In the first hours of a day nothing can be said yet.
    const silent =
      now.hour < SILENT_HOURS
        ? []
        : await passages.silentStations(scope, {
            ...daysOf(now),
            hours: [now.hour - SILENT_HOURS, now.hour],
            most: placesNamed,
          });
    const before = now.toInstant().add({ hours: 1 });
    const promptness = await deps.lanes.promptness(scope, {
      from: now.startOfDay().toInstant(),
      before,
    });
    const late = await deps.lanes.lateLanes(scope, placesNamed);
    const lanes = await deps.tagStatuses.lanes();
    const behind = lanes.behind === 0 ? [] : await deps.tagStatuses.lanesBehind(placesNamed);
    const named = <Place extends { readonly stationId: string }>(place: Place) => ({
      ...place,
      name: deps.stationName(place.stationId, languageId),
    });
    return {
      silentStations: silent.map(named),
      lanes: lanes.all,
      lanesBehind: lanes.behind,
      behind,
      posted: promptness,
      lateLanes: late.all,
      late: late.lanes.map(named),
    };
  };

  return { tollsOf, roadsOf };
}

/** Today, and the same weekday a week before. */
function daysOf(now: Temporal.ZonedDateTime) {
  const today = now.toPlainDate();
  return { day: today.toString(), before: today.subtract({ days: 7 }).toString() };
}

const none: HourSum = { passages: 0, amountMinor: 0 };

function sumOf(hours: readonly HourSum[]): HourSum {
  return {
    passages: hours.reduce((sum, one) => sum + one.passages, 0),
    amountMinor: hours.reduce((sum, one) => sum + one.amountMinor, 0),
  };
}

/** The 24 hours of the clock, whether the day has them all or not. */
function byHour(figures: readonly PassageFigure[], currency: Currency): readonly HourSum[] {
  const hours = new Map(
    figures
      .filter((one) => one.currency === currency)
      .map(({ of, passages, amountMinor }) => [Number(of), { passages, amountMinor }]),
  );
  return Array.from({ length: 24 }, (_, hour) => hours.get(hour) ?? none);
}
