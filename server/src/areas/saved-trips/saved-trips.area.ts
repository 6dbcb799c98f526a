import type { Platform } from '../../platform/platform.ts';
import type { ListenerOf } from '../../platform/events/events.ts';
import type { IdentityService, memberRemoved } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { FindOwnTrips } from '../passages/index.ts';
import type { RoadConditions } from '../road-conditions/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TollCalculator, TollNetworks } from '../toll-calculator/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createEvening } from './evening.ts';
import { createNoLonger } from './no-longer.ts';
import { createProposals } from './proposals.ts';
import { createSavedTrips } from './saved-trips.service.ts';
import { deleteTripsOf } from './saved-trips.store.ts';
import { createTripWays } from './trip-ways.ts';
import { createWayConditions } from './way-conditions.ts';

const SWEEP_SECONDS = 300;

export type SavedTripsArea = ReturnType<typeof createSavedTripsArea>;

/** Trips that customers save, and what they are told about them. */
export function createSavedTripsArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly wallet: Wallet;
    readonly networks: TollNetworks;
    readonly calculator: TollCalculator;
    readonly conditions: RoadConditions;
    readonly tags: Tags;
    readonly ownTrips: FindOwnTrips;
    /** Where tags pay abroad. */
    readonly countriesWithTag: ReadonlySet<string>;
  },
) {
  const { settings, database, jobs, clock, facts } = platform;
  const { identity, language, networks, calculator, conditions, ownTrips } = uses;
  const shared = {
    database,
    jobs,
    clock,
    calculator,
    ways: createTripWays({ networks, clock }),
    known: () => conditions.known(),
    currency: facts.currency,
  };
  const trips = createSavedTrips({ ...shared, tags: uses.tags, wallet: uses.wallet });
  const telling = {
    ...shared,
    revision: conditions.revision,
    translator: language,
    notify: identity.notify,
    members: identity.members,
  };
  const evening = createEvening(telling);
  const noLonger = createNoLonger(telling);
  jobs.every('saved-trips-evening', SWEEP_SECONDS, evening.sweep);
  jobs.every('saved-trips-off', SWEEP_SECONDS, noLonger.sweep);
  const removeTripsOf: ListenerOf<typeof memberRemoved> = (tx, { scope, userId }) =>
    deleteTripsOf(scope, tx, userId);
  return {
    trips,
    evening,
    noLonger,
    onWays: createWayConditions({
      ...shared,
      country: settings.country,
      countriesWithTag: uses.countriesWithTag,
    }),
    proposals: createProposals({ database, clock, calculator, ownTrips, tags: uses.tags }),
    memberRemoved: removeTripsOf,
    calculator,
    currency: facts.currency,
  };
}
