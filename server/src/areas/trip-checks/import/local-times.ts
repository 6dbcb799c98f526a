import { createTollTime, type TollTime } from '../../../platform/toll-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Why a time is none. */
export type TimeFault = 'unreadable' | 'gap';

/** Reads the moments of one file. */
export interface LocalTimes {
  /**
   * Epoch milliseconds. Without a zone it is toll time, unless the file has another: in the hour that comes twice, a beginning is the first and an end
   * the second, so that a trip is never taken for shorter than it may have been.
   */
  moment(text: string, edge: 'from' | 'until'): number | TimeFault;
  /** A day, `2026-10-01`; undefined if it is none. */
  day(text: string): string | undefined;
}

const iso =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ] ?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?(Z|[+-]\d{2}(?::?\d{2})?)?$/u;
const written = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\.?,? (\d{1,2}):(\d{2})(?::(\d{2}))?$/u;
const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u;
const writtenDay = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})\.?$/u;
/** More is no time. */
const longest = 40;

export function createLocalTimes({
  tollTime = createTollTime(),
  without = 'toll-time',
}: {
  readonly tollTime?: Pick<TollTime, 'offsetAt'>;
  /** What a time without a zone is. */
  readonly without?: 'toll-time' | 'utc';
} = {}): LocalTimes {
  return {
    moment(text, edge) {
      if (text.length > longest) return 'unreadable';
      const inIso = iso.exec(text);
      const parts = inIso ?? writtenParts(written.exec(text));
      if (parts === null) return 'unreadable';
      const local = utcOf(parts[1], parts[2], parts[3], parts[4], parts[5], parts[6]);
      if (local === undefined) return 'unreadable';
      const zone = inIso?.[7];
      if (zone === undefined) {
        return without === 'utc' ? local : inTollTime(local, edge, tollTime);
      }
      const offset = offsetOf(zone);
      return offset === undefined ? 'unreadable' : local - offset;
    },
    day(text) {
      if (text.length > longest) return undefined;
      const parts = isoDay.exec(text) ?? writtenParts(writtenDay.exec(text));
      if (parts === null) return undefined;
      const at = utcOf(parts[1], parts[2], parts[3]);
      return at === undefined ? undefined : new Date(at).toISOString().slice(0, 10);
    },
  };
}

/** In the order of ISO 8601: year, month, day. */
function writtenParts(found: RegExpExecArray | null): readonly (string | undefined)[] | null {
  if (found === null) return null;
  const [whole, day, month, year, ...time] = found;
  return [whole, year, month, day, ...time];
}

/** As if it were UTC; undefined for what no calendar or clock shows, and for years that no log is of. */
function utcOf(...parts: readonly (string | undefined)[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  if (year < 2000 || year > 2100 || hour > 23 || minute > 59 || second > 59) return undefined;
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  const date = new Date(at);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at : undefined;
}

function offsetOf(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  if (hours > 14 || minutes > 59) return undefined;
  return (zone.startsWith('-') ? -1 : 1) * (hours * HOUR + minutes * MINUTE);
}

/** Toll time is one or two hours ahead of UTC. */
function inTollTime(
  local: number,
  edge: 'from' | 'until',
  { offsetAt }: Pick<TollTime, 'offsetAt'>,
): number | TimeFault {
  const [first, second] = [2 * HOUR, HOUR]
    .filter((offset) => offsetAt(local - offset) === offset)
    .map((offset) => local - offset);
  if (first === undefined) return 'gap';
  return edge === 'from' ? first : (second ?? first);
}
