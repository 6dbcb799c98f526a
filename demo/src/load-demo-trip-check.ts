import type { Country } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { createPassageWalk } from '../../server/src/areas/passages/index.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../server/src/areas/toll-calculator/index.ts';
import { addPastCheck } from '../../server/src/areas/trip-checks/index.ts';
import { tollDay } from '../../server/src/platform/clock.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { demoAccounts } from './demo-scope.ts';
import { demoTagsOf } from './demo-tags.ts';
import { hasDemoCheck } from './demo-mark.store.ts';
import { livesIn } from './lives.ts';
import type { PartOptions } from './part-options.ts';

const company = 'prevoz@primer.rs';
const fileNames: Readonly<Record<Country, string>> = {
  rs: 'radno-vreme.csv',
  sr: 'radno-vrijeme.csv',
};
/** So that what was driven on weekends is found. */
const hours = 'dan;od;do\npon-pet;05:00;20:00\n';
const KEPT_MONTHS = 12;

/** Working hours that a company has compared with its passages of last month. Repeating it has no effect. */
export async function loadDemoTripCheck(options: PartOptions): Promise<void> {
  const { database, clock, country } = options;
  const owner = await findDemoUser(database.queries, company);
  if (owner === undefined || (await hasDemoCheck(database.queries, owner.accountId))) return;
  const { currency } = livesIn({ country });
  const month = Temporal.PlainDate.from(tollDay(clock.now())).toPlainYearMonth().subtract({
    months: 1,
  });
  await addPastCheck(
    demoAccounts.account(owner.accountId),
    {
      database,
      clock,
      calculator: createTollCalculator(readTollNetwork(country)),
      tags: demoTagsOf({ database, clock, currency }),
      // Nobody is assigned to its tags.
      drivers: { list: async () => [], windowsOfSeveral: async () => [] },
      walk: createPassageWalk(database),
      // Of last month all has arrived.
      completeness: { now: async () => null },
    },
    {
      userId: owner.userId,
      fileName: fileNames[country],
      bytes: Buffer.from(hours),
      days: {
        from: month.toPlainDate({ day: 1 }).toString(),
        to: month.toPlainDate({ day: month.daysInMonth }).toString(),
      },
      keepMonths: KEPT_MONTHS,
    },
  );
}
