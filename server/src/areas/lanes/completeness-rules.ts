import { stationsNamed } from '@rampa/contract';

/**
 * Days after which what has not come no longer holds a lane back: a lane without a control record for as long does not
 * report, and a gap that began before is passed over. Differences hold a lane back until they are mended or closed.
 */
export const reportingDays = 7;

/** A station further behind is named. Where too many are, such as just after a full hour, only those that are further. */
const BEHIND_MS = [30, 90].map((minutes) => minutes * 60_000);

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
  const behindBy = (most: number) => latestFirst.filter(({ until }) => middle.until - until > most);
  const [few = [], far = []] = BEHIND_MS.map(behindBy);
  const behind = few.length <= stationsNamed ? few : far;
  const last = latestFirst[latestFirst.length - behind.length - 1] ?? middle;
  return { until: last.until, behind: behind.toReversed() };
}
