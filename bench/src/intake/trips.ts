import {
  createTollCalculator,
  readTollNetwork,
} from '../../../server/src/areas/toll-calculator/index.ts';
import { systemClock, tollDay } from '../../../server/src/platform/clock.ts';

const country = 'rs';

export interface Trip {
  readonly from: string;
  readonly to: string;
  readonly price: number;
}

/** Trips of the network with their prices, the same in every run. */
export function someTrips(): readonly Trip[] {
  const calculator = createTollCalculator(readTollNetwork(country));
  const { stations } = calculator;
  const date = tollDay(systemClock.now());
  const trips: Trip[] = [];
  for (const from of stations.slice(0, 12)) {
    for (const to of stations.slice(0, 12)) {
      const priced = calculator.price({ from: from.id, to: to.id, category: 'I', date });
      if (priced.ok && priced.value.totalWithTag > 0) {
        trips.push({ from: from.id, to: to.id, price: priced.value.totalWithTag });
      }
    }
  }
  return trips;
}
