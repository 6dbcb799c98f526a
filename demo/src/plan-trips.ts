import type { TollCalculator } from '../../server/src/areas/toll-calculator/index.ts';
import { createTollTime } from '../../server/src/platform/toll-time.ts';
import type { DeliveredPassage } from '../../server/src/areas/passages/index.ts';
import type { DemoDay } from './demo-calendar.ts';
import type { DemoFault, DemoTag, Trip } from './demo-lives.ts';
import type { SeededRandom } from './seeded-random.ts';

const MINUTE = 60_000;
const tollTime = createTollTime();
/** Lanes of a plaza that take tags. */
const LANES = 6;
/** The lanes of each station. */
export const demoLanes = Array.from({ length: LANES }, (_, place) => String(place + 1));

export interface PlannedPassage extends Omit<DeliveredPassage, 'sourceKey'> {
  readonly fault?: DemoFault;
}

/** Everything that a tag drove, oldest first; trips never overlap and none is in the future. */
export function planTrips(
  tag: DemoTag,
  calendar: readonly DemoDay[],
  nowMs: number,
  calculator: TollCalculator,
  random: SeededRandom,
): PlannedPassage[] {
  const passages: PlannedPassage[] = [];
  for (const day of calendar) {
    const fixed = tag.fixedTrips.filter(({ daysAgo }) => daysAgo === day.daysAgo);
    for (const { trip, at, fault } of fixed) {
      const driven = drive(tag, trip, day.startMs + at * MINUTE, calculator, random);
      passages.push(
        ...driven.map((passage) => (fault === undefined ? passage : { ...passage, fault })),
      );
    }
    const isAway = tag.away.some(([from, to]) => day.daysAgo <= from && day.daysAgo >= to);
    if (fixed.length > 0 || isAway || day.daysAgo < tag.quietForDays) continue;
    passages.push(...planDay(tag, day, calculator, random));
  }
  return passages.filter(({ exitedAt }) => exitedAt < nowMs - 10 * MINUTE);
}

function planDay(
  tag: DemoTag,
  day: DemoDay,
  calculator: TollCalculator,
  random: SeededRandom,
): PlannedPassage[] {
  const at = (minutes: number, spread: number): number =>
    day.startMs + (minutes + random.between(-spread, spread)) * MINUTE + random.between(0, 59_999);
  for (const commute of tag.commutes) {
    if (!commute.weekdays.includes(day.weekday) || !random.chance(commute.share)) continue;
    return [
      ...drive(tag, commute.trip, at(commute.outAt, 25), calculator, random),
      ...drive(tag, turnRound(commute.trip), at(commute.backAt, 35), calculator, random),
    ];
  }
  for (const outings of tag.outings) {
    const inSeason = outings.months.length === 0 || outings.months.includes(day.month);
    if (!inSeason || !outings.weekdays.includes(day.weekday)) continue;
    if (!random.chance(outings.share)) continue;
    const driven: PlannedPassage[] = [];
    let startMs = at(outings.rounds === undefined ? 8 * 60 : 6 * 60, 90);
    for (let round = 0; round < (outings.rounds ?? 1); round += 1) {
      const trip = random.pick(outings.trips);
      const there = drive(tag, trip, startMs, calculator, random);
      const backMs = (there.at(-1)?.exitedAt ?? startMs) + random.between(90, 240) * MINUTE;
      const back = drive(tag, turnRound(trip), backMs, calculator, random);
      driven.push(...there, ...back);
      startMs = (back.at(-1)?.exitedAt ?? backMs) + random.between(45, 90) * MINUTE;
    }
    return driven;
  }
  return [];
}

export function turnRound(trip: Trip): Trip {
  return trip.map(([from, to]) => [to, from] as const).reverse();
}

/** A trip leg by leg; between two tariff systems the speed is 80 km/h. */
function drive(
  tag: DemoTag,
  trip: Trip,
  startMs: number,
  calculator: TollCalculator,
  random: SeededRandom,
): PlannedPassage[] {
  let now = startMs;
  let last: string | undefined;
  return trip.map(([from, to]) => {
    if (last !== undefined) {
      now += Math.ceil(((calculator.straightKm(last, from) ?? 0) * 1.2 * 60) / 80) * MINUTE;
    }
    const priced = calculator.price({
      from,
      to,
      category: tag.category,
      date: tollTime.dayOf(now),
    });
    if (!priced.ok) throw new Error(`${from} – ${to}: ${priced.code}`);
    const enteredAt = now;
    // Between a brisk drive and one with a coffee break.
    now += Math.ceil(priced.value.minutes * (0.95 + random.next() * 0.3) * MINUTE);
    last = to;
    return {
      serialNumber: tag.serialNumber,
      entryStationId: from,
      enteredAt,
      exitStationId: to,
      exitedAt: now,
      lane: String(random.between(1, LANES)),
      category: tag.category,
    };
  });
}
