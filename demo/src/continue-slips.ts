import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { tollTimeZone } from '../../server/src/platform/clock.ts';
import { demoTagsOf } from './demo-tags.ts';
import { bookTopUps } from './book-top-ups.ts';
import type { ContinuingDemo } from './continue-lives.ts';
import { demoSystem } from './demo-scope.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { livesIn } from './lives.ts';
import { numbered } from './numbered.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';

/** New unpaid slips of the demo's customers: the previous ones have expired. */
export async function continueSlips(demo: ContinuingDemo): Promise<void> {
  const { database, clock } = demo;
  const { accounts, currency } = livesIn(demo);
  const wallet = createWallet({ database, clock, events: nobodyListens });
  const tags = demoTagsOf({ database, clock, currency });
  for (const account of accounts) {
    for (const slip of account.unpaidTopUps.filter(({ state }) => state === 'pending')) {
      await demo.attempt(`the slip of ${account.email}`, async () => {
        const user = await findDemoUser(database.queries, account.email);
        const serialNumber = account.tags[slip.tag]?.serialNumber ?? '';
        const owners = await tags.findOwners(demoSystem, database.queries, [serialNumber]);
        const owner = owners.get(serialNumber);
        if (user === undefined || owner?.accountId !== user.accountId) return;
        if (owner.stoppedAt !== null) return;
        const createdAt = clock
          .now()
          .toZonedDateTimeISO(tollTimeZone)
          .startOfDay()
          .subtract({ days: slip.daysAgo })
          .add({ hours: 18, minutes: 20 })
          .toInstant();
        await database.transaction(async (tx) => {
          const topUp = {
            ...user,
            tagId: owner.tagId,
            topUpId: uuid({ msecs: createdAt.epochMilliseconds }),
            orderNumber: '',
            method: slip.method,
            amountMinor: slip.amountMinor,
            currency,
            state: slip.state,
            createdAt: Temporal.Instant.from(createdAt).toString(),
            settledAt: null,
            journalId: null,
          };
          await bookTopUps(tx, wallet, await numbered(tx, [topUp]));
        });
      });
    }
  }
}
