import type { CallResult, Currency, LanguageId } from '@rampa/contract';
import { placesNamed, type getStanjeRada } from '@rampa/contract/reports';
import type { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import type { LaneDesk } from '../lanes/index.ts';
import type { PassageFigure, PassageFigures } from '../passages/index.ts';
import type { TagStatuses } from '../tag-status/index.ts';

type WorkState = CallResult<typeof getStanjeRada>;
type Tolls = NonNullable<WorkState['tolls']>;

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

  const tollsOf = async (scope: StaffScope, now: Temporal.ZonedDateTime): Promise<Tolls> => {
    const { day, before } = daysOf(now);
    const complete = await passages.areComplete(scope);
    const today = byHour(await passages.of(scope, { from: day, to: day }, ['hour']), deps.currency);
    const earlier = byHour(
      await passages.of(scope, { from: before, to: before }, ['hour']),
      deps.currency,
    );
    const { currency } = deps;
    const sumOf = (hours: readonly HourSum[]) => ({
      passages: hours.reduce((sum, one) => sum + one.passages, 0),
      amount: { amount: hours.reduce((sum, one) => sum + one.amountMinor, 0), currency },
    });
    return {
      day,
      before,
      hours: now.hour,
      sum: sumOf(today.slice(0, now.hour)),
      sumBefore: sumOf(earlier.slice(0, now.hour)),
      byHour: today.map((one, hour) => ({
        hour,
        passages: one.passages,
        amount: { amount: one.amountMinor, currency },
        passagesBefore: earlier[hour]?.passages ?? 0,
        amountBefore: { amount: earlier[hour]?.amountMinor ?? 0, currency },
      })),
      complete,
    };
  };

  const roadsOf = async (
    scope: StaffScope,
    now: Temporal.ZonedDateTime,
    languageId: LanguageId,
  ): Promise<NonNullable<WorkState['roads']>> => {
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
    return {
      silentStations: silent.map(({ stationId, passagesBefore }) => ({
        station_id: stationId,
        name: deps.stationName(stationId, languageId),
        passagesBefore,
      })),
      lanes: lanes.all,
      lanesBehind: lanes.behind,
      posted: {
        ...promptness,
        lateLanes: late.all,
        late: late.lanes.map(({ stationId, lane, exitedAt, postedAt }) => ({
          station_id: stationId,
          name: deps.stationName(stationId, languageId),
          lane,
          exitedAt: toWireInstant(exitedAt),
          postedAt: toWireInstant(postedAt),
        })),
      },
      behind: behind.map(({ lane, confirmedAt }) => ({
        lane,
        confirmedAt: toWireInstant(confirmedAt),
      })),
    };
  };

  return { tollsOf, roadsOf };
}

/** Today, and the same weekday a week before. */
function daysOf(now: Temporal.ZonedDateTime) {
  const today = now.toPlainDate();
  return { day: today.toString(), before: today.subtract({ days: 7 }).toString() };
}

interface HourSum {
  readonly passages: number;
  readonly amountMinor: number;
}

/** The 24 hours of the clock, whether the day has them all or not. */
function byHour(figures: readonly PassageFigure[], currency: Currency): readonly HourSum[] {
  const hours = new Map(
    figures
      .filter((one) => one.currency === currency)
      .map(({ of, passages, amountMinor }) => [Number(of), { passages, amountMinor }]),
  );
  return Array.from(
    { length: 24 },
    (_, hour) => hours.get(hour) ?? { passages: 0, amountMinor: 0 },
  );
}
