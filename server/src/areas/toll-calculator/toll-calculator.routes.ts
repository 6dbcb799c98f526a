import { success } from '@rampa/contract';
import {
  getKategorije,
  getPutevi,
  getStanice,
  getTarifa,
  izracunajPutarinu,
} from '@rampa/contract/toll-calculator';
import type { Http } from '../../platform/http/http.ts';
import type { TollService } from './toll-calculator.service.ts';

export function registerTollCalculatorRoutes(http: Http, tolls: TollService): void {
  const all = <Item>(items: Item[]) => success({ items, totalRecords: items.length });
  http.serve(getStanice, async ({ languageId }) => all(tolls.stations(languageId)));
  http.serve(getPutevi, async ({ languageId }) => all(tolls.motorways(languageId)));
  http.serve(getKategorije, async ({ languageId, date }) => {
    const { items, tagDiscount } = tolls.categories(languageId, date);
    const categories = items.map(({ code, ...said }) => ({ kategorija: code, ...said }));
    return success({ items: categories, totalRecords: items.length, tagDiscount });
  });
  http.serve(getTarifa, async ({ languageId }) => success(tolls.tariffs(languageId)));
  http.serve(
    izracunajPutarinu,
    async ({ date, kategorija: category, ...trip }) => tolls.calculate({ ...trip, category }, date),
    { repeats: true },
  );
}
