import type { Passage } from '@rampa/contract/passages';
import { type Formats, tollDayOf } from '../../lib/formats/formats.ts';

type Times = Pick<Passage, 'enteredAt' | 'exitedAt'>;

/**
 * When a trip was: `juče, 16:31 – 18:42`; a night drive names both days, and a trip with an unknown
 * entry has its exit alone.
 */
export function tripTimes({ enteredAt, exitedAt }: Times, formats: Formats, now: number): string {
  if (enteredAt === null) return formats.dayTime(exitedAt, now);
  const oneDay = tollDayOf(Date.parse(enteredAt)) === tollDayOf(Date.parse(exitedAt));
  const end = oneDay ? formats.time(exitedAt) : formats.dayTime(exitedAt, now);
  return `${formats.dayTime(enteredAt, now)} – ${end}`;
}
