import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import type { LaterReason } from './later-rules.ts';

/** Times are epoch milliseconds, stations are ids of the toll network. */
export interface JudgedPassage {
  readonly entryStationId: string | null;
  readonly enteredAt: number | null;
  readonly exitStationId: string;
  readonly exitedAt: number;
  readonly lane: string;
  /** Category that the lane charged. */
  readonly category: Kategorija;
}

/** The same values, whoever says them. */
export function isSameDrive(a: JudgedPassage, b: JudgedPassage): boolean {
  return (
    a.entryStationId === b.entryStationId &&
    a.enteredAt === b.enteredAt &&
    a.exitStationId === b.exitStationId &&
    a.exitedAt === b.exitedAt &&
    a.lane === b.lane &&
    a.category === b.category
  );
}

/** Why a passage looks wrong, with what its text shows. Stations are ids. */
export type MarkReason =
  | { readonly mark: 'category-differs'; readonly charged: Kategorija; readonly tag: Kategorija }
  | {
      readonly mark: 'same-lane-twice';
      readonly station: string;
      readonly lane: string;
      readonly minutes: number;
    }
  | {
      readonly mark: 'impossible-time';
      readonly from: string;
      readonly to: string;
      readonly km: number;
      readonly minutes: number;
    }
  | { readonly mark: 'longest-route'; readonly from: string; readonly to: string }
  | {
      readonly mark: 'two-lanes';
      readonly station: string;
      readonly lane: string;
      readonly other: string;
      readonly minutes: number;
    }
  /** From where to where the other trip was; without an entry, from where it was read. */
  | { readonly mark: 'trips-overlap'; readonly from: string; readonly to: string }
  /** Where the tag's trip before ended, which is where this one without an entry began. */
  | { readonly mark: 'entry-found'; readonly from: string; readonly to: string }
  | LaterReason;

export interface JudgedWith {
  /** Category that the tag is registered for. */
  readonly tagCategory: Kategorija;
  /** The tag's passage before this one by time of exit, if it is near enough to matter. */
  readonly previous: JudgedPassage | undefined;
  /**
   * The same after it, if that was recorded before: of two that do not fit together, the one that comes in
   * later is marked, whatever their order on the road.
   */
  readonly next?: JudgedPassage | undefined;
  /** Station that the longest route is charged from, when the entry is unknown. */
  readonly longestFrom: string | undefined;
  /** Length of the road between two stations, kilometres. */
  roadKm(from: string, to: string): number | undefined;
  /** Length as the crow flies, kilometres: nobody covers less. */
  straightKm(from: string, to: string): number | undefined;
  /** Whether a trip from there would have cost less than what is charged for an unknown entry. */
  isCheaperFrom(from: string): boolean;
}

const MINUTE = 60_000;
/** A second passage through the same lane within this time is one vehicle read twice. */
const SAME_LANE_MS = 5 * MINUTE;
/** So near to each other nobody turns round and comes through another lane. */
const TWO_LANES_MS = 3 * MINUTE;
/** Clocks of two stations may differ by this. */
const CLOCKS_DIFFER_MS = MINUTE;
/** No vehicle averages more between two stations. */
const FASTEST_KM_PER_HOUR = 200;
/** How far back a passage can matter to a mark: beyond it every station can be reached. */
export const lookBackMs = 12 * 60 * MINUTE;

/** The marks of a passage, in the order of the contract; none for one that looks right. */
export function judgePassage(passage: JudgedPassage, context: JudgedWith): readonly MarkReason[] {
  const { previous, next } = context;
  const before = readTwice(previous, passage, passage);
  const after = readTwice(passage, next, passage);
  const twice = before ?? after;
  // A vehicle read twice cannot have driven in between either: one fact, one mark.
  const others = {
    previous: before === undefined ? previous : undefined,
    next: after === undefined ? next : undefined,
  };
  const overlap = tripsOverlap(passage, others);
  const isAlone = previous === undefined && next === undefined;
  const apart = isAlone ? context : { ...context, ...withoutOverlap(passage, others) };
  return [
    categoryDiffers(passage, context),
    twice?.mark === 'same-lane-twice' ? twice : undefined,
    impossibleTime(passage, apart),
    longestRoute(passage, context),
    twice?.mark === 'two-lanes' ? twice : undefined,
    overlap,
    entryFound(passage, apart),
  ].filter((reason) => reason !== undefined);
}

export function marksOf(reasons: readonly MarkReason[]): readonly PassageMark[] {
  return reasons.map(({ mark }) => mark);
}

function categoryDiffers(
  { category }: JudgedPassage,
  { tagCategory }: JudgedWith,
): MarkReason | undefined {
  if (category === tagCategory) return undefined;
  return { mark: 'category-differs', charged: category, tag: tagCategory };
}

