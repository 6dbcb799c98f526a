import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../../platform/clock.ts';
import type { DailyWindow, IncomingEvent } from '../incoming-event.ts';
import { child, children, instantAt, textAt, type Complain } from './datex-nodes.ts';
import type { XmlNode } from '../../../platform/files/xml-tree.ts';

type Validity = Pick<IncomingEvent, 'state' | 'validFrom' | 'validTo' | 'daily'>;

/** From when until when, and at which times of the day. */
export function validityOf(record: XmlNode, complain: Complain): Validity | undefined {
  const node = child(record, 'validity');
  const time = node === undefined ? undefined : child(node, 'validityTimeSpecification');
  if (node === undefined || time === undefined) {
    complain(record, 'validity/validityTimeSpecification is missing');
    return undefined;
  }
  const validFrom = instantAt(time, complain, 'overallStartTime');
  const end = child(time, 'overallEndTime');
  const validTo = end === undefined ? null : instantAt(time, complain, 'overallEndTime');
  if (validFrom === undefined || validTo === undefined) return undefined;
  if (validTo !== null && Temporal.Instant.compare(validTo, validFrom) <= 0) {
    complain(end ?? time, 'overallEndTime must be later than overallStartTime');
    return undefined;
  }
  return {
    // A suspended record is one that its source does not vouch for at the moment.
    state: textAt(node, 'validityStatus') === 'suspended' ? 'withdrawn' : 'active',
    validFrom,
    validTo,
    daily: dailyOf(time, minutesOfTollTime(validFrom, validTo), complain),
  };
}

/** Supported elements, by the element that contains them. */
const understood: Readonly<Record<string, readonly string[]>> = {
  validityTimeSpecification: ['overallStartTime', 'overallEndTime', 'validPeriod'],
  validPeriod: ['periodName', 'recurringTimePeriodOfDay'],
  recurringTimePeriodOfDay: ['startTimeOfPeriod', 'endTimeOfPeriod'],
};

/** Ignoring an unknown restriction would turn "Saturdays" into "every day". */
function refuseOthers(node: XmlNode, complain: Complain): void {
  for (const part of node.children) {
    // Extensions begin so; unknown ones may be ignored.
    if (part.name.startsWith('_')) continue;
    if (understood[node.name]?.includes(part.name) === true) refuseOthers(part, complain);
    else if (understood[node.name] !== undefined) {
      complain(
        part,
        `${part.name} is not understood: an event holds from, until and at times of every day`,
      );
    }
  }
}

const timeOfDay = /^((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;
const mostWindows = 8;

function dailyOf(time: XmlNode, tollTime: number | undefined, complain: Complain): DailyWindow[] {
  refuseOthers(time, complain);
  const periods = children(time, 'validPeriod').map((period) =>
    children(period, 'recurringTimePeriodOfDay'),
  );
  // A period without times is the whole day, and covers all the others.
  const windows = periods.some((period) => period.length === 0) ? [] : periods.flat();
  if (windows.length > mostWindows) {
    complain(time, `more than ${mostWindows} times of the day`);
    return [];
  }
  return windows.flatMap((window) => {
    const from = timeIn(window, 'startTimeOfPeriod', tollTime, complain);
    const to = timeIn(window, 'endTimeOfPeriod', tollTime, complain);
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
}

/** `HH:MM` in toll time; `tollTime` is its offset from UTC in minutes. */
function timeIn(
  window: XmlNode,
  name: string,
  tollTime: number | undefined,
  complain: Complain,
): string | undefined {
  const [, time, offset] = timeOfDay.exec(textAt(window, name) ?? '') ?? [];
  if (time === undefined) {
    complain(window, `${name} must be a time such as 07:30:00`);
    return undefined;
  }
  if (offset === undefined) return time;
  if (tollTime === undefined) {
    complain(
      window,
      `${name} has an offset, but the clocks change while the event holds: write it without one, in toll time`,
    );
    return undefined;
  }
  return Temporal.PlainTime.from(time)
    .add({ minutes: tollTime - minutesOf(offset) })
    .toString({ smallestUnit: 'minute' });
}

function minutesOf(offset: string): number {
  if (offset === 'Z') return 0;
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Undefined if the clocks change in between. */
function minutesOfTollTime(
  from: Temporal.Instant,
  to: Temporal.Instant | null,
): number | undefined {
  const start = from.toZonedDateTimeISO(tollTimeZone);
  const change = start.getTimeZoneTransition('next')?.toInstant();
  const changes = change !== undefined && (to === null || Temporal.Instant.compare(change, to) < 0);
  return changes ? undefined : start.offsetNanoseconds / 60e9;
}
