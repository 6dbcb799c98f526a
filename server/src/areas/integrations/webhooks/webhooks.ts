import { failure, invalid, success, type Outcome } from '@rampa/contract';
import type { WebhookEvent } from '@rampa/contract/integrations';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { traceOf, type MemberScope } from '../../../platform/scope/scope.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { HoldRole, RoleLost } from '../../identity/index.ts';
import { sealContext } from './deliver.ts';
import { hurryDeliveries } from './deliveries.store.ts';
import { createManualSends, type ManualSends, type ManualSendsDeps } from './manual-sends.ts';
import { makeSecret } from './standard-webhooks.ts';
import { wake } from './webhook-jobs.ts';
import type { Destinations } from '../../../platform/outgoing/destinations.ts';
import { readWebhookUrl } from './webhook-url.ts';
import { createWebhookLists, type WebhookLists, type WebhookListsDeps } from './webhook-lists.ts';
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhooks,
  updateWebhook,
  type StoredWebhook,
  type WebhookChange,
} from './webhooks.store.ts';

/** Webhooks that one company may have. */
const LIMIT = 10;
/** How long the previous secret stays valid beside a new one. */
const BOTH_SECRETS = { hours: 24 } as const;

type Nothing = Record<string, never>;
type NotFound = 'integrations.webhook-not-found' | RoleLost;
type Changed<Value, Code extends string = never> = Promise<
  Outcome<Value, 'identity.proof-needed' | 'request.invalid' | RoleLost | Code>
>;

/** What a company says of a webhook: its address as typed, and which events go there. */
interface WrittenWebhook {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
}

export interface MadeWebhook {
  readonly webhookId: string;
  readonly secret: string;
}

export interface RenewedSecret {
  readonly secret: string;
  readonly previousSecretUntil: Temporal.Instant;
}

export interface Webhooks extends WebhookLists, ManualSends {
  make(
    scope: MemberScope,
    written: WrittenWebhook,
  ): Changed<MadeWebhook, 'integrations.too-many-webhooks'>;
  save(
    scope: MemberScope,
    webhookId: string,
    written: WrittenWebhook & { readonly on: boolean },
  ): Changed<Nothing, NotFound>;
  remove(scope: MemberScope, webhookId: string): Changed<Nothing, NotFound>;
  renewSecret(scope: MemberScope, webhookId: string): Changed<RenewedSecret, NotFound>;
}

export interface WebhooksDeps extends WebhookListsDeps, ManualSendsDeps {
  readonly seal: Seal;
  readonly destinations: Destinations;
  demandProof(scope: MemberScope): Promise<Outcome<Nothing, 'identity.proof-needed'>>;
  readonly holdRole: HoldRole;
}

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { database, jobs, clock, seal } = deps;

  const urlOf = (text: string) => {
    const read = readWebhookUrl(text, deps.destinations);
    return read.ok ? success(read.value.href) : invalid([{ field: 'url', message: read.code }]);
  };

  const note = (
    scope: MemberScope,
    tx: Tx,
    what: 'made' | 'changed' | 'deleted' | 'secret-renewed',
    webhookId: string,
  ): Promise<void> =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action: `webhook-${what}`,
      subject: `webhook:${webhookId}`,
    });

  /** Changes a webhook of the caller's that a fresh proof allows to change. */
  const change = async <Value, Code extends string>(
    scope: MemberScope,
    webhookId: string,
    make: (tx: Tx, webhook: StoredWebhook) => Promise<Outcome<Value, Code>>,
  ): Promise<Outcome<Value, Code | NotFound | 'identity.proof-needed'>> => {
    const proof = await deps.demandProof(scope);
    if (!proof.ok) return proof;
    if (!isUuid(webhookId)) return failure('integrations.webhook-not-found');
    return database.transaction(async (tx): Promise<Outcome<Value, Code | NotFound>> => {
      const held = await deps.holdRole(scope, tx);
      if (!held.ok) return held;
      const webhook = await lockWebhook(scope, tx, webhookId);
      return webhook === null ? failure('integrations.webhook-not-found') : make(tx, webhook);
    });
  };

  return {
    ...createWebhookLists(deps),
    ...createManualSends(deps),

    async make(scope, { url: typed, events }) {
      const url = urlOf(typed);
      if (!url.ok) return url;
      const proof = await deps.demandProof(scope);
      if (!proof.ok) return proof;
      const { accountId } = scope;
      const webhookId = uuid();
      const { text: secret, bytes } = makeSecret();
      return database.transaction(async (tx): ReturnType<Webhooks['make']> => {
        const held = await deps.holdRole(scope, tx);
        if (!held.ok) return held;
        await lockWebhooks(scope, tx);
        if ((await listWebhooks(scope, tx)).length >= LIMIT) {
          return failure('integrations.too-many-webhooks', { limit: LIMIT });
        }
        const sealed = seal.close(bytes, sealContext({ accountId, webhookId }));
        const createdAt = clock.now();
        await insertWebhook(scope, tx, {
          webhookId,
          createdBy: scope.actor.userId,
          url: url.value,
          events,
          sealed,
          createdAt,
        });
        await note(scope, tx, 'made', webhookId);
        return success({ webhookId, secret });
      });
    },

    async save(scope, webhookId, { url: typed, events, on }) {
      const url = urlOf(typed);
      if (!url.ok) return url;
      return change(scope, webhookId, async (tx, webhook) => {
        const changed: WebhookChange = { url: url.value, events, ...switched(webhook, on) };
        await updateWebhook(scope, tx, webhook.webhookId, changed);
        await note(scope, tx, 'changed', webhookId);
        const fresh = webhook.offBecause !== null || url.value !== webhook.url;
        if (on && fresh) {
          // What failed at the old address need not wait any longer.
          await hurryDeliveries(scope, tx, webhookId, clock.now());
          await updateWebhook(scope, tx, webhook.webhookId, {
            holdUntil: null,
            failures: 0,
            failingSince: null,
          });
          await wake(jobs, tx, webhook);
        }
        return success({});
      });
    },

    remove: (scope, webhookId) =>
      change(scope, webhookId, async (tx) => {
        await deleteWebhook(scope, tx, webhookId);
        await note(scope, tx, 'deleted', webhookId);
        return success({});
      }),

    renewSecret: (scope, webhookId) =>
      change(scope, webhookId, async (tx, webhook) => {
        const { text: secret, bytes } = makeSecret();
        const until = clock.now().add(BOTH_SECRETS);
        await updateWebhook(scope, tx, webhook.webhookId, {
          sealed: seal.close(bytes, sealContext(webhook)),
          previous: { sealed: webhook.sealed, until },
        });
        await note(scope, tx, 'secret-renewed', webhookId);
        return success({ secret, previousSecretUntil: until });
      }),
  };
}

/** Switching off is the company's; what the program switched off stays so until it is switched on. */
function switched(webhook: StoredWebhook, on: boolean): WebhookChange {
  if (on) return { offBecause: null };
  return webhook.offBecause === null ? { offBecause: 'owner' } : {};
}
