import { Temporal } from 'temporal-polyfill';
import type { TagWindow } from './drivers.store.ts';

/** Before any day. */
const BEGINNING = '-infinity';

/** One window of a driver, or a tag that never had one. */
interface Driven {
  readonly tagId: string;
  readonly fromDay: string | null;
  readonly toDay: string | null;
}

/** The days on which tags were nobody's. Windows of a tag follow each other, and do not overlap. */
export function gapsOf(driven: readonly Driven[]): readonly TagWindow[] {
  const gaps: TagWindow[] = [];
  for (const [tagId, windows] of Map.groupBy(driven, (window) => window.tagId)) {
    let free: string | null = BEGINNING;
    for (const { fromDay, toDay } of windows) {
      if (fromDay === null || free === null) continue;
      const before = dayAfter(fromDay, -1);
      if (free === BEGINNING || free <= before) gaps.push({ tagId, fromDay: free, toDay: before });
      free = toDay === null ? null : dayAfter(toDay, 1);
    }
    if (free !== null) gaps.push({ tagId, fromDay: free, toDay: null });
  }
  return gaps;
}

function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
