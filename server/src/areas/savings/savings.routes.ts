import { success } from '@rampa/contract';
import { getIznosUstede, getUstede, izvozUsteda } from '@rampa/contract/savings';
import type { Http } from '../../platform/http/http.ts';
import { savingsView } from './savings-view.ts';
import type { SavingsArea } from './savings.area.ts';

export function registerSavingsRoutes(http: Http, savings: SavingsArea): void {
  http.serveCustomer(getUstede, async ({ languageId, first, rows }, { scope }) => {
    const page = await savings.service.show(scope, languageId, { first, rows });
    return success(savingsView(page, (id) => savings.stationName(id, languageId)));
  });
  http.serveCustomer(getIznosUstede, async (_wish, { scope }) => {
    const { savedMinor: amount, currency } = await savings.service.saved(scope);
    return success({ saved: { amount, currency } });
  });
  http.serveFile(izvozUsteda, (wish, { scope }) => savings.file(scope, wish));
}
