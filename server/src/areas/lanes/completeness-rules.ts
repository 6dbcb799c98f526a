import { stationsNamed } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { hourMs } from './control-record.ts';

/** Passages may still arrive for this long after the end of their hour. */
const ON_THEIR_WAY = { minutes: 15 };

/** Hours that began before it are over, and their passages had time to come. */
export function arrivedBefore(now: Temporal.Instant): Temporal.Instant {
  return now.subtract(ON_THEIR_WAY).subtract({ hours: 1 }).add({ nanoseconds: 1 });
}

/**
 * Days after which what has not come no longer holds a lane back: a lane without a control record for as long does not
 * report, and hours of a gap that are older are passed over. Missing passages hold a lane back until they come or staff
 * close the difference.
 */
export const reportingDays = 7;

/** A lane that was silent for as many days begins again with its next record: nothing is on its way from before. */
export const seasonDays = 30;

/** Less is not worth a name, even where an hour ended in between. */
const LITTLE_MS = 30 * 60_000;
/**
 * A station as many hours behind is named. Where too many are, such as just after a full hour, only those that are further.
 * Whole hours are compared: in an hour that goes on, busy stations are nearly never as far as quiet ones.
 */
const BEHIND_HOURS = [1, 2];

/** Up to when a station is complete, epoch milliseconds. */
export interface CompleteStation {
  readonly stationId: string;
  readonly until: number;
}

export interface NetworkTime {
  /** Epoch milliseconds: all stations but those behind are complete up to then. */
  readonly until: number;
  /** The furthest behind first. */
  readonly behind: readonly CompleteStation[];
}

/**
 * The time of the network, and the stations that are behind it. They are measured by the station in the middle, so that a
 * single one holds nobody back, and half the network cannot be behind. Null without stations.
 */
export function networkTimeOf(stations: readonly CompleteStation[]): NetworkTime | null {
  const latestFirst = stations.toSorted(
    (a, b) => b.until - a.until || a.stationId.localeCompare(b.stationId),
  );
  const middle = latestFirst[Math.floor((latestFirst.length - 1) / 2)];
  if (middle === undefined) return null;
  const hourOf = ({ until }: CompleteStation): number => Math.floor(until / hourMs);
  const behindBy = (hours: number) =>
    latestFirst.filter(
      (station) =>
        hourOf(middle) - hourOf(station) >= hours && middle.until - station.until > LITTLE_MS,
    );
  const [few = [], far = []] = BEHIND_HOURS.map(behindBy);
  const behind = few.length <= stationsNamed ? few : far;
  const last = latestFirst[latestFirst.length - behind.length - 1] ?? middle;
  return { until: last.until, behind: behind.toReversed() };
}
