import { success } from '@rampa/contract';
import { getZatvaranje, izvozPodataka, obrisiNalog } from '@rampa/contract/personal-data';
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
}
