// `Intl` formats a Date; the polyfill of Temporal would come with this screen otherwise.
// oxlint-disable no-restricted-globals
import type { LocalMoment } from '@rampa/contract/points-of-sale';
import { tollDayOf } from '../formats/formats.ts';

const HOUR = 3_600_000;

const clockOfToll = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Belgrade',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A moment in toll time, whatever the browser's zone. */
export function localMomentOf(time: number): LocalMoment {
  const [hour = 0, minute = 0] = clockOfToll.format(new Date(time)).split(':').map(Number);
  return { day: tollDayOf(time), minute: hour * 60 + minute };
}

/**
 * Milliseconds of `2026-11-20T07:30` in toll time, as the server reads it: of a time that comes twice in the night when
 * clocks go back it is the first, and one that is left out when they go forward comes an hour later.
 */
export function instantOfToll(tollTime: string): number {
  const asUtc = Date.parse(`${tollTime}:00Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  const inSummer = asUtc - 2 * HOUR;
  const { day, minute } = localMomentOf(inSummer);
  return Date.parse(`${day}T00:00:00Z`) + minute * 60_000 === asUtc ? inSummer : asUtc - HOUR;
}

/** `07:00` */
export function clockOf(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Days from one `YYYY-MM-DD` to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

const weekdays = [7, 1, 2, 3, 4, 5, 6] as const;

/** 1 is Monday, of an ISO day. */
export function weekdayOf(day: string): (typeof weekdays)[number] {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 7;
}
