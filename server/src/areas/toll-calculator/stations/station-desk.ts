import { failure, success, type Outcome } from '@rampa/contract';
import { toLatin } from '@rampa/contract/script';
import { stationChangesShown } from '@rampa/contract/toll-calculator';
import { nobody } from '../../../platform/audit/audit-trail.store.ts';
import { tollDay } from '../../../platform/clock.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';
import { lanesOfStation, type ReportingLane } from '../events.ts';
import type { TollNetwork, TollTariff } from '../toll-network.ts';
import { createStationChanges, type StationChanges } from './change-stations.ts';
import type { StationDeskDeps } from './station-desk-deps.ts';
import { createPricedPlaces, isListed } from './station-rules.ts';
import { stationChanges, type StationChangeRecord } from './station-changes.store.ts';
import { findStation, selectKeptStations, type KeptStation } from './stations.store.ts';

/** A station as the desk shows it. */
export interface ListedStation extends KeptStation {
  /** Customers choose it no more. */
  readonly closed: boolean;
  /** First day of the list in force, or to come, that has it; null: none has. */
  readonly pricedFrom: string | null;
  /** The price list in force does not have it. */
  readonly unpriced: boolean;
  readonly editedByName: string;
}

/** What stations belong to. */
export type Surroundings = Pick<TollNetwork, 'motorways' | 'tariffSystems'>;

export interface OneStation {
  readonly station: ListedStation;
  readonly around: Surroundings;
  readonly changes: readonly (StationChangeRecord & { readonly byName: string })[];
  readonly priceLists: readonly Pick<TollTariff, 'version' | 'validFrom'>[];
  readonly lanes: readonly ReportingLane[];
}

export interface StationDesk extends StationChanges {
  list(
    scope: StaffScope,
    asked: {
      readonly first: number;
      readonly rows: number;
      readonly search: string;
      /** Id of a motorway; empty: all. */
      readonly road: string;
      readonly show: 'open' | 'unpriced' | 'ending' | 'closed';
    },
  ): Promise<{
    readonly items: readonly ListedStation[];
    readonly totalRecords: number;
    readonly around: Surroundings;
  }>;
  one(scope: StaffScope, stationId: string): Promise<Outcome<OneStation, 'stations.not-found'>>;
}

/** Toll stations as supervisors keep them on screen. */
export function createStationDesk(deps: StationDeskDeps): StationDesk {
  return { ...createReads(deps), ...createStationChanges(deps) };
}

function createReads(deps: StationDeskDeps): Pick<StationDesk, 'list' | 'one'> {
  const { database, clock, country, events, networks } = deps;
  const { queries } = database;

  const looked = async () => {
    // Another server may have changed it a moment ago.
    await networks.refresh();
    const { network } = networks.current();
    const today = tollDay(clock.now());
    return { network, today, listsOf: createPricedPlaces(network, today) };
  };
  type Looked = Awaited<ReturnType<typeof looked>>;

  const stateOf = (kept: KeptStation, { today, listsOf }: Looked) => {
    const [first] = listsOf(kept.station.id);
    const pricedFrom = first?.validFrom ?? null;
    return {
      ...kept,
      closed: !isListed(kept.station, today),
      pricedFrom,
      unpriced: pricedFrom === null || pricedFrom > today,
    };
  };
  const named = async (found: readonly ReturnType<typeof stateOf>[]): Promise<ListedStation[]> => {
    const nameOf = await deps.namesOfActors(
      queries,
      found.map(({ editedBy }) => editedBy),
    );
    return found.map((one) => ({ ...one, editedByName: nameOf(one.editedBy) }));
  };

  return {
    async list(scope, { first, rows, search, road, show }) {
      const now = await looked();
      const wanted = folded(search);
      const order = new Map(now.network.motorways.map(({ id }, at) => [id, at]));
      // The whole network is in memory as well: hundreds, thousands at most.
      const found = (await selectKeptStations(queries, country))
        .map((kept) => stateOf(kept, now))
        .filter(({ station, closed, unpriced }) => {
          if (show === 'closed' ? !closed : closed) return false;
          if (show === 'ending' && station.lastDay === undefined) return false;
          if (show === 'unpriced' && !unpriced) return false;
          if (road !== '' && station.motorway !== road) return false;
          const { id, name, aliases } = station;
          return folded([id, name, ...aliases].join(' ')).includes(wanted);
        })
        .toSorted(
          ({ station: one }, { station: other }) =>
            (order.get(one.motorway) ?? 0) - (order.get(other.motorway) ?? 0) || one.km - other.km,
        );
      const items = await named(found.slice(first, first + rows));
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'toll-stations-read',
        subject: 'toll-stations',
        details: { first, shown: items.length },
      });
      return { items, totalRecords: found.length, around: now.network };
    },

    async one(scope, stationId) {
      const now = await looked();
      const found = await findStation(queries, country, stationId);
      if (found === undefined) return failure('stations.not-found');
      const [station] = await named([stateOf(found, now)]);
      if (station === undefined) return failure('stations.not-found');
      const changes = await stationChanges.select(queries, country, stationId, stationChangesShown);
      const nameOf = await deps.namesOfActors(
        queries,
        changes.map(({ by }) => by),
      );
      const lanes = await events.ask(lanesOfStation, { scope, queries, stationId });
      await scope.by.record(queries, {
        accountId: nobody,
        action: 'toll-stations-read',
        subject: `toll-station:${stationId}`,
      });
      return success({
        station,
        around: now.network,
        changes: changes.map((change) => ({ ...change, byName: nameOf(change.by) })),
        priceLists: now.listsOf(stationId),
        lanes: lanes.flat(),
      });
    },
  };
}

/** As searched: whichever script, however written. */
function folded(text: string): string {
  return toLatin(text).toLocaleLowerCase('sr');
}
