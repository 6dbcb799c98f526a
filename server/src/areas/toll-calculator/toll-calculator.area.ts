import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import { createStationDesk } from './stations/station-desk.ts';
import { createTollService } from './toll-calculator.service.ts';
import { createTollNetworks, followingCalculator } from './toll-networks.ts';

export type TollNetworks = ReturnType<typeof createTollNetworks>;

/** The network with its tariff, the toll of a trip on it, and its stations on screen. */
export async function createTollCalculatorArea(
  { settings: { country }, facts: { currency }, ...platform }: Platform,
  { identity }: { readonly identity: IdentityService },
) {
  const { database, clock, log } = platform;
  const networks = createTollNetworks({ database, country, currency, log });
  await networks.refresh();
  networks.watch();
  return {
    networks,
    calculator: followingCalculator(networks),
    tolls: createTollService({ networks, clock }),
    stationDesk: createStationDesk({
      ...platform,
      country,
      currency,
      networks,
      namesOfActors: identity.staffUsers.namesOfActors,
    }),
  };
}
