import type { Country } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { loadDemoNetwork } from '../areas/toll-calculator/index.ts';
import { countries } from '../countries.ts';
import { createDatabase } from '../platform/database/database.ts';
import type { Furnishing } from '../platform/testing/test-database.ts';

/** The roads of a country and their tariffs. */
export function demoNetwork(country: Country): Furnishing {
  return {
    name: `network_${country}`,
    async fill(ownerUrl) {
      const database = createDatabase({ url: ownerUrl });
      await loadDemoNetwork({
        database,
        country,
        currency: countries[country].currency,
        clock: { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') },
      });
      await database.close();
    },
  };
}
