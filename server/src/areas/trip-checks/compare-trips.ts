import { tripTolerances } from '@rampa/contract/trip-checks';
import {
  createCursor,
  createTurns,
  findingOf,
  joined,
  type ComparedPassage,
  type Comparison,
  type Finding,
  type Span,
} from './compared.ts';
import type { TripRecord } from './import/trip-records.ts';
import { tolledDrives, type Roads, type TolledDrive } from './tolled-drives.ts';
import { createUnpaid } from './unpaid.ts';

const MINUTE = 60_000;
const TRIP = tripTolerances.trip * MINUTE;
const TOLL = tripTolerances.toll * MINUTE;
const PASSAGE = tripTolerances.passage * 60 * MINUTE;

export interface TripsInput {
  /** By vehicle, in any order; they may overlap. */
  readonly trips: ReadonlyMap<string, readonly TripRecord[]>;
  /** By vehicle, by the moment of exit; also those just before and after the period. */
  readonly passages: ReadonlyMap<string, readonly ComparedPassage[]>;
  /** Of these passages and drives something is said. */
  readonly period: Span;
  /** Up to when all has arrived that lanes recorded. */
  readonly completeUntil: number;
  /** Whether what is missing may be told: lanes have confirmed that all of the period has arrived. */
  readonly confirmed: boolean;
  readonly roads: Roads;
  /** Of which times these trips of a vehicle say that it drove or did not; apart from each other, in order. */
  saidOf(trips: readonly TripRecord[]): readonly Span[];
  tagOf(vehicle: string): string;
}

/** Trips against passages, vehicle by vehicle, each list walked through once. */
export async function compareTrips(input: TripsInput): Promise<Comparison> {
  const { trips, passages, period } = input;
  const findings: Finding[] = [];
  let [compared, others] = [0, 0];
  const turn = createTurns();
  for (const [vehicle, all] of passages) {
    const logged = trips.get(vehicle);
    const within = all.filter(({ exitedAt }) => isIn(period, exitedAt));
    if (logged === undefined) others += within.length;
    else {
      const said = createCursor(input.saidOf(logged));
      const known = within.filter(({ exitedAt }) => said(exitedAt));
      compared += known.length;
      others += within.length - known.length;
      for (const passage of withoutTrip(known, logged))
        findings.push(findingOf(passage, 'no-trip'));
    }
    await turn(all.length + (logged?.length ?? 0));
  }
  if (input.confirmed) {
    for (const [vehicle, logged] of trips) {
      await turn(logged.length);
      for (const drive of unpaidDrives(logged, passages.get(vehicle) ?? [], input)) {
        // A price is asked for, which is dearer than a row; hardly any drive needs it.
        await turn(50);
        const { entry, exit, from } = drive;
        if (!input.roads.tolled(vehicle, entry, exit, from)) continue;
        findings.push(findingOfDrive(drive, input.tagOf(vehicle)));
      }
    }
  }
  return { findings, passages: compared, others };
}

function isIn({ from, until }: Span, at: number): boolean {
  return at >= from && at < until;
}

/** A passage has a trip if its exit is in one, or within the tolerance before or after it. */
function withoutTrip(
  passages: readonly ComparedPassage[],
  trips: readonly TripRecord[],
): readonly ComparedPassage[] {
  const onTheRoad = createCursor(
    joined(trips.map(({ from, until }) => ({ from: from - TRIP, until: until + TRIP }))),
  );
  return passages.filter(({ exitedAt }) => !onTheRoad(exitedAt));
}

function unpaidDrives(
  trips: readonly TripRecord[],
  passages: readonly ComparedPassage[],
  { period, roads, completeUntil }: Pick<TripsInput, 'period' | 'roads' | 'completeUntil'>,
): readonly TolledDrive[] {
  const unpaid = createUnpaid(passages);
  const found = tolledDrives(trips, roads)
    .flatMap((legs) => unpaid(legs))
    .filter(({ from, until }) => from >= period.from && until + TOLL <= period.until)
    // The vehicle may still be on the road: its passage is recorded when it leaves.
    .filter(({ until }) => until + PASSAGE <= completeUntil);
  // A line that is there twice is one drive.
  return [...new Map(found.map((drive) => [keyOf(drive), drive])).values()];
}

function keyOf({ from, until, entry, exit }: TolledDrive): string {
  return [from, until, entry, exit].join(' ');
}

function findingOfDrive({ from, until, entry, exit, driver }: TolledDrive, tagId: string): Finding {
  return {
    kind: 'no-toll',
    tagId,
    passageId: null,
    from,
    until,
    entryStationId: entry,
    exitStationId: exit,
    amountMinor: null,
    loggedDriver: driver,
  };
}
