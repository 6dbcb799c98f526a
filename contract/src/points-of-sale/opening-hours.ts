/**
 * Opening hours in the part of OpenStreetMap's `opening_hours` notation that points of sale use:
 * `24/7`; or rules separated by `;`, each of days (`Mo-Fr`, `Sa,Su`, `PH` for public holidays) and times
 * (`08:00-12:00,13:00-19:00`, over midnight `22:00-06:00`) or `off`. A later rule replaces an earlier
 * one on its days; holidays follow the rule for `PH` if there is one.
 * Source: OpenStreetMap wiki, "Key:opening_hours/specification".
 */
export interface OpeningHours {
  /** Spans for each weekday, Monday first; minutes of the day, the end may be on the next day. */
  readonly weekdays: readonly (readonly Span[])[];
  /** Undefined: holidays are days like any other. */
  readonly holidays: readonly Span[] | undefined;
}

type Span = readonly [from: number, to: number];

/** A moment of toll time. */
export interface LocalMoment {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Minutes since midnight. */
  readonly minute: number;
}

export interface OpeningState {
  readonly open: boolean;
  /** When that changes; null if it does not within ten days. */
  readonly until: LocalMoment | null;
}

const dayNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const minutesOfDay = 24 * 60;
/** Enough for a long holiday and the weekend after it. */
const daysAhead = 10;

/** Null if the text is not in the notation. */
export function parseOpeningHours(text: string): OpeningHours | null {
  const allDay: readonly Span[] = [[0, minutesOfDay]];
  if (text.trim() === '24/7') return { weekdays: dayNames.map(() => allDay), holidays: undefined };
  const weekdays: (readonly Span[])[] = dayNames.map(() => []);
  let holidays: readonly Span[] | undefined;
  for (const rule of text.split(';')) {
    const match = /^\s*([A-Za-z,-]+)\s+(off|[\d:,-]+)\s*$/.exec(rule);
    const days = match === null ? null : parseDays(match[1] ?? '');
    const spans = match === null ? null : parseSpans(match[2] ?? '');
    if (days === null || spans === null) return null;
    for (const day of days) {
      if (day === 'PH') holidays = spans;
      else weekdays[day] = spans;
    }
  }
  return { weekdays, holidays };
}

function parseDays(text: string): (number | 'PH')[] | null {
  const days: (number | 'PH')[] = [];
  for (const part of text.split(',')) {
    if (part === 'PH') {
      days.push('PH');
      continue;
    }
    const [from, to] = part.split('-').map((name) => dayNames.findIndex((one) => one === name));
    if (from === undefined || from < 0 || to === -1 || part.split('-').length > 2) return null;
    const last = to ?? from;
    for (let day = from; ; day = (day + 1) % 7) {
      days.push(day);
      if (day === last) break;
    }
  }
  return days;
}

function parseSpans(text: string): Span[] | null {
  if (text === 'off') return [];
  const spans = text.split(',').map((part): Span | null => {
    const [from, to, ...more] = part.split('-').map(minuteOf);
    if (from === undefined || to === undefined || from === null || to === null) return null;
    // Nothing begins at the end of a day.
    if (more.length > 0 || from === minutesOfDay) return null;
    return [from, to <= from ? to + minutesOfDay : to];
  });
  return spans.every((span) => span !== null) ? spans : null;
}

function minuteOf(text: string): number | null {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text);
  if (match === null) return null;
  const minute = Number(match[1]) * 60 + Number(match[2]);
  return minute > minutesOfDay ? null : minute;
}

/** Whether it is open at a moment, and until when. `holidays` are days `YYYY-MM-DD`. */
export function openingStateAt(
  hours: OpeningHours,
  moment: LocalMoment,
  holidays: ReadonlySet<string>,
): OpeningState {
  // Minutes are counted from the midnight before the moment.
  const spans = joined(
    Array.from({ length: daysAhead + 2 }, (_, index) => index - 1).flatMap((offset) =>
      spansOf(hours, addDays(moment.day, offset), holidays).map(([from, to]): Span => [
        from + offset * minutesOfDay,
        to + offset * minutesOfDay,
      ]),
    ),
  );
  const current = spans.find(([from, to]) => from <= moment.minute && moment.minute < to);
  if (current !== undefined) return { open: true, until: momentOf(moment.day, current[1]) };
  const next = spans.find(([from]) => from > moment.minute);
  return { open: false, until: next === undefined ? null : momentOf(moment.day, next[0]) };
}

/** The times of one day, `[[from, to], …]` in minutes. */
export function spansOf(
  hours: OpeningHours,
  day: string,
  holidays: ReadonlySet<string>,
): readonly Span[] {
  if (hours.holidays !== undefined && holidays.has(day)) return hours.holidays;
  return hours.weekdays[weekdayOf(day)] ?? [];
}

/** Merges spans that touch each other, as around midnight. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) {
      result[result.length - 1] = [last[0], Math.max(last[1], to)];
    } else result.push([from, to]);
  }
  return result;
}

function momentOf(day: string, minutes: number): LocalMoment | null {
  const days = Math.floor(minutes / minutesOfDay);
  if (days >= daysAhead) return null;
  return { day: addDays(day, days), minute: minutes - days * minutesOfDay };
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 0 is Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}
