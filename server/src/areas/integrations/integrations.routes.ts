import { success } from '@rampa/contract';
import {
  getIsporuke,
  getKljucevi,
  getVebhukovi,
  napraviKljuc,
  napraviVebhuk,
  novaTajna,
  obrisiVebhuk,
  opozoviKljuc,
  posaljiPonovo,
  posaljiProbu,
  sacuvajVebhuk,
} from '@rampa/contract/integrations';
import type { Http } from '../../platform/http/http.ts';
import { forCompanies } from './access.ts';
import type { ApiKeys } from './keys/api-keys.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export function registerIntegrationsRoutes(http: Http, keys: ApiKeys, webhooks: Webhooks): void {
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
  http.serveCustomer(
    getVebhukovi,
    forCompanies(async (_, { session }) => success(await webhooks.list(session))),
  );
  http.serveCustomer(
    napraviVebhuk,
    forCompanies((input, context) => webhooks.make(input, context.session, context)),
  );
  http.serveCustomer(
    sacuvajVebhuk,
    forCompanies((input, context) => webhooks.save(input, context.session, context)),
  );
  http.serveCustomer(
    obrisiVebhuk,
    forCompanies((input, context) => webhooks.remove(input.webhook_id, context.session, context)),
  );
  http.serveCustomer(
    novaTajna,
    forCompanies((input, context) =>
      webhooks.renewSecret(input.webhook_id, context.session, context),
    ),
  );
  http.serveCustomer(
    posaljiProbu,
    forCompanies((input, { session }) => webhooks.test(input.webhook_id, session)),
  );
  http.serveCustomer(
    getIsporuke,
    forCompanies((input, { session }) => webhooks.deliveries(input, session)),
  );
  http.serveCustomer(
    posaljiPonovo,
    forCompanies((input, { session }) => webhooks.sendAgain(input.delivery_id, session)),
  );
}
