import { tripTolerances } from '@rampa/contract/trip-checks';
import type { ComparedPassage, Span } from './compared.ts';
import type { TolledDrive } from './tolled-drives.ts';

const TOLL = tripTolerances.toll * 60_000;

/** Drives that are compared with passages together: more are looked at in portions, so that the cost stays in proportion. */
const TOGETHER = 40;
/** Passages that are looked through for them; where there are more, none is missing for certain. */
const LOOKED_THROUGH = 400;

/**
 * Which of drives that belong together have no passage. A single one is paid by any passage that overlaps it, within the
 * tolerance. There and back need a passage each: where there are fewer, each of them pays for the drive that it was
 * recorded on.
 */
export function createUnpaid(
  passages: readonly ComparedPassage[],
): (drives: readonly TolledDrive[]) => readonly TolledDrive[] {
  const overlapping = createOverlapping(passages);
  const unpaidOf = (drives: readonly TolledDrive[]): readonly TolledDrive[] => {
    const without = drives.filter((drive) => !overlapping.some(drive));
    const [first, last] = [drives[0], drives.at(-1)];
    if (drives.length < 2 || first === undefined || last === undefined) return without;
    const found = overlapping.fewerThan(drives.length, { from: first.from, until: last.until });
    if (found === undefined) return without;
    return drives.every(({ timed }) => timed)
      ? drives.filter((drive) => !found.some((passage) => isOf(passage, drive, drives)))
      : withoutExit(drives, found);
  };
  return (drives) => {
    const portions: TolledDrive[][] = [];
    for (let at = 0; at < drives.length; at += TOGETHER) {
      portions.push(drives.slice(at, at + TOGETHER));
    }
    return portions.flatMap((portion) => unpaidOf(portion));
  };
}

/** Recorded during at least half of a drive, or rather during it than during another; else nearest to it. */
function isOf(passage: ComparedPassage, drive: TolledDrive, all: readonly TolledDrive[]): boolean {
  const { enteredAt, exitedAt } = passage;
  const shared = ({ from, until }: Span): number =>
    enteredAt === null ? 0 : Math.min(exitedAt, until) - Math.max(enteredAt, from);
  const own = shared(drive);
  if (own > 0 && own * 2 >= drive.until - drive.from) return true;
  const most = Math.max(...all.map((one) => shared(one)));
  if (most > 0) return own === most;
  const away = awayFrom(drive, exitedAt);
  return all.every((other) => away <= awayFrom(other, exitedAt));
}

function awayFrom({ from, until }: Span, at: number): number {
  return Math.max(0, from - at, at - until);
}

/** A line names no times of its drives: those whose exit no passage has, as many as there are too few passages. */
function withoutExit(
  drives: readonly TolledDrive[],
  found: readonly ComparedPassage[],
): readonly TolledDrive[] {
  const left = [...found];
  const unknown: TolledDrive[] = [];
  for (const drive of drives) {
    const at = left.findIndex(({ exitStationId }) => exitStationId === drive.exit);
    if (at === -1) unknown.push(drive);
    else left.splice(at, 1);
  }
  return unknown.slice(left.length);
}

interface Overlapping {
  /** Whether any passage overlaps a time, within the tolerance. */
  some(span: Span): boolean;
  /** All that do; undefined if there are not fewer than so many. */
  fewerThan(count: number, span: Span): readonly ComparedPassage[] | undefined;
}

/**
 * Passages are in the order of their exits; of those from each on the earliest entry is noted, so that one look tells
 * whether any overlaps.
 */
function createOverlapping(passages: readonly ComparedPassage[]): Overlapping {
  const entryOf = ({ enteredAt, exitedAt }: ComparedPassage): number => enteredAt ?? exitedAt;
  const earliest: number[] = Array.from({ length: passages.length });
  let least = Number.POSITIVE_INFINITY;
  for (let at = passages.length - 1; at >= 0; at -= 1) {
    const passage = passages[at];
    if (passage !== undefined) least = Math.min(least, entryOf(passage));
    earliest[at] = least;
  }
  const mayOverlap = (at: number, { until }: Span): boolean =>
    (earliest[at] ?? Number.POSITIVE_INFINITY) <= until + TOLL;
  const firstAfter = ({ from }: Span): number => {
    let [low, high] = [0, passages.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((passages[middle]?.exitedAt ?? 0) < from - TOLL) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    some: (span) => mayOverlap(firstAfter(span), span),
    fewerThan(count, span) {
      const found: ComparedPassage[] = [];
      const first = firstAfter(span);
      for (let at = first; mayOverlap(at, span); at += 1) {
        const passage = passages[at];
        if (passage !== undefined && entryOf(passage) <= span.until + TOLL) found.push(passage);
        if (found.length >= count || at - first >= LOOKED_THROUGH) return undefined;
      }
      return found;
    },
  };
}
