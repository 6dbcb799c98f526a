import { failure, success, type Outcome } from '@rampa/contract';
import { mostCheckedPassages, type TripFileKind } from '@rampa/contract/trip-checks';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { createTollTime, type TollTime } from '../../platform/toll-time.ts';
import type { ArchivedMonths, PassageWalk, SaidCompleteness } from '../passages/index.ts';
import type { TagDrivers, Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { compareHours } from './compare-hours.ts';
import { compareTrips } from './compare-trips.ts';
import type { ComparedPassage, Comparison, Finding, Span } from './compared.ts';
import type { HoursRecord, TripRecord } from './import/trip-records.ts';
import { periodOf, type CheckedPeriod } from './period.ts';
import { createSaid, loggedDays } from './said.ts';
import { hoursByWhom, tripsByVehicle, type LineFault } from './resolve.ts';
import { createRoads } from './roads.ts';
import type { CheckOutcome } from './trip-checks.store.ts';
import type { StoredFinding } from './trip-findings.store.ts';
import { createVehicles, type Vehicles } from './vehicles.ts';

export interface CompareDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: TollCalculator;
  readonly tags: Pick<Tags, 'all'>;
  readonly drivers: Pick<TagDrivers, 'list' | 'windowsOfSeveral'>;
  readonly walk: PassageWalk;
  readonly completeness: Pick<SaidCompleteness, 'now'>;
  /** Left out where no month is archived. */
  readonly archived?: Pick<ArchivedMonths, 'shownFrom'>;
}

/** Days of toll time, both included. */
export interface CheckedDays {
  readonly from: string;
  readonly to: string;
}

/** What was imported, of one of the kinds. */
export type Imported =
  | { readonly kind: Exclude<TripFileKind, 'hours'>; readonly records: readonly TripRecord[] }
  | { readonly kind: 'hours'; readonly records: readonly HoursRecord[] };

export interface Compared {
  readonly outcome: CheckOutcome;
  /** The newest first. */
  readonly findings: readonly StoredFinding[];
}

/** Lines that fit nobody: at an import they refuse the file; what was kept may be of a tag that is gone since. */
export type CompareOutcome = Outcome<
  { readonly faults: readonly LineFault[] } | Compared,
  'trip-checks.too-many-passages' | 'trip-checks.archived'
>;

/** Compares what a company imported with its passages. */
export function createCompare(deps: CompareDeps) {
  const { clock, calculator, walk } = deps;
  return async (
    scope: AccountScope,
    imported: Imported,
    days: CheckedDays,
    { strict }: { readonly strict: boolean },
  ): Promise<CompareOutcome> => {
    const tollTime = createTollTime();
    const vehicles = createVehicles(await deps.tags.all(scope));
    const drivers = await deps.drivers.list(scope);
    const resolved = resolve(imported, vehicles, drivers);
    if (strict && resolved.faults.length > 0) return success({ faults: resolved.faults });
    // Asked for before passages are read, so that they are not older than what is said of them.
    const known = await deps.completeness.now();
    const logged = imported.kind === 'hours' ? null : loggedDays(imported.records, tollTime);
    const period = periodOf(days, logged, known, clock.now());
    if (period === null) return success(nothingCompared);
    const kept = (await deps.archived?.shownFrom(scope)) ?? null;
    // Each own trip of then would be one that the lanes have not seen.
    if (kept !== null && days.from < kept.day) return failure('trip-checks.archived');
    const around = { from: dayAfter(days.from, -1), to: dayAfter(days.to, 1) };
    const walked = await walk.all(scope, around, mostCheckedPassages);
    if (walked === null) {
      return failure('trip-checks.too-many-passages', { most: mostCheckedPassages });
    }
    if (walked === 'archived') return failure('trip-checks.archived');
    const passages = walked.toReversed();
    const windows = await deps.drivers.windowsOfSeveral(
      scope,
      drivers.map(({ driverId }) => driverId),
      deps.database.queries,
    );
    const driverOn = createDriverOn(windows);
    const comparison =
      resolved.kind === 'hours'
        ? await compareHours({
            hours: resolved.found,
            passages,
            period: period.span,
            tollTime,
            vehicleOf: vehicles.ofTag,
            driverOn,
          })
        : await compareTrips({
            trips: resolved.found,
            passages: byVehicle(passages, vehicles),
            period: period.span,
            confirmed: period.confirmed,
            completeUntil: period.completeUntil,
            saidOf: createSaid(imported.kind, tollTime),
            roads: createRoads(calculator, vehicles, tollTime),
            tagOf: (vehicle) => vehicles.tagOf(vehicle)?.tagId ?? vehicle,
          });
    return success(comparedOf(comparison, period, driverOn, tollTime));
  };
}

function resolve(
  imported: Imported,
  vehicles: Vehicles,
  drivers: Parameters<typeof hoursByWhom>[2],
) {
  return imported.kind === 'hours'
    ? { kind: 'hours' as const, ...hoursByWhom(imported.records, vehicles, drivers) }
    : { kind: 'trips' as const, ...tripsByVehicle(imported.records, vehicles) };
}

function byVehicle(
  passages: readonly ComparedPassage[],
  { ofTag }: Vehicles,
): ReadonlyMap<string, readonly ComparedPassage[]> {
  return Map.groupBy(passages, ({ tagId }) => ofTag(tagId));
}

type Windows = Awaited<ReturnType<CompareDeps['drivers']['windowsOfSeveral']>>;

/** Who had a tag on a day. */
function createDriverOn(windows: Windows): (tagId: string, day: string) => string {
  const byTag = Map.groupBy(
    windows.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1)),
    ({ tagId }) => tagId,
  );
  return (tagId, day) => {
    const all = byTag.get(tagId) ?? [];
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if ((all[middle]?.fromDay ?? '') <= day) low = middle + 1;
      else high = middle;
    }
    const window = all[low - 1];
    return window === undefined || (window.toDay ?? '9999') < day ? '' : window.driverId;
  };
}

const none = { noToll: 0, noTrip: 0, noTripMinor: 0, private: 0, privateMinor: 0 };

const nothingCompared: Compared = {
  outcome: {
    ...none,
    comparedFrom: null,
    comparedUntil: null,
    confirmed: false,
    passages: 0,
    otherPassages: 0,
  },
  findings: [],
};

function comparedOf(
  { findings, passages, others }: Comparison,
  { span, confirmed }: CheckedPeriod,
  driverOn: (tagId: string, day: string) => string,
  { dayOf }: TollTime,
): Compared {
  const of = (kind: Finding['kind']) => findings.filter((finding) => finding.kind === kind);
  const sum = (some: readonly Finding[]): number =>
    some.reduce((minor, { amountMinor }) => minor + (amountMinor ?? 0), 0);
  const [noTrip, privately] = [of('no-trip'), of('private')];
  return {
    outcome: {
      ...momentsOf(span),
      confirmed,
      passages,
      otherPassages: others,
      noToll: of('no-toll').length,
      noTrip: noTrip.length,
      noTripMinor: sum(noTrip),
      private: privately.length,
      privateMinor: sum(privately),
    },
    findings: findings
      .toSorted((a, b) => b.until - a.until)
      .map((finding) => ({ ...finding, driverId: driverOn(finding.tagId, dayOf(finding.until)) })),
  };
}

function momentsOf({ from, until }: Span) {
  return {
    comparedFrom: Temporal.Instant.fromEpochMilliseconds(from),
    comparedUntil: Temporal.Instant.fromEpochMilliseconds(until),
  };
}

function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
