import type { Country, Kategorija } from '@rampa/contract';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import {
  insertAtPoints,
  insertPointMinimum,
  selectSellingPoints,
  type DemoDevice,
} from './point-stock.store.ts';

/** With how many devices of which categories the first points of sale that sell tags begin. */
const stocks: readonly Readonly<Partial<Record<Kategorija, number>>>[] = [
  { I: 12, II: 4, IV: 2 },
  { I: 3, II: 5 },
];
const minimums: Readonly<Partial<Record<Kategorija, number>>> = { I: 5, II: 2 };

/** Of tags that nobody has, by country. */
const firstDigits: Readonly<Record<Country, string>> = { rs: '00432', sr: '00772' };

/** Devices that lie at two points of sale, the second of which has few of one category. */
export async function loadDemoPointStock({
  database,
  clock,
  country,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
}): Promise<void> {
  const selling = await selectSellingPoints(database.queries, country, stocks.length);
  await database.transaction(async (tx) => {
    for (const [index, { pointId, name }] of selling.entries()) {
      const stock = Object.entries(stocks[index] ?? {});
      const devices: DemoDevice[] = stock.flatMap(([category, count], row) =>
        Array.from({ length: count }, (_, at) => ({
          serialNumber: `${firstDigits[country]}${index}${row}${String(at + 1).padStart(5, '0')}`,
          // The keys of the table above.
          category: category as Kategorija,
          pointId,
          name,
        })),
      );
      await insertAtPoints(tx, devices, clock.now());
      for (const [category, minimum] of Object.entries(minimums)) {
        await insertPointMinimum(tx, { pointId, category: category as Kategorija, minimum });
      }
    }
  });
}
