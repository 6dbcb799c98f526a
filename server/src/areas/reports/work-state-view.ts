import type { Amount, CallResult, Currency } from '@rampa/contract';
import type { getStanjeRada } from '@rampa/contract/reports';
import { toWireInstant } from '../../platform/clock.ts';
import type { HourSum, RoadState, TollState } from './road-states.ts';
import type { WorkState } from './work-state.ts';

type Shown = CallResult<typeof getStanjeRada>;

export function workStateView(state: WorkState): Shown {
  const { at, tolls, roads, queues, desks } = state;
  return {
    at: toWireInstant(at),
    tolls: tolls === null ? null : tollsView(tolls, state.currency),
    roads: roads === null ? null : roadsView(roads),
    queues,
    desks: desks === null ? null : desksView(desks),
  };
}

function desksView({ pointsLow, ...desks }: NonNullable<WorkState['desks']>) {
  return { ...desks, ...(pointsLow === null ? {} : { pointsLow }) };
}

function tollsView(
  { day, before, hours, sum, sumBefore, byHour, complete }: TollState,
  currency: Currency,
): NonNullable<Shown['tolls']> {
  const money = (amount: number): Amount => ({ amount, currency });
  const sumView = ({ passages, amountMinor }: HourSum) => ({
    passages,
    amount: money(amountMinor),
  });
  return {
    day,
    before,
    hours,
    sum: sumView(sum),
    sumBefore: sumView(sumBefore),
    byHour: byHour.map(({ now, weekBefore }, hour) => ({
      hour,
      ...sumView(now),
      passagesBefore: weekBefore.passages,
      amountBefore: money(weekBefore.amountMinor),
    })),
    complete,
  };
}

function roadsView({
  silentStations,
  lanes,
  lanesBehind,
  posted,
  lateLanes,
  late,
  behind,
}: RoadState): NonNullable<Shown['roads']> {
  return {
    silentStations: silentStations.map(({ stationId, name, passagesBefore }) => ({
      station_id: stationId,
      name,
      passagesBefore,
    })),
    lanes,
    lanesBehind,
    posted: {
      ...posted,
      lateLanes,
      late: late.map(({ stationId, name, lane, exitedAt, postedAt }) => ({
        station_id: stationId,
        name,
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
}
