// A wall clock is computed from the milliseconds of a `Date`: `Intl` takes 12 ms when it is first used.
// oxlint-disable no-restricted-globals
import { summerTimeOf } from '@rampa/contract';

const hour = 3_600_000;

/** Day and time at the toll stations, as in ISO 8601, whatever the browser's zone: `2026-11-12T07:15…`. */
export function tollClockOf(time: number): string {
  return new Date(time + (isSummer(time) ? 2 : 1) * hour).toISOString();
}

function isSummer(time: number): boolean {
  const { begins, ends } = summerTimeOf(new Date(time).getUTCFullYear());
  return time >= begins && time < ends;
}
