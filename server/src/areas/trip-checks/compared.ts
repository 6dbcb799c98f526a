import { setImmediate as others } from 'node:timers/promises';
import type { TripFindingKind } from '@rampa/contract/trip-checks';

/** A passage as it is compared; times are epoch milliseconds. */
export interface ComparedPassage {
  readonly passageId: string;
  readonly tagId: string;
  readonly entryStationId: string | null;
  /** Null if the entry is unknown. */
  readonly enteredAt: number | null;
  readonly exitStationId: string;
  readonly exitedAt: number;
  readonly amountMinor: number;
}

/** What may be said of: from the first moment, and before the second. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

export interface Finding {
  readonly kind: TripFindingKind;
  readonly tagId: string;
  /** Null for a drive without a passage. */
  readonly passageId: string | null;
  readonly from: number | null;
  readonly until: number;
  readonly entryStationId: string;
  readonly exitStationId: string;
  readonly amountMinor: number | null;
  readonly loggedDriver: string;
}

/** What a comparison came to. */
export interface Comparison {
  readonly findings: readonly Finding[];
  /** Passages that were compared. */
  readonly passages: number;
  /** Passages of which the records say nothing. */
  readonly others: number;
}

export function findingOf(passage: ComparedPassage, kind: 'no-trip' | 'private'): Finding {
  return {
    kind,
    tagId: passage.tagId,
    passageId: passage.passageId,
    from: passage.enteredAt,
    until: passage.exitedAt,
    entryStationId: passage.entryStationId ?? '',
    exitStationId: passage.exitStationId,
    amountMinor: passage.amountMinor,
    loggedDriver: '',
  };
}

/** Rows after which whatever else waits has its turn: some milliseconds of work. */
const TURN = 5000;

/** Lets others have their turn now and then, by the work that was done. */
export function createTurns(): (work: number) => Promise<void> {
  let done = 0;
  return async (work) => {
    done += work;
    if (done < TURN) return;
    done = 0;
    await others();
  };
}

/** Spans that touch or overlap become one; they may come in any order. */
export function joined(spans: readonly Span[]): readonly Span[] {
  const sorted = spans.toSorted((a, b) => a.from - b.from);
  const found: Span[] = [];
  for (const span of sorted) {
    const last = found.at(-1);
    if (last === undefined || span.from > last.until) found.push(span);
    else if (span.until > last.until) found[found.length - 1] = { ...last, until: span.until };
  }
  return found;
}

/** Asks spans that do not overlap, in order, about moments that never go back: each is looked at once. */
export function createCursor(spans: readonly Span[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while (next < spans.length && (spans[next]?.until ?? 0) < at) next += 1;
    const span = spans[next];
    return span !== undefined && span.from <= at;
  };
}
