import { tripTolerances } from '@rampa/contract/trip-checks';
import type { TollTime } from '../../platform/toll-time.ts';
import {
  createTurns,
  findingOf,
  type ComparedPassage,
  type Comparison,
  type Finding,
  type Span,
} from './compared.ts';
import type { HoursRecord } from './import/trip-records.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
const WORK = tripTolerances.work;

/** Whose working hours: of a vehicle, else of the driver, else of the whole company. */
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
    if (plan === undefined) {
      others += 1;
      continue;
    }
    compared += 1;
    const moments = enteredAt === null ? [left] : [localOf(enteredAt, tollTime), left];
    if (!moments.some((moment) => plan.atWork(moment)))
      findings.push(findingOf(passage, 'private'));
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

interface Plan {
  atWork(moment: LocalMoment): boolean;
}

function createPlans({ vehicles, drivers, company }: HoursOf) {
  const made = new Map<readonly HoursRecord[], Plan>();
  const planOf = (records: readonly HoursRecord[]): Plan => {
    const known = made.get(records) ?? createPlan(records);
    made.set(records, known);
    return known;
  };
  return (vehicle: string, driver: string): Plan | undefined => {
    const records = vehicles.get(vehicle) ?? drivers.get(driver);
    if (records !== undefined) return planOf(records);
    return company.length === 0 ? undefined : planOf(company);
  };
}

/** What is said of a day counts before the week; of each there may be several spans. */
function createPlan(records: readonly HoursRecord[]): Plan {
  const days = new Map<string, Span[]>();
  const week = new Map<number, Span[]>();
  const note = <Key>(into: Map<Key, Span[]>, key: Key, { hours }: HoursRecord): void => {
    const spans = into.get(key) ?? [];
    into.set(key, spans);
    if (hours === null) return;
    const { from, until } = hours;
    spans.push({ from, until: until <= from ? until + DAY : until });
  };
  for (const record of records) {
    if (record.day !== null) note(days, record.day, record);
    for (const weekday of record.weekdays) note(week, weekday, record);
  }
  const spansOf = (day: string): readonly Span[] => days.get(day) ?? week.get(weekdayOf(day)) ?? [];
  // Also of the days around: a shift goes on after midnight, and the tolerance before it.
  return {
    atWork: ({ day, minutes }) =>
      [-1, 0, 1].some((ahead) =>
        spansOf(ahead === 0 ? day : daysLater(day, ahead)).some(
          ({ from, until }) =>
            minutes >= from + ahead * DAY - WORK && minutes <= until + ahead * DAY + WORK,
        ),
      ),
  };
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY * MINUTE).toISOString().slice(0, 10);
}
