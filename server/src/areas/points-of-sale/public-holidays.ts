import { Temporal } from 'temporal-polyfill';
import type { HolidayRules } from '../../platform/country-facts.ts';

/** All public holidays of a year, `YYYY-MM-DD`, in order. */
export function holidaysOf(year: number, rules: HolidayRules): readonly string[] {
  const easter = orthodoxEaster(year);
  const days = new Set([
    ...rules.fixed.map((day) => `${year}-${day}`),
    ...rules.easter.map((offset) => easter.add({ days: offset }).toString()),
  ]);
  const runsOverSunday: Temporal.PlainDate[] = [];
  for (const run of rules.state) {
    const dates = run.map((day) => Temporal.PlainDate.from(`${year}-${day}`));
    for (const date of dates) days.add(date.toString());
    const last = dates.at(-1);
    if (last === undefined || !dates.some(({ dayOfWeek }) => dayOfWeek === 7)) continue;
    runsOverSunday.push(last);
  }
  // Last of all: the next working day must not be another holiday.
  for (const last of runsOverSunday) {
    let next = last.add({ days: 1 });
    while (days.has(next.toString()) || next.dayOfWeek === 7) next = next.add({ days: 1 });
    days.add(next.toString());
  }
  return [...days].sort();
}

/** Easter Sunday of the Julian calendar, in the Gregorian calendar (J. Meeus, Astronomical Algorithms). */
function orthodoxEaster(year: number): Temporal.PlainDate {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const sum = d + e + 114;
  const julian = Temporal.PlainDate.from({
    year,
    month: Math.floor(sum / 31),
    day: (sum % 31) + 1,
  });
  // Thirteen days apart until the year 2100.
  return julian.add({ days: 13 });
}
