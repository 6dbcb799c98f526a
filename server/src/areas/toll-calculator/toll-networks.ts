import type { Country, Currency } from '@rampa/contract';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { createTollCalculator } from './toll-calculator.ts';
import type { TollCalculator } from './toll-calculator.ts';
import type { TollNetwork } from './toll-network.ts';
import {
  selectImports,
  selectNetwork,
  selectRevision,
  type TariffImport,
} from './toll-networks.store.ts';

/** A network as read at one moment, with what was derived from it. */
export interface LoadedNetwork {
  readonly revision: number;
  readonly network: TollNetwork;
  readonly calculator: TollCalculator;
}

/** The network in memory, shared by all; a new revision is noticed without a restart. */
export interface TollNetworks {
  /** The current network; empty until `refresh` has read one. */
  current(): LoadedNetwork;
  /** Checks whether there is a newer one, and reads it if so. */
  refresh(): Promise<void>;
  /** Who imported which price list, and when, as far as it was noted. */
  imports(): Promise<readonly TariffImport[]>;
  /** Checks every few seconds from now on. */
  watch(): void;
  close(): void;
}

/** Milliseconds after which an import has reached every process of the server. */
const LOOK_EVERY = 5000;

export function createTollNetworks(options: {
  readonly database: Database;
  readonly country: Country;
  readonly currency: Currency;
  readonly log: Pick<Log, 'info' | 'warn'>;
}): TollNetworks {
  const { database, country, currency, log } = options;
  let loaded = loadedOf(0, emptyNetwork(country, currency));
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    if ((await selectRevision(database.queries, country)) === loaded.revision) return;
    // One snapshot of all tables, so that an import between two statements cannot mix two networks.
    loaded = await database.snapshot(async (queries) => {
      const revision = await selectRevision(queries, country);
      return loadedOf(revision, await selectNetwork(queries, country, currency));
    });
    log.info({ revision: loaded.revision }, 'toll network loaded');
  };

  const refresh = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  return {
    current: () => loaded,
    refresh,
    imports: () => selectImports(database.queries, country),
    watch() {
      timer ??= setInterval(() => {
        // The network in memory remains in use while the database is down.
        refresh().catch((error: unknown) =>
          log.warn({ err: error }, 'toll network could not be loaded'),
        );
      }, LOOK_EVERY).unref();
    },
    close() {
      clearInterval(timer);
    },
  };
}

function loadedOf(revision: number, network: TollNetwork): LoadedNetwork {
  return { revision, network, calculator: createTollCalculator(network) };
}

function emptyNetwork(country: Country, currency: Currency): TollNetwork {
  return {
    country,
    currency,
    motorways: [],
    tariffSystems: [],
    stations: [],
    junctions: [],
    categories: [],
    tariffs: [],
    tagDiscounts: [],
    euroRates: [],
  };
}

/** A calculator that always works on the current network. */
export function followingCalculator(networks: Pick<TollNetworks, 'current'>): TollCalculator {
  const now = (): TollCalculator => networks.current().calculator;
  return {
    country: now().country,
    currency: now().currency,
    get stations() {
      return now().stations;
    },
    get categories() {
      return now().categories;
    },
    station: (id) => now().station(id),
    motorway: (id) => now().motorway(id),
    tariffSystem: (id) => now().tariffSystem(id),
    price: (question) => now().price(question),
    alternatives: (question) => now().alternatives(question),
    trip: (question) => now().trip(question),
    longestRouteTo: (question) => now().longestRouteTo(question),
    tariffVersionOn: (day) => now().tariffVersionOn(day),
    straightKm: (from, to) => now().straightKm(from, to),
  };
}