/** One vehicle at one place that was read twice, by one lane or by two. `judged` is either of them. */
function readTwice(
  first: JudgedPassage | undefined,
  second: JudgedPassage | undefined,
  judged: JudgedPassage,
): MarkReason | undefined {
  if (first === undefined || second === undefined) return undefined;
  if (first.exitStationId !== second.exitStationId) return undefined;
  const elapsed = second.exitedAt - first.exitedAt;
  const sameLane = first.lane === second.lane;
  if (elapsed < 0 || elapsed > (sameLane ? SAME_LANE_MS : TWO_LANES_MS)) return undefined;
  const { exitStationId: station, lane } = judged;
  const minutes = toMinutes(elapsed);
  if (sameLane) return { mark: 'same-lane-twice', station, lane, minutes };
  const other = (judged === first ? second : first).lane;
  return { mark: 'two-lanes', station, lane, other, minutes };
}

interface Neighbours {
  readonly previous: JudgedPassage | undefined;
  readonly next: JudgedPassage | undefined;
}

/** Neighbours in time are enough: a trip that overlaps any other overlaps one of them. */
function tripsOverlap(
  passage: JudgedPassage,
  { previous, next }: Neighbours,
): MarkReason | undefined {
  const other = overlaps(previous, passage) ? previous : overlaps(passage, next) ? next : undefined;
  if (other === undefined) return undefined;
  const { entryStationId, exitStationId: to } = other;
  return { mark: 'trips-overlap', from: entryStationId ?? to, to };
}

/** Whether the second, which ended later, had begun before the first one ended. */
function overlaps(first: JudgedPassage | undefined, second: JudgedPassage | undefined): boolean {
  if (first === undefined || second === undefined || second.enteredAt === null) return false;
  return first.exitedAt - second.enteredAt > CLOCKS_DIFFER_MS;
}

/** Who was on two trips at once had no time between them either: one fact, one mark. */
function withoutOverlap(passage: JudgedPassage, { previous, next }: Neighbours): Neighbours {
  return {
    previous: overlaps(previous, passage) ? undefined : previous,
    next: overlaps(passage, next) ? undefined : next,
  };
}

function impossibleTime(passage: JudgedPassage, context: JudgedWith): MarkReason | undefined {
  const { entryStationId, enteredAt, exitStationId, exitedAt } = passage;
  if (entryStationId !== null && enteredAt !== null) {
    const km = context.roadKm(entryStationId, exitStationId);
    const within = tooFast(entryStationId, exitStationId, km, exitedAt - enteredAt);
    if (within !== undefined) return within;
  }
  const { previous, next } = context;
  return noTimeBetween(previous, passage, context) ?? noTimeBetween(passage, next, context);
}

/** Whether nobody gets from the end of one trip to the beginning of the next one in time. */
function noTimeBetween(
  first: JudgedPassage | undefined,
  second: JudgedPassage | undefined,
  { straightKm }: Pick<JudgedWith, 'straightKm'>,
): MarkReason | undefined {
  if (first === undefined || second === undefined) return undefined;
  const from = first.exitStationId;
  const to = second.entryStationId ?? second.exitStationId;
  const at = second.enteredAt ?? second.exitedAt;
  return tooFast(from, to, straightKm(from, to), at - first.exitedAt);
}

function tooFast(
  from: string,
  to: string,
  km: number | undefined,
  elapsedMs: number,
): MarkReason | undefined {
  if (from === to || km === undefined) return undefined;
  if (km * 60 * MINUTE <= FASTEST_KM_PER_HOUR * elapsedMs) return undefined;
  const minutes = toMinutes(Math.max(0, elapsedMs));
  return { mark: 'impossible-time', from, to, km: Math.round(km), minutes };
}

function longestRoute(
  { entryStationId, exitStationId }: JudgedPassage,
  { longestFrom }: JudgedWith,
): MarkReason | undefined {
  if (entryStationId !== null) return undefined;
  return { mark: 'longest-route', from: longestFrom ?? exitStationId, to: exitStationId };
}

/**
 * An entry that nobody read, though it is known where the vehicle was: it had left the road there within the last
 * hours, and from there it would have cost less.
 */
function entryFound(passage: JudgedPassage, context: JudgedWith): MarkReason | undefined {
  const { previous, straightKm, isCheaperFrom } = context;
  const { entryStationId, exitStationId: to, exitedAt } = passage;
  if (entryStationId !== null || previous === undefined) return undefined;
  const from = previous.exitStationId;
  const elapsedMs = exitedAt - previous.exitedAt;
  if (from === to || elapsedMs > lookBackMs || !isCheaperFrom(from)) return undefined;
  if (tooFast(from, to, straightKm(from, to), elapsedMs) !== undefined) return undefined;
  return { mark: 'entry-found', from, to };
}

function toMinutes(ms: number): number {
  return Math.round(ms / MINUTE);
}
