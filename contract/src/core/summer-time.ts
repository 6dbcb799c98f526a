// The portal computes with the milliseconds of a `Date`: `Intl` takes 12 ms when it is first used.
// oxlint-disable no-restricted-globals

/**
 * When summer time begins and ends at the toll stations, in epoch milliseconds: from the last Sunday of March to that of October, both
 * at 1:00 UTC. So in Belgrade since 1996. Node and PostgreSQL know it by tables; `rampa doctor` compares all three.
 */
export function summerTimeOf(year: number): { readonly begins: number; readonly ends: number } {
  return { begins: lastSunday(year, 2), ends: lastSunday(year, 9) };
}

/** Of a month with 31 days, counted from 0. */
function lastSunday(year: number, month: number): number {
  const end = new Date(Date.UTC(year, month, 31, 1));
  return end.setUTCDate(31 - end.getUTCDay());
}
