import type { CallResult } from '@rampa/contract';
import type { getSateTraka, LaneDay, LaneHour, LaneHourState } from '@rampa/contract/lanes';
import { toWireInstant } from '../../platform/clock.ts';
import type { LaneDaySums } from './lane-day.store.ts';
import type { DeskHour, DeskHours } from './lane-desk.ts';
import type { LaneHourRow } from './lane-desk.store.ts';

export function laneHoursView(hours: DeskHours): CallResult<typeof getSateTraka> {
  const { items, totalRecords, delivered, laneDay } = hours;
  const money = (amount: number) => ({ amount, currency: hours.currency });
  return {
    items: items.map((one) => hourView(one, money)),
    totalRecords,
    delivered,
    laneDay: laneDay && dayView(laneDay, money),
  };
}

function dayView(
  { sentMinor, recordedMinor, ...counts }: LaneDaySums,
  money: (amount: number) => LaneHour['missingAmount'],
): LaneDay {
  return {
    ...counts,
    sentAmount: sentMinor === null ? null : money(sentMinor),
    recordedAmount: money(recordedMinor),
  };
}

/** An hour as staff see it. */
export function hourView(
  { hour, station, replaced, closedBy }: DeskHour,
  money: (amount: number) => LaneHour['missingAmount'],
): LaneHour {
  const { sentCount, sentVersion, sentUntil, receivedAt, closedAt } = hour;
  const moneyOrNull = (amount: number | null) => (amount === null ? null : money(amount));
  return {
    station_id: hour.stationId,
    station,
    lane: hour.lane,
    hourAt: toWireInstant(hour.hourAt),
    sent:
      sentCount === null || sentVersion === null || sentUntil === null || receivedAt === null
        ? null
        : {
            passages: sentCount,
            amount: moneyOrNull(hour.sentMinor),
            version: sentVersion,
            until: toWireInstant(sentUntil),
            receivedAt: toWireInstant(receivedAt),
          },
    recorded: { passages: hour.recordedCount, amount: money(hour.recordedMinor) },
    refused: hour.refusedCount,
    missing: sentCount === null ? 0 : sentCount - hour.recordedCount - hour.refusedCount,
    missingAmount: money(hour.missingMinor),
    state: stateOf(hour),
    replaced: replaced.map((one) => ({
      passages: one.sentCount,
      amount: moneyOrNull(one.sentMinor),
      version: one.version,
      receivedAt: toWireInstant(one.receivedAt),
    })),
    closed:
      closedAt === null
        ? null
        : {
            by: closedBy,
            at: toWireInstant(closedAt),
            note: hour.note,
            passages: hour.closedCount,
          },
  };
}

function stateOf({ isOpen, isCompared, closedAt }: LaneHourRow): LaneHourState {
  if (!isCompared) return 'no-record';
  if (isOpen) return 'differs';
  return closedAt === null ? 'agrees' : 'closed';
}
