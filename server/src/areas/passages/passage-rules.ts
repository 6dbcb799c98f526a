import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';

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
  | { readonly mark: 'longest-route'; readonly from: string; readonly to: string };

export interface JudgedWith {
  /** Category that the tag is registered for. */
  readonly tagCategory: Kategorija;
  /** The tag's passage before this one by time of exit, if it is near enough to matter. */
  readonly previous: JudgedPassage | undefined;
  /** Station that the longest route is charged from, when the entry is unknown. */
  readonly longestFrom: string | undefined;
  /** Length of the road between two stations, kilometres. */
  roadKm(from: string, to: string): number | undefined;
  /** Length as the crow flies, kilometres: nobody covers less. */
  straightKm(from: string, to: string): number | undefined;
}

const MINUTE = 60_000;
/** A second passage through the same lane within this time is one vehicle read twice. */
const SAME_LANE_MS = 5 * MINUTE;
/** No vehicle averages more between two stations. */
const FASTEST_KM_PER_HOUR = 200;
/** How far back a passage can matter to a mark: beyond it every station can be reached. */
export const lookBackMs = 12 * 60 * MINUTE;

/** The marks of a passage, in the order of the contract; none for one that looks right. */
export function judgePassage(passage: JudgedPassage, context: JudgedWith): readonly MarkReason[] {
  const twice = sameLaneTwice(passage, context);
  // A vehicle read twice cannot have driven in between either: one fact, one mark.
  const known = twice === undefined ? context : { ...context, previous: undefined };
  return [
    categoryDiffers(passage, context),
    twice,
    impossibleTime(passage, known),
    longestRoute(passage, context),
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

function sameLaneTwice(
  { exitStationId, exitedAt, lane }: JudgedPassage,
  { previous }: JudgedWith,
): MarkReason | undefined {
  if (previous === undefined) return undefined;
  if (previous.exitStationId !== exitStationId || previous.lane !== lane) return undefined;
  const elapsed = exitedAt - previous.exitedAt;
  if (elapsed < 0 || elapsed > SAME_LANE_MS) return undefined;
  return { mark: 'same-lane-twice', station: exitStationId, lane, minutes: toMinutes(elapsed) };
}

function impossibleTime(passage: JudgedPassage, context: JudgedWith): MarkReason | undefined {
  const { entryStationId, enteredAt, exitStationId, exitedAt } = passage;
  if (entryStationId !== null && enteredAt !== null) {
    const km = context.roadKm(entryStationId, exitStationId);
    const within = tooFast(entryStationId, exitStationId, km, exitedAt - enteredAt);
    if (within !== undefined) return within;
  }
  const { previous } = context;
  if (previous === undefined) return undefined;
  const nextStation = entryStationId ?? exitStationId;
  const nextAt = enteredAt ?? exitedAt;
  const km = context.straightKm(previous.exitStationId, nextStation);
  return tooFast(previous.exitStationId, nextStation, km, nextAt - previous.exitedAt);
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

function toMinutes(ms: number): number {
  return Math.round(ms / MINUTE);
}
