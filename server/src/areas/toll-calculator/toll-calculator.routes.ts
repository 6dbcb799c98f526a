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
  http.serve(getStanice, async ({ languageId }) => success(tolls.stations(languageId)));
  http.serve(getPutevi, async ({ languageId }) => success(tolls.motorways(languageId)));
  http.serve(getKategorije, async ({ languageId, date }) =>
    success(tolls.categories(languageId, date)),
  );
  http.serve(getTarifa, async ({ languageId }) => success(tolls.tariffs(languageId)));
  http.serve(izracunajPutarinu, async (question) => tolls.calculate(question), { repeats: true });
}
