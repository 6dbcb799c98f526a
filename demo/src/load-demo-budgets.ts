import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { findDemoUser, listDemoCostCentres, listDemoTags } from './demo-accounts.store.ts';
import { selectDemoSpending, setDemoBudget } from './demo-budgets.store.ts';
import { demoAccounts } from './demo-scope.ts';

const company = 'flota@primer.rs';
/** Budgets are round: minor units of a thousand. */
const ROUND = 100_000;

/** Budgets of the fleet, of its cost centres and of one tag: about what each cost last month. Repeating it changes no more than the amounts. */
export async function loadDemoBudgets({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  await database.transaction(async (tx) => {
    const owner = await findDemoUser(tx, company);
    if (owner === undefined) return;
    const scope = demoAccounts.account(owner.accountId);
    const [firstTag] = await listDemoTags(tx, owner.accountId);
    const centres = await listDemoCostCentres(tx, owner.accountId);
    const month = Temporal.PlainDate.from(tollDay(clock.now())).subtract({ months: 1 });
    const spent = await selectDemoSpending(scope, tx, {
      from: month.with({ day: 1 }).toString(),
      to: month.with({ day: month.daysInMonth }).toString(),
    });
    const hasBudget = new Set(['', ...centres, firstTag]);
    for (const { subject, subjectId, spentMinor } of spent) {
      const monthlyMinor = Math.ceil(spentMinor / ROUND) * ROUND;
      if (monthlyMinor === 0 || !hasBudget.has(subjectId)) continue;
      await setDemoBudget(scope, tx, { subject, subjectId, monthlyMinor }, clock.now());
    }
  });
}
