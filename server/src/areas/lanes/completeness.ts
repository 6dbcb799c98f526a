import type { LanguageId } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import { stationName, type Completeness } from '../passages/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import {
  arrivedBefore,
  networkTimeOf,
  reportingDays,
  type CompleteStation,
} from './completeness-rules.ts';
import { selectStations, selectUnconfirmed, type StationRow } from './lane-coverage.store.ts';

/** Milliseconds for which one look serves everybody. */
const MOMENT = 10_000;
/** Hours in which a station without control records would have had passages. */
const LOOKED_BACK = 24;
/** Hours in which the first control record of a new lane may still come. */
const NEW_FOR = 2;

/** Of all stations that report. */
export interface StationStates {
  /** The furthest behind first; none is later than now. */
  readonly stations: readonly StationRow[];
  /** Null if no station confirms all its passages. */
  readonly network: Temporal.Instant | null;
  /** Ids of the stations that are behind it. */
  readonly behind: readonly string[];
  /** Ids of stations with passages through lanes that do not report, also where others of their lanes do. */
  readonly unconfirmed: readonly string[];
}

export interface CompleteLanes {
  /**
   * What customers are told; null where hardly anything is confirmed, and where that cannot be found out: nobody's list fails
   * for it. At most ten seconds old.
   */
  now(): Promise<Completeness | null>;
  /** What staff see. */
  stations(scope: WideScope): Promise<StationStates>;
  nameOf(stationId: string, languageId: LanguageId): string;
  /**
   * Seconds that the network, and the station furthest behind of those that confirm all their passages, are behind now; null
   * without such. At most ten seconds more.
   */
  lag(): Promise<{ readonly network: number; readonly worst: number } | null>;
}

/** Up to when what lanes have recorded is complete. */
export function createCompleteLanes({
  all,
  database,
  clock,
  calculator,
  log,
  reporting = true,
}: {
  /** What customers are told is the same for all of them. */
  readonly all: AllAccounts;
  readonly database: Database;
  readonly clock: Clock;
  readonly calculator: Pick<TollCalculator, 'station'>;
  readonly log: Pick<Log, 'warn'>;
  /** False where lanes do not report any more: what they said once says nothing about today. */
  readonly reporting?: boolean;
}): CompleteLanes {
  /** Stations that the network has lost promise nothing. */
  const isThere = (stationId: string) => calculator.station(stationId) !== undefined;

  const look = async (scope: WideScope): Promise<StationStates> => {
    const now = clock.now();
    const reportingSince = now.subtract({ hours: reportingDays * 24 });
    // As lists are read: they are never older than what is said of them.
    const { rows, unconfirmed } = await database.read(async ({ queries }) => {
      const found = await selectStations(scope, queries, {
        reportingSince,
        arrivedBefore: arrivedBefore(now),
      });
      if (found.length === 0) return { rows: found, unconfirmed: [] };
      return {
        rows: found,
        unconfirmed: await selectUnconfirmed(scope, queries, {
          from: now.subtract({ hours: LOOKED_BACK }),
          before: now.subtract({ hours: NEW_FOR }),
          reportingSince,
        }),
      };
    });
    // A lane's clock may be ahead.
    const stations = rows
      .filter(({ stationId }) => isThere(stationId))
      .map((row) => ({
        ...row,
        until: Temporal.Instant.compare(row.until, now) > 0 ? now : row.until,
      }));
    const unconfirmedThere = unconfirmed.filter(isThere);
    const network = networkTimeOf(
      confirmedOf({ stations, unconfirmed: unconfirmedThere }).map(timeOf),
    );
    return {
      stations,
      network: network === null ? null : Temporal.Instant.fromEpochMilliseconds(network.until),
      behind: network?.behind.map(({ stationId }) => stationId) ?? [],
      unconfirmed: unconfirmedThere,
    };
  };

  let last: { readonly at: number; readonly states: Promise<StationStates> } | undefined;
  const lately = (): Promise<StationStates> => {
    const at = clock.now().epochMilliseconds;
    if (last !== undefined && at >= last.at && at - last.at < MOMENT) return last.states;
    // What fails does so for as long: a database that is slow is not asked by every call.
    const states = look(all);
    last = { at, states };
    void states.catch((error: unknown) =>
      log.warn({ err: error }, 'up to when passages are complete could not be found out'),
    );
    return states;
  };

  return {
    async now() {
      if (!reporting) return null;
      const states = await lately().catch(() => null);
      if (states === null || states.network === null) return null;
      const { stations, network, behind, unconfirmed } = states;
      const confirmed = confirmedOf(states);
      if (unconfirmed.length > confirmed.length) return null;
      const isBehind = new Set(behind);
      return {
        until: network,
        behind: stations
          .filter(({ stationId }) => isBehind.has(stationId))
          .map(({ stationId, until }) => ({ stationId, until })),
        unconfirmed: unconfirmed.length,
        earliest: unconfirmed.length > 0 ? null : (confirmed[0]?.until ?? network),
      };
    },
    stations: look,
    nameOf: (stationId, languageId) => stationName(calculator, stationId, languageId),
    async lag() {
      if (!reporting) return null;
      const states = await lately();
      const { network } = states;
      const [worst] = confirmedOf(states);
      if (network === null || worst === undefined) return null;
      const secondsSince = (at: Temporal.Instant) =>
        Math.round(at.until(clock.now()).total('seconds'));
      return { network: secondsSince(network), worst: secondsSince(worst.until) };
    },
  };
}

/** The furthest behind first. */
function confirmedOf({
  stations,
  unconfirmed,
}: Pick<StationStates, 'stations' | 'unconfirmed'>): readonly StationRow[] {
  const isUnconfirmed = new Set(unconfirmed);
  return stations.filter(({ stationId }) => !isUnconfirmed.has(stationId));
}

function timeOf({ stationId, until }: StationRow): CompleteStation {
  return { stationId, until: until.epochMilliseconds };
}
