import { globSync } from 'node:fs';

/** Answers programs' questions for the time: a package of its own on Linux, `faketime` on Debian. */
const PLACES = [
  '/usr/lib/*/faketime/libfaketimeMT.so.1',
  '/usr/lib{64,}/faketime/libfaketimeMT.so.1',
];

/** @returns {string | undefined} undefined where it is not installed */
export const findOtherClock = () => globSync(PLACES)[0];

/**
 * The next New Year's midnight in Belgrade, which is an hour ahead of UTC in winter.
 * @param {Date} now
 */
export function nextNewYear(now) {
  const ofYear = (/** @type {number} */ year) => new Date(Date.UTC(year, 11, 31, 23));
  const thisYear = ofYear(now.getUTCFullYear());
  return thisYear > now ? thisYear : ofYear(now.getUTCFullYear() + 1);
}

/**
 * For programs, and those that they start, whose clock begins at another time and goes on from there. Only the time of day is
 * another one: what is measured is not touched.
 * @param {string} library
 * @param {Date} begin what the clock says now
 * @param {Date} now
 * @returns {Record<string, string>}
 */
export function otherClock(library, begin, now) {
  const seconds = Math.round((begin.getTime() - now.getTime()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: seconds < 0 ? String(seconds) : `+${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Chromium waits by a clock that is not touched, which is then not to be mended either: it would wait for ever.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
  };
}
