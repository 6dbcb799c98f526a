import * as calls from '@rampa/contract/integrations';
import { customers, delicate, ok, rightsOf } from '../../../testing/call-rights.ts';
import type { OwnedThings } from '../../../testing/owned-things.ts';

const webhookNotFound = '404 integrations.webhook-not-found';
const ofWebhook = ({ webhookId }: OwnedThings) => ({ webhook_id: webhookId });

// The owner in the matrix is a private person; there companies' rights are tested against each
// other.
const companiesOnly = '403 integrations.companies-only';
const forCompanies = (input: Parameters<typeof customers>[1], answer: string) => ({
  ...customers('owners', input, companiesOnly, answer),
  distributor: companiesOnly,
});

export const rights = rightsOf(calls, {
  getKljucevi: forCompanies({}, ok),
  napraviKljuc: delicate(
    forCompanies({ name: 'Књиговодство', scopes: ['tags:read'], validDays: 30 }, ok),
    'always',
  ),
  opozoviKljuc: delicate(
    forCompanies(({ keyId }) => ({ key_id: keyId }), '404 integrations.key-not-found'),
    'always',
  ),
  getVebhukovi: forCompanies({}, ok),
  napraviVebhuk: delicate(
    forCompanies({ url: 'https://prijem.example/rampa', events: ['balance.low'] }, ok),
    'always',
  ),
  sacuvajVebhuk: delicate(
    forCompanies(
      (things) => ({
        ...ofWebhook(things),
        url: 'https://prijem.example',
        events: ['balance.low'],
        on: true,
      }),
      webhookNotFound,
    ),
    'always',
  ),
  obrisiVebhuk: delicate(forCompanies(ofWebhook, webhookNotFound), 'always'),
  novaTajna: delicate(forCompanies(ofWebhook, webhookNotFound), 'always'),
  posaljiProbu: forCompanies(ofWebhook, webhookNotFound),
  getIsporuke: forCompanies(ofWebhook, webhookNotFound),
  posaljiPonovo: forCompanies(
    ({ deliveryId }) => ({ delivery_id: deliveryId }),
    '404 integrations.delivery-not-found',
  ),
});
