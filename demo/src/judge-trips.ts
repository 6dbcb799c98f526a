import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import type { PlannedPassage } from './plan-trips.ts';
import {
  chargePassage,
  habitDays,
  outsideUsual,
  priceDiffers,
  spansOverlap,
  type DeliveredPassage,
  type Habit,
  type MarkReason,
} from '../../server/src/areas/passages/index.ts';
import type { TollCalculator } from '../../server/src/areas/toll-calculator/index.ts';
import { createTollTime, type TollTime } from '../../server/src/platform/toll-time.ts';

/** What a tag drove, with what is known of it besides. */
export interface Driven extends PlannedPassage {
  /** Where a trip began whose entry was not read. */
  readonly trueEntry?: string | null;
  /** A trip that the tag paid for abroad. */
  readonly abroad?: { readonly enteredAt: number | null; readonly exitedAt: number };
  /** Minor units above the list. */
  readonly chargedAbove?: number;
}

export interface Judged {
  readonly passage: Driven;
  readonly marks: readonly PassageMark[];
  /** Where the checks say that it entered. */
  readonly entry: string | undefined;
}

/** In the order in which they are reported; entries are told only where none was read. */
export const judgedMarks: readonly PassageMark[] = [
  'category-differs',
  'same-lane-twice',
  'two-lanes',
  'trips-overlap',
  'impossible-time',
  'longest-route',
  'entry-found',
  'outside-usual',
  'price-differs',
  'abroad-overlap',
];

/** Judges all that a tag drove by all rules, as recording does and the looking through afterwards. */
export function createJudge(calculator: TollCalculator) {
  const tollTime = createTollTime();
  const context = { calculator, tollTime, newId: () => '' };

  return (category: Kategorija, driven: readonly Driven[]): readonly Judged[] => {
    let previous: DeliveredPassage | undefined;
    const sorted = driven.toSorted((a, b) => a.exitedAt - b.exitedAt);
    return sorted.map((passage, at) => {
      const delivered = { ...passage, sourceKey: String(at) };
      const owner = { accountId: '', tagId: '', category };
      const charged = chargePassage(delivered, owner, { previous }, context);
      if (!charged.ok) throw new Error(charged.refusal);
      previous = delivered;
      const { calculation, amountMinor } = charged.passage;
      const list = {
        totalWithTag: amountMinor,
        tariffVersion: calculation.tariffVersion,
        tariffValidFrom: calculation.tariffValidFrom,
      };
      const reasons: (MarkReason | undefined)[] = [
        ...calculation.reasons,
        unusual(passage, sorted, at, tollTime),
        priceDiffers(amountMinor + (passage.chargedAbove ?? 0), list),
      ];
      const marks = reasons.flatMap((reason) => (reason === undefined ? [] : [reason.mark]));
      const entry = reasons.find((reason) => reason?.mark === 'entry-found');
      return {
        passage,
        marks: isMeanwhileAbroad(passage, sorted, at) ? [...marks, 'abroad-overlap'] : marks,
        entry: entry?.mark === 'entry-found' ? entry.from : undefined,
      };
    });
  };
}

/** Trips abroad are those of the passages near it. */
function isMeanwhileAbroad(passage: Driven, all: readonly Driven[], at: number): boolean {
  const near = all.slice(Math.max(0, at - 4), at + 5);
  return near.some(({ abroad }) => abroad !== undefined && spansOverlap(passage, abroad));
}

const DAY_MS = 86_400_000;

function unusual(
  passage: Driven,
  all: readonly Driven[],
  at: number,
  tollTime: TollTime,
): MarkReason | undefined {
  if (passage.entryStationId === null) return undefined;
  const day = tollTime.dayOf(passage.exitedAt);
  const dayFrom = Date.parse(`${day}T00:00:00Z`) - tollTime.offsetAt(passage.exitedAt);
  const before: Driven[] = [];
  for (let back = at - 1; back >= 0; back -= 1) {
    const earlier = all[back];
    if (earlier === undefined || earlier.exitedAt < dayFrom - habitDays * DAY_MS) break;
    if (earlier.exitedAt >= dayFrom) continue;
    const { exitStationId: station } = passage;
    if (earlier.exitStationId === station || earlier.entryStationId === station) return undefined;
    before.push(earlier);
  }
  return outsideUsual(
    { station: passage.exitStationId, ...timeOf(passage, tollTime) },
    habitOf(before, tollTime),
  );
}

function habitOf(before: readonly Driven[], tollTime: TollTime): Habit {
  const byHour = Array.from({ length: 24 }, () => 0);
  for (const one of before) {
    const { hour } = timeOf(one, tollTime);
    byHour[hour] = (byHour[hour] ?? 0) + 1;
  }
  return {
    trips: before.length,
    days: new Set(before.map(({ exitedAt }) => tollTime.dayOf(exitedAt))).size,
    byHour,
    onWeekends: before.filter((one) => timeOf(one, tollTime).isWeekend).length,
  };
}

function timeOf({ exitedAt }: Driven, tollTime: TollTime) {
  const local = tollTime.dateTimeOf(exitedAt);
  const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return { hour: Number(local.slice(11, 13)), isWeekend: weekday === 0 || weekday === 6 };
}
