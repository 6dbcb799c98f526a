import { success } from '@rampa/contract';
import { getKljucevi, napraviKljuc, opozoviKljuc } from '@rampa/contract/integrations';
import type { Http } from '../../platform/http/http.ts';
import { forCompanies } from './access.ts';
import type { ApiKeys } from './keys/api-keys.ts';

export function registerIntegrationsRoutes(http: Http, keys: ApiKeys): void {
  http.serveCustomer(
    getKljucevi,
    forCompanies(async (_, { session }) => success(await keys.list(session))),
  );
  http.serveCustomer(
    napraviKljuc,
    forCompanies((input, context) => keys.make(input, context.session, context)),
  );
  http.serveCustomer(
    opozoviKljuc,
    forCompanies((input, context) => keys.revoke(input.key_id, context.session, context)),
  );
}
