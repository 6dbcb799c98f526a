import { success } from '@rampa/contract';
import {
  getSacuvaniPodaci,
  getZatvaranje,
  izvozPodataka,
  obrisiNalog,
} from '@rampa/contract/personal-data';
import type { Http } from '../../platform/http/http.ts';
import { outlookView } from './closing-view.ts';
import { keptDataView } from './kept/kept-data-view.ts';
import type { PersonalData } from './personal-data.service.ts';

export function registerPersonalDataRoutes(http: Http, personalData: PersonalData): void {
  http.serveFile(izvozPodataka, (input, { scope }) => personalData.exportAll(scope, input));
  http.serveCustomer(getSacuvaniPodaci, async (_, { scope }) =>
    success(keptDataView(await personalData.kept(scope))),
  );
  http.serveCustomer(getZatvaranje, async (_, { scope }) =>
    success(outlookView(await personalData.outlook(scope))),
  );
  http.serveCustomer(obrisiNalog, (input, { scope }) => personalData.close(scope, input));
}
