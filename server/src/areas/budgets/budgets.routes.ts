import { success } from '@rampa/contract';
import { getBudzeti, sacuvajBudzet, ukloniBudzet } from '@rampa/contract/budgets';
import type { Http } from '../../platform/http/http.ts';
import type { SaidCompleteness } from '../passages/index.ts';
import { budgetsView } from './budget-view.ts';
import type { Budgets } from './budgets.service.ts';

export function registerBudgetsRoutes(
  http: Http,
  budgets: Budgets,
  completeness: Pick<SaidCompleteness, 'shown'>,
): void {
  http.serveCustomer(getBudzeti, async ({ languageId }, { scope }) => {
    const completeUpTo = await completeness.shown(languageId);
    return success({ ...budgetsView(await budgets.list(scope)), completeUpTo });
  });
  http.serveCustomer(sacuvajBudzet, ({ monthly, ...key }, { scope }) =>
    budgets.save(scope, { ...key, monthlyMinor: monthly }),
  );
  http.serveCustomer(ukloniBudzet, async (key, { scope }) => {
    await budgets.remove(scope, key);
    return success({});
  });
}
