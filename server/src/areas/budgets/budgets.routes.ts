import { success } from '@rampa/contract';
import { getBudzeti, sacuvajBudzet, ukloniBudzet } from '@rampa/contract/budgets';
import type { Http } from '../../platform/http/http.ts';
import { budgetsView } from './budget-view.ts';
import type { Budgets } from './budgets.service.ts';

export function registerBudgetsRoutes(http: Http, budgets: Budgets): void {
  http.serveCustomer(getBudzeti, async (_, { scope }) =>
    success(budgetsView(await budgets.list(scope))),
  );
  http.serveCustomer(sacuvajBudzet, ({ monthly, ...key }, { scope }) =>
    budgets.save(scope, { ...key, monthlyMinor: monthly }),
  );
  http.serveCustomer(ukloniBudzet, async (key, { scope }) => {
    await budgets.remove(scope, key);
    return success({});
  });
}
