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
    forCompanies(async (_, { scope }) => success(await keys.list(scope))),
  );
  http.serveCustomer(
    napraviKljuc,
    forCompanies((input, { scope }) => keys.make(scope, input)),
  );
  http.serveCustomer(
    opozoviKljuc,
    forCompanies((input, { scope }) => keys.revoke(scope, input.key_id)),
  );
  http.serveCustomer(
    getVebhukovi,
    forCompanies(async (_, { scope }) => success(await webhooks.list(scope))),
  );
  http.serveCustomer(
    napraviVebhuk,
    forCompanies((input, { scope }) => webhooks.make(scope, input)),
  );
  http.serveCustomer(
    sacuvajVebhuk,
    forCompanies((input, { scope }) => webhooks.save(scope, input)),
  );
  http.serveCustomer(
    obrisiVebhuk,
    forCompanies((input, { scope }) => webhooks.remove(scope, input.webhook_id)),
  );
  http.serveCustomer(
    novaTajna,
    forCompanies((input, { scope }) => webhooks.renewSecret(scope, input.webhook_id)),
  );
  http.serveCustomer(
    posaljiProbu,
    forCompanies((input, { scope }) => webhooks.test(scope, input.webhook_id)),
  );
  http.serveCustomer(
    getIsporuke,
    forCompanies((input, { scope }) => webhooks.deliveries(scope, input)),
  );
  http.serveCustomer(
    posaljiPonovo,
    forCompanies((input, { scope }) => webhooks.sendAgain(scope, input.delivery_id)),
  );
}
