import { success } from '@rampa/contract';
import {
  getIsplate,
  getZatvaranje,
  izvozPodataka,
  obrisiNalog,
  zavediIsplatu,
} from '@rampa/contract/personal-data';
import type { Http } from '../../platform/http/http.ts';
import type { PersonalData } from './personal-data.service.ts';

export function registerPersonalDataRoutes(http: Http, personalData: PersonalData): void {
  http.serveFile(izvozPodataka, ({ languageId }, context) =>
    personalData.exportAll(languageId, context.session, context),
  );
  http.serveCustomer(getZatvaranje, async (_, { session }) =>
    success(await personalData.outlook(session)),
  );
  http.serveCustomer(obrisiNalog, (input, context) =>
    personalData.close(input, context.session, context),
  );
  http.serveStaff(getIsplate, async (input, { by }) =>
    success(await personalData.payouts.list(input, by)),
  );
  http.serveStaff(zavediIsplatu, (input, { by }) => personalData.payouts.putDown(input, by));
}
