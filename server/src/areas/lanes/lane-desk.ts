import type { Currency, LanguageId } from '@rampa/contract';
import { laneHoursCounted } from '@rampa/contract/lanes';
import { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { IdentityService } from '../identity/index.ts';
import { stationName } from '../passages/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { selectLaneDay, type LaneDaySums } from './lane-day.store.ts';
import { selectLateLanes, selectPromptness, type Promptness } from './lane-postings.store.ts';
import { arrivedBefore } from './completeness-rules.ts';
import {
  closeDifferences,
  countDifferences,
  hasControlRecords,
  selectLaneFigures,
  type HourSpan,
  type LaneFigures,
  type LaneHourSelection,
  selectLaneHour,
  selectLaneHours,
  selectReplaced,
  type LaneHourRow,
  type ReplacedRecord,
  type SeenDifference,
} from './lane-desk.store.ts';

/** An hour, with what staff are told of it. */
export interface DeskHour {
  readonly hour: LaneHourRow;
  /** Name of the station. */
  readonly station: string;
  /** Control records that later ones have replaced, the newest first. */
  readonly replaced: readonly ReplacedRecord[];
  /** Name of who closed the difference; empty where nobody has. */
  readonly closedBy: string;
}

/** A page of hours. */
export interface DeskHours {
  readonly items: readonly DeskHour[];
  /** Counted up to `laneHoursCounted`. */
  readonly totalRecords: number;
  /** Whether any lane has ever delivered a control record. */
  readonly delivered: boolean;
  /** Of the day, where one lane and one day are asked for. */
  readonly laneDay: LaneDaySums | null;
  readonly currency: Currency;
}

/** Hours of lanes, and what staff say of those that differ. */
export interface LaneDesk {
  list(
    scope: StaffScope,
    asked: Omit<LaneHourSelection, 'before'> & {
      readonly first: number;
      readonly rows: number;
      readonly languageId: LanguageId;
    },
  ): Promise<DeskHours>;
  /** The hour of a lane in which a moment is; undefined where neither its record nor its passages are known. */
  hourOf(
    scope: StaffScope,
    asked: {
      readonly stationId: string;
      readonly lane: string;
      /** Epoch milliseconds. */
      readonly at: number;
      readonly languageId: LanguageId;
    },
  ): Promise<DeskHour | undefined>;
  /** Those that have changed since they were seen are left. */
  close(
    scope: StaffScope,
    seen: readonly SeenDifference[],
    note: string,
  ): Promise<{ readonly closed: number; readonly left: number }>;
  /** Hours with a difference that nobody has closed, up to a number. */
  differences(scope: WideScope, most: number): Promise<number>;
  /** Passages of a period that were posted soon after their exit. */
  promptness(scope: WideScope, span: HourSpan): Promise<Promptness>;
  /** Lanes whose latest passage of the last day was posted late. */
  lateLanes(scope: WideScope, most: number): ReturnType<typeof selectLateLanes>;
  /** How the hours of a period agree. */
  figures(scope: WideScope, span: HourSpan): Promise<LaneFigures>;
}

const HOUR_MS = 3600 * 1000;
/** Replaced control records of an hour that are shown. */
const REPLACED_SHOWN = 10;

export function createLaneDesk({
  database,
  clock,
  currency,
  calculator,
  identity,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly currency: Currency;
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly identity: Pick<IdentityService, 'staffUsers'>;
}): LaneDesk {
  const { queries } = database;
  /** Hours that began before it are over, and their passages had time to come. */
  const before = () => arrivedBefore(clock.now());

  const dayOf = async (scope: StaffScope, selection: LaneHourSelection) => {
    const { stationId, lane, day, before: until } = selection;
    if (stationId === undefined || lane === undefined || day === undefined) return null;
    return selectLaneDay(scope, queries, { stationId, lane, day, before: until });
  };

  return {
    async list(scope, { first, rows, languageId, ...selection }) {
      const arrived = { ...selection, before: before() };
      const { items, totalRecords } = await selectLaneHours(scope, queries, arrived, {
        first,
        rows,
        most: laneHoursCounted,
      });
      const replaced = await selectReplaced(scope, queries, items, REPLACED_SHOWN);
      const replacedOf = Map.groupBy(replaced, hourKey);
      const nameOf = await identity.staffUsers.namesOfActors(
        queries,
        items.map(({ closedBy }) => closedBy),
      );
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'lane-hours-read',
        subject: `lane-hours:${selection.state}`,
        details: { first, count: items.length },
      });
      return {
        items: items.map((hour) => ({
          hour,
          station: stationName(calculator, hour.stationId, languageId),
          replaced: replacedOf.get(hourKey(hour)) ?? [],
          closedBy: nameOf(hour.closedBy),
        })),
        totalRecords,
        delivered: items.length > 0 || (await hasControlRecords(scope, queries)),
        laneDay: await dayOf(scope, arrived),
        currency,
      };
    },

    async hourOf(scope, { stationId, lane, at, languageId }) {
      const hourAt = Temporal.Instant.fromEpochMilliseconds(at - (at % HOUR_MS));
      const hour = await selectLaneHour(scope, queries, { stationId, lane, hourAt });
      if (hour === undefined) return undefined;
      const nameOf = await identity.staffUsers.namesOfActors(queries, [hour.closedBy]);
      return {
        hour,
        station: stationName(calculator, stationId, languageId),
        replaced: await selectReplaced(scope, queries, [hour], REPLACED_SHOWN),
        closedBy: nameOf(hour.closedBy),
      };
    },

    close: (scope, seen, note) =>
      database.transaction(async (tx) => {
        const done = await closeDifferences(scope, tx, seen, {
          at: clock.now(),
          by: scope.by.actor,
          note,
        });
        await scope.by.record(tx, {
          accountId: nobody,
          action: 'lane-differences-closed',
          subject: `lane-hours:${done.length}`,
          details: {
            note,
            repeated: done.length > 0 && done.every(({ before: closed }) => closed),
            hours: done
              .map(({ stationId, lane, hourAt }) => `${stationId}/${lane}/${toWireInstant(hourAt)}`)
              .join(', '),
          },
        });
        return { closed: done.length, left: seen.length - done.length };
      }),

    promptness: (scope, span) =>
      database.read((from) => selectPromptness(scope, from.queries, span)),
    lateLanes: (scope, most) =>
      selectLateLanes(scope, queries, { since: clock.now().subtract({ hours: 24 }), most }),
    figures: (scope, span) => database.read((from) => selectLaneFigures(scope, from.queries, span)),
    differences: (scope, most) => countDifferences(scope, queries, { before: before(), most }),
  };
}

function hourKey({
  stationId,
  lane,
  hourAt,
}: Pick<ReplacedRecord, 'stationId' | 'lane' | 'hourAt'>): string {
  return `${stationId} ${hourAt.toString()} ${lane}`;
}
