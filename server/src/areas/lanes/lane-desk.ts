import {
  success,
  type CallParsedInput,
  type CallResult,
  type Currency,
  type Outcome,
} from '@rampa/contract';
import {
  laneHoursCounted,
  type getSateTraka,
  type LaneHour,
  type LaneHourState,
  type zatvoriRazlikeTraka,
} from '@rampa/contract/lanes';
import { Temporal } from 'temporal-polyfill';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { toWireInstant, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { IdentityService } from '../identity/index.ts';
import { stationName } from '../passages/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { selectLateLanes, selectPromptness, type Promptness } from './lane-postings.store.ts';
import {
  closeDifferences,
  countDifferences,
  hasControlRecords,
  selectLaneFigures,
  type HourSpan,
  type LaneFigures,
  selectLaneHours,
  selectReplaced,
  type LaneHourRow,
  type ReplacedRecord,
} from './lane-desk.store.ts';

/** Hours of lanes, and what staff say of those that differ. */
export interface LaneDesk {
  list(
    scope: StaffScope,
    input: CallParsedInput<typeof getSateTraka>,
  ): Promise<CallResult<typeof getSateTraka>>;
  close(
    scope: StaffScope,
    input: CallParsedInput<typeof zatvoriRazlikeTraka>,
  ): Promise<Outcome<CallResult<typeof zatvoriRazlikeTraka>>>;
  /** Hours with a difference that nobody has closed, up to a number. */
  differences(scope: WideScope, most: number): Promise<number>;
  /** Passages of a period that were posted soon after their exit. */
  promptness(scope: WideScope, span: HourSpan): Promise<Promptness>;
  /** Lanes whose latest passage of the last day was posted late. */
  lateLanes(scope: WideScope, most: number): ReturnType<typeof selectLateLanes>;
  /** How the hours of a period agree. */
  figures(scope: WideScope, span: HourSpan): Promise<LaneFigures>;
}

/** Passages may still arrive for this long after the end of their hour. */
const ON_THEIR_WAY = { minutes: 15 };
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
  const before = () =>
    clock.now().subtract(ON_THEIR_WAY).subtract({ hours: 1 }).add({ nanoseconds: 1 });

  return {
    async list(scope, { first, rows, languageId, station_id: stationId, ...asked }) {
      const { items, totalRecords } = await selectLaneHours(
        scope,
        queries,
        { ...asked, stationId, before: before() },
        { first, rows, most: laneHoursCounted },
      );
      const replaced = await selectReplaced(scope, queries, items, REPLACED_SHOWN);
      const replacedOf = Map.groupBy(replaced, hourKey);
      const nameOf = await identity.staffUsers.namesOfActors(
        queries,
        items.map(({ closedBy }) => closedBy),
      );
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'lane-hours-read',
        subject: `lane-hours:${asked.state}`,
        details: { first, count: items.length },
      });
      return {
        totalRecords,
        delivered: items.length > 0 || (await hasControlRecords(scope, queries)),
        items: items.map((row) => ({
          ...hourOf(row, currency),
          station: stationName(calculator, row.stationId, languageId),
          replaced: (replacedOf.get(hourKey(row)) ?? []).map((one) => ({
            passages: one.sentCount,
            amount: one.sentMinor === null ? null : { amount: one.sentMinor, currency },
            version: one.version,
            receivedAt: toWireInstant(one.receivedAt),
          })),
          closed:
            row.closedAt === null
              ? null
              : {
                  by: nameOf(row.closedBy),
                  at: toWireInstant(row.closedAt),
                  note: row.note,
                  passages: row.closedCount,
                },
        })),
      };
    },

    async close(scope, { hours, note }) {
      const seen = hours.map(({ station_id: stationId, lane, hourAt, missing, missingAmount }) => ({
        stationId,
        lane,
        missing,
        missingMinor: missingAmount.amount,
        hourAt: Temporal.Instant.from(hourAt),
      }));
      const closed = await database.transaction(async (tx) => {
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
            hours: done
              .map(({ stationId, lane, hourAt }) => `${stationId}/${lane}/${toWireInstant(hourAt)}`)
              .join(', '),
          },
        });
        return done.length;
      });
      return success({ closed, left: hours.length - closed });
    },

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

function stateOf({ isOpen, isCompared, closedAt }: LaneHourRow): LaneHourState {
  if (!isCompared) return 'no-record';
  if (isOpen) return 'differs';
  return closedAt === null ? 'agrees' : 'closed';
}

function hourOf(
  row: LaneHourRow,
  currency: Currency,
): Omit<LaneHour, 'station' | 'replaced' | 'closed'> {
  const { sentCount, sentVersion, sentUntil, receivedAt } = row;
  return {
    station_id: row.stationId,
    lane: row.lane,
    hourAt: toWireInstant(row.hourAt),
    sent:
      sentCount === null || sentVersion === null || sentUntil === null || receivedAt === null
        ? null
        : {
            passages: sentCount,
            amount: row.sentMinor === null ? null : { amount: row.sentMinor, currency },
            version: sentVersion,
            until: toWireInstant(sentUntil),
            receivedAt: toWireInstant(receivedAt),
          },
    recorded: {
      passages: row.recordedCount,
      amount: { amount: row.recordedMinor, currency },
    },
    refused: row.refusedCount,
    missing: sentCount === null ? 0 : sentCount - row.recordedCount - row.refusedCount,
    missingAmount: { amount: row.missingMinor, currency },
    state: stateOf(row),
  };
}
