import { tripTolerances } from '@rampa/contract/trip-checks';
import type { TollTime } from '../../platform/toll-time.ts';
import {
  createTurns,
  findingOf,
  joined,
  type ComparedPassage,
  type Comparison,
  type Finding,
  type Span,
} from './compared.ts';
import type { HoursRecord } from './import/trip-records.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
const WORK = tripTolerances.work;

/** Whose working hours: on each day of the vehicle, else of the driver, else of the whole company. */
export interface HoursOf {
  readonly vehicles: ReadonlyMap<string, readonly HoursRecord[]>;
  readonly drivers: ReadonlyMap<string, readonly HoursRecord[]>;
  readonly company: readonly HoursRecord[];
}

export interface HoursInput {
  readonly hours: HoursOf;
  readonly passages: readonly ComparedPassage[];
  readonly period: Span;
  readonly tollTime: Pick<TollTime, 'dateTimeOf'>;
  vehicleOf(tagId: string): string;
  /** Empty for nobody. */
  driverOn(tagId: string, day: string): string;
}

/** Passages outside working hours: neither entered nor left within them. */
export async function compareHours(input: HoursInput): Promise<Comparison> {
  const { hours, passages, period, vehicleOf, driverOn, tollTime } = input;
  const plans = createPlans(hours);
  const findings: Finding[] = [];
  let [compared, others] = [0, 0];
  const turn = createTurns();
  for (const passage of passages) {
    await turn(1);
    const { exitedAt, enteredAt, tagId } = passage;
    if (exitedAt < period.from || exitedAt >= period.until) continue;
    const left = localOf(exitedAt, tollTime);
    const plan = plans(vehicleOf(tagId), driverOn(tagId, left.day));
    const moments = enteredAt === null ? [left] : [localOf(enteredAt, tollTime), left];
    const atWork = plan !== undefined && moments.some((moment) => plan.atWork(moment));
    if (plan === undefined || (!atWork && !moments.every(({ day }) => plan.says(day)))) {
      others += 1;
      continue;
    }
    compared += 1;
    if (!atWork) findings.push(findingOf(passage, 'private'));
  }
  return { findings, passages: compared, others };
}

interface LocalMoment {
  /** Of toll time, `2026-10-01`. */
  readonly day: string;
  /** After midnight, by the clock on the wall. */
  readonly minutes: number;
}

function localOf(at: number, { dateTimeOf }: Pick<TollTime, 'dateTimeOf'>): LocalMoment {
  const text = dateTimeOf(at);
  return {
    day: text.slice(0, 10),
    minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)),
  };
}

/** Minutes after the midnight with which a day begins, in order and apart from each other. */
type WorkingSpans = readonly Span[];

interface Plan {
  /** Undefined: of that day it says nothing. */
  of(day: string): WorkingSpans | undefined;
  readonly hasWeek: boolean;
}

/** What holds for one vehicle and driver, the nearest first. */
interface Plans {
  atWork(moment: LocalMoment): boolean;
  /** Of a day that a week leaves out, that it is off; where there are only single days, nothing of all others. */
  says(day: string): boolean;
}

function createPlans({ vehicles, drivers, company }: HoursOf) {
  const made = new Map<readonly HoursRecord[], Plan>();
  const planOf = (records: readonly HoursRecord[]): Plan => {
    const known = made.get(records) ?? createPlan(records);
    made.set(records, known);
    return known;
  };
  return (vehicle: string, driver: string): Plans | undefined => {
    const plans = [vehicles.get(vehicle), drivers.get(driver), company].flatMap((records = []) =>
      records.length === 0 ? [] : [planOf(records)],
    );
    return plans.length === 0 ? undefined : inTurn(plans);
  };
}

/** Of each day the first plan that says anything of it. */
function inTurn(plans: readonly Plan[]): Plans {
  const spansOf = (day: string): WorkingSpans | undefined => {
    for (const plan of plans) {
      const spans = plan.of(day);
      if (spans !== undefined) return spans;
    }
    return undefined;
  };
  return {
    // Also of the days around: a shift goes on after midnight, and the tolerance before it.
    atWork: ({ day, minutes }) =>
      [-1, 0, 1].some((ahead) =>
        isNear(spansOf(ahead === 0 ? day : daysLater(day, ahead)) ?? [], minutes - ahead * DAY),
      ),
    says: (day) => plans.some(({ hasWeek }) => hasWeek) || spansOf(day) !== undefined,
  };
}

/** What is said of a day counts before the week; of each there may be several spans. */
function createPlan(records: readonly HoursRecord[]): Plan {
  const [days, week] = [createSpans<string>(), createSpans<number>()];
  for (const { day, weekdays, hours } of records) {
    if (day !== null) days.note(day, hours);
    for (const weekday of weekdays) week.note(weekday, hours);
  }
  const [ofDays, ofWeek] = [days.joined(), week.joined()];
  return {
    of: (day) => ofDays.get(day) ?? ofWeek.get(weekdayOf(day)),
    hasWeek: ofWeek.size > 0,
  };
}

/** However many lines there are, of a day no more is kept than one end for each minute at which something begins. */
function createSpans<Key>() {
  const ends = new Map<Key, Map<number, number>>();
  return {
    note(key: Key, hours: HoursRecord['hours']): void {
      const known = ends.get(key) ?? new Map<number, number>();
      ends.set(key, known);
      if (hours === null) return;
      const { from, until } = hours;
      const end = until <= from ? until + DAY : until;
      known.set(from, Math.max(end, known.get(from) ?? end));
    },
    joined: (): ReadonlyMap<Key, WorkingSpans> =>
      new Map(
        [...ends].map(([key, known]) => [
          key,
          joined([...known].map(([from, until]) => ({ from, until }))),
        ]),
      ),
  };
}

/** Within one of the spans, or no further from it than the tolerance. */
function isNear(spans: WorkingSpans, minutes: number): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((spans[middle]?.from ?? 0) <= minutes + WORK) low = middle + 1;
    else high = middle;
  }
  const last = spans[low - 1];
  return last !== undefined && last.until >= minutes - WORK;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY * MINUTE).toISOString().slice(0, 10);
}
