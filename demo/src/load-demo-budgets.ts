import { Temporal } from 'temporal-polyfill';
import { upsertBudget } from '../../server/src/areas/budgets/index.ts';
import { selectSpending } from '../../server/src/areas/passages/index.ts';
import { tollDay, type Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { findDemoUser, listDemoCostCentres, listDemoTags } from './demo-accounts.store.ts';
import { demoAccounts } from './demo-scope.ts';

const company = 'flota@primer.rs';
/** Budgets are round: minor units of a thousand. */
const ROUND = 100_000;

/** The fleet's budgets: about what each cost last month. Repeating it changes no more than the amounts. */
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
    const [tagId] = await listDemoTags(tx, owner.accountId);
    const centres = await listDemoCostCentres(tx, owner.accountId);
    const month = Temporal.PlainDate.from(tollDay(clock.now())).subtract({ months: 1 });
    const spent = await selectSpending(scope, tx, {
      from: month.with({ day: 1 }).toString(),
      to: month.with({ day: month.daysInMonth }).toString(),
      tags: tagId === undefined ? [] : [{ under: tagId, tagId, fromDay: null, toDay: null }],
      costCentres: centres.map((costCentreId) => ({ under: costCentreId, costCentreId })),
      account: '',
    });
    const set = (subject: 'account' | 'tag' | 'cost-centre', subjectId: string) => {
      const monthlyMinor = Math.ceil((spent.get(subjectId) ?? 0) / ROUND) * ROUND;
      const budget = { subject, subjectId, monthlyMinor };
      return monthlyMinor === 0 ? Promise.resolve() : upsertBudget(scope, tx, budget, clock.now());
    };
    await set('account', '');
    for (const costCentreId of centres) await set('cost-centre', costCentreId);
    if (tagId !== undefined) await set('tag', tagId);
  });
}
