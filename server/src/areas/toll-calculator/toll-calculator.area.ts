import type { Platform } from '../../platform/platform.ts';
import { createTollService } from './toll-calculator.service.ts';
import { createTollNetworks, followingCalculator } from './toll-networks.ts';

export type TollNetworks = ReturnType<typeof createTollNetworks>;

/** The network with its tariff, and the toll of a trip on it. */
export async function createTollCalculatorArea({
  settings,
  database,
  clock,
  log,
  facts,
}: Platform) {
  const networks = createTollNetworks({
    database,
    country: settings.country,
    currency: facts.currency,
    log,
  });
  await networks.refresh();
  networks.watch();
  return {
    networks,
    calculator: followingCalculator(networks),
    tolls: createTollService({ networks, clock }),
  };
}
