import type { Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import type { Country } from '@rampa/contract';
import { asRead } from './as-read.ts';
import { findDemoUser, listDemoTags } from './demo-accounts.store.ts';
import { setDemoTrip } from './demo-saved-trips.store.ts';
import { demoAccounts } from './demo-scope.ts';

const person = 'ana@primer.rs';

const trips = {
  rs: [
    {
      tripId: '018f0000-0000-7000-8000-00000000d001',
      name: 'Родитељи у Суботици',
      stationIds: ['rs-a1-stara-pazova', 'rs-a1-subotica'],
      days: 0b1110000,
      hour: 9,
    },
    {
      tripId: '018f0000-0000-7000-8000-00000000d002',
      name: 'Посао у Крушевцу',
      stationIds: ['rs-a1-subotica', 'rs-a5-kosevi'],
      days: 0b0011111,
      hour: null,
    },
  ],
  sr: [
    {
      tripId: '018f0000-0000-7000-8000-00000000d001',
      name: 'Посао у Добоју',
      stationIds: ['sr-e661-catrnja', 'sr-9j-prnjavor'],
      days: 0b0011111,
      hour: 7,
    },
  ],
} as const satisfies Readonly<Record<Country, readonly object[]>>;

/** Trips that the demo's private customer usually drives. Repeating it makes them as they were. */
export async function loadDemoSavedTrips({
  database,
  clock,
  country,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
}): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await findDemoUser(tx, person);
    if (user === undefined) return;
    const scope = demoAccounts.account(user.accountId);
    const [tagId = null] = await listDemoTags(tx, user.accountId);
    for (const trip of trips[country]) {
      const name = asRead({ country }, trip.name);
      const wanted = { ...trip, name, userId: user.userId, category: 'I', tagId } as const;
      await setDemoTrip(scope, tx, wanted, clock.now());
    }
  });
}
