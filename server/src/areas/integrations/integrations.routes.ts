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
import { viewed } from '../../platform/http/viewed.ts';
import { forCompanies } from './access.ts';
import type { ApiKeys } from './keys/api-keys.ts';
import { keysView, madeKeyView } from './keys/key-view.ts';
import { deliveryView, madeWebhookView, secretView, webhookView } from './webhooks/webhook-view.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

export function registerIntegrationsRoutes(http: Http, keys: ApiKeys, webhooks: Webhooks): void {
  http.serveCustomer(
    getKljucevi,
    forCompanies(async (_, { scope }) => success(keysView(await keys.list(scope)))),
  );
  http.serveCustomer(
    napraviKljuc,
    forCompanies(async (input, { scope }) => viewed(await keys.make(scope, input), madeKeyView)),
  );
  http.serveCustomer(
    opozoviKljuc,
    forCompanies((input, { scope }) => keys.revoke(scope, input.key_id)),
  );
  http.serveCustomer(
    getVebhukovi,
    forCompanies(async (_, { scope }) => {
      const items = (await webhooks.list(scope)).map(webhookView);
      return success({ items, totalRecords: items.length });
    }),
  );
  http.serveCustomer(
    napraviVebhuk,
    forCompanies(async (input, { scope }) =>
      viewed(await webhooks.make(scope, input), madeWebhookView),
    ),
  );
  http.serveCustomer(
    sacuvajVebhuk,
    forCompanies(({ webhook_id: webhookId, ...written }, { scope }) =>
      webhooks.save(scope, webhookId, written),
    ),
  );
  http.serveCustomer(
    obrisiVebhuk,
    forCompanies((input, { scope }) => webhooks.remove(scope, input.webhook_id)),
  );
  http.serveCustomer(
    novaTajna,
    forCompanies(async (input, { scope }) =>
      viewed(await webhooks.renewSecret(scope, input.webhook_id), secretView),
    ),
  );
  http.serveCustomer(
    posaljiProbu,
    forCompanies((input, { scope }) => webhooks.test(scope, input.webhook_id)),
  );
  http.serveCustomer(
    getIsporuke,
    forCompanies(async ({ webhook_id: webhookId, first, rows }, { scope }) =>
      viewed(
        await webhooks.deliveries(scope, webhookId, { first, rows }),
        ({ items, totalRecords }) => ({ items: items.map(deliveryView), totalRecords }),
      ),
    ),
  );
  http.serveCustomer(
    posaljiPonovo,
    forCompanies((input, { scope }) => webhooks.sendAgain(scope, input.delivery_id)),
  );
}
