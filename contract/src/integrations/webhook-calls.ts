import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { empty, first, id, instant, page, rows } from '../core/schemas.ts';
import { ownerOnly } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { integrationsErrors } from './errors.ts';
import { maker } from './key-calls.ts';

/** Events that a webhook can receive. */
export const webhookEvents = ['passage.recorded', 'balance.changed', 'balance.low'] as const;
export const webhookEvent = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** Why it is off: by the company, after days of failure, or because its server answered 410. */
export const offReason = z.enum(['owner', 'failing', 'gone']);

const webhook = z.strictObject({
  webhook_id: id,
  url: z.string(),
  madeBy: maker,
  events: z.array(webhookEvent),
  on: z.boolean(),
  offBecause: offReason.nullable(),
  createdAt: instant,
  /** When a request was last accepted; null if never. */
  deliveredAt: instant.nullable(),
  /** Since when requests fail; null while all is well. */
  failingSince: instant.nullable(),
  /** Pending events, including those of requests to be retried. */
  waiting: z.int().min(0),
  /** Until when requests are signed with the previous secret too; null if there is none. */
  previousSecretUntil: instant.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

export const deliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof deliveryState>;

/** Why a request failed; `status`: an answer other than 2xx. */
export const deliveryFault = z.enum([
  'status',
  'redirect',
  'timed-out',
  'name-unknown',
  'address-refused',
  'connection',
  'certificate',
]);
export type DeliveryFault = z.infer<typeof deliveryFault>;

const delivery = z.strictObject({
  delivery_id: id,
  events: z.int().min(1),
  /** Kinds of events in it; `test` is one requested by hand. */
  types: z.array(z.string()),
  state: deliveryState,
  attempts: z.int().min(0),
  createdAt: instant,
  triedAt: instant.nullable(),
  /** Null unless it will be retried automatically. */
  nextAt: instant.nullable(),
  statusCode: z.int().nullable(),
  fault: deliveryFault.nullable(),
  milliseconds: z.int().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const companiesOnly = {
  'integrations.companies-only': integrationsErrors['integrations.companies-only'],
};
const changing = {
  ...companiesOnly,
  'identity.proof-needed': identityErrors['identity.proof-needed'],
};
const notFound = {
  'integrations.webhook-not-found': integrationsErrors['integrations.webhook-not-found'],
};

const url = z.string().trim().min(1).max(500);
const events = z
  .array(webhookEvent)
  .min(1)
  .max(webhookEvent.options.length)
  .transform((chosen) => webhookEvent.options.filter((event) => chosen.includes(event)));
const byId = z.strictObject({ webhook_id: id });

export const getVebhukovi = defineCall({
  method: 'GET',
  path: '/api/Integracija/GetVebhukovi',
  who: ownerOnly,
  reads: true,
  summary: "The company's webhooks, oldest first",
  input: z.object({}),
  result: z.strictObject({ items: z.array(webhook), totalRecords: z.int().min(0) }),
  errors: companiesOnly,
});

export const napraviVebhuk = defineCall({
  method: 'POST',
  path: '/api/Integracija/NapraviVebhuk',
  secret: true,
  who: ownerOnly,
  summary: 'Create a webhook; its secret is in this answer and nowhere else',
  input: z.strictObject({ url, events }),
  result: z.strictObject({ webhook_id: id, secret: z.string() }),
  errors: {
    ...changing,
    'integrations.too-many-webhooks': integrationsErrors['integrations.too-many-webhooks'],
  },
});

export const sacuvajVebhuk = defineCall({
  method: 'POST',
  path: '/api/Integracija/SacuvajVebhuk',
  who: ownerOnly,
  summary: 'Change address and events of a webhook, or switch it on and off',
  input: z.strictObject({ webhook_id: id, url, events, on: z.boolean() }),
  result: empty,
  errors: { ...changing, ...notFound },
});

export const obrisiVebhuk = defineCall({
  method: 'POST',
  path: '/api/Integracija/ObrisiVebhuk',
  who: ownerOnly,
  summary: 'Delete a webhook with its log and its pending events',
  input: byId,
  result: empty,
  errors: { ...changing, ...notFound },
});

export const novaTajna = defineCall({
  method: 'POST',
  path: '/api/Integracija/NovaTajna',
  secret: true,
  who: ownerOnly,
  summary: 'Create a new secret; for a day requests are signed with both',
  input: byId,
  result: z.strictObject({ secret: z.string(), previousSecretUntil: instant }),
  errors: { ...changing, ...notFound },
});

export const posaljiProbu = defineCall({
  method: 'POST',
  path: '/api/Integracija/PosaljiProbu',
  who: ownerOnly,
  summary: 'Send an event of the kind `test`',
  input: byId,
  result: empty,
  errors: {
    ...companiesOnly,
    ...notFound,
    'integrations.webhook-off': integrationsErrors['integrations.webhook-off'],
  },
});

export const getIsporuke = defineCall({
  method: 'POST',
  path: '/api/Integracija/GetIsporuke',
  who: ownerOnly,
  reads: true,
  summary: 'Requests to a webhook of the last thirty days, newest first',
  input: z.strictObject({ webhook_id: id, first, rows }),
  result: page(delivery),
  errors: { ...companiesOnly, ...notFound },
});

export const posaljiPonovo = defineCall({
  method: 'POST',
  path: '/api/Integracija/PosaljiPonovo',
  who: ownerOnly,
  summary: 'Send a request again, with the same id and the same events',
  input: z.strictObject({ delivery_id: id }),
  result: empty,
  errors: {
    ...companiesOnly,
    'integrations.delivery-not-found': integrationsErrors['integrations.delivery-not-found'],
    'integrations.webhook-off': integrationsErrors['integrations.webhook-off'],
  },
});
