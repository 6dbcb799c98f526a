// A wall clock is computed from the milliseconds of a `Date`: `Intl` takes 12 ms when it is first used.
// oxlint-disable no-restricted-globals

const hour = 3_600_000;

/** Day and time at the toll stations, as in ISO 8601, whatever the browser's zone: `2026-11-12T07:15…`. */
export function tollClockOf(time: number): string {
  return new Date(time + (isSummer(time) ? 2 : 1) * hour).toISOString();
}

/** From the last Sunday of March to that of October, both at 1:00 UTC: so in Belgrade since 1996. */
function isSummer(time: number): boolean {
  const year = new Date(time).getUTCFullYear();
  return time >= lastSunday(year, 2) && time < lastSunday(year, 9);
}

/** Of a month with 31 days, counted from 0. */
function lastSunday(year: number, month: number): number {
  const end = new Date(Date.UTC(year, month, 31, 1));
  return end.setUTCDate(31 - end.getUTCDay());
}
