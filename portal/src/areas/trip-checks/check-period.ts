import { tollDayOf } from '../../lib/formats/formats.ts';

/** The month before this one, by the clock at the toll stations, as a period. */
export function lastMonth(epochMs: number): string {
  const [year = 0, month = 0] = tollDayOf(epochMs).split('-').map(Number);
  const day = (date: number) => new Date(date).toISOString().slice(0, 10);
  return `${day(Date.UTC(year, month - 2, 1))}/${day(Date.UTC(year, month - 1, 0))}`;
}
