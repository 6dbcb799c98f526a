import {
  failure,
  invalid,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type {
  getIsporuke,
  getVebhukovi,
  napraviVebhuk,
  novaTajna,
  sacuvajVebhuk,
} from '@rampa/contract/integrations';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/caller.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import { sealContext } from './deliver.ts';
import {
  countWaiting,
  findDelivery,
  hurryDeliveries,
  listDeliveries,
  updateDelivery,
} from './deliveries.store.ts';
import { makerIn, type MembersOf } from '../makers.ts';
import type { WebhookOutbox } from './outbox.ts';
import { makeSecret } from './standard-webhooks.ts';
import { wake } from './webhook-jobs.ts';
import { readWebhookUrl } from './webhook-url.ts';
import { deliveryView, webhookView } from './webhook-view.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhooks,
  updateWebhook,
  type StoredWebhook,
  type WebhookChange,
} from './webhooks.store.ts';

/** Webhooks of one company. */
const LIMIT = 10;
/** How long the secret before is good beside a new one. */
const BOTH_SECRETS = { hours: 24 } as const;
/** Tests and repetitions that are asked for by hand. */
const BY_HAND = {
  free: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 600,
  forgetAfterSeconds: 3600,
};

type Nothing = Record<string, never>;
type NotFound = 'integrations.webhook-not-found';
type Changed<Value, Code extends string = never> = Promise<
  Outcome<Value, 'identity.proof-needed' | 'request.invalid' | Code>
>;
type Sent<Code extends string> = Promise<
  Outcome<Nothing, Code | 'integrations.webhook-off' | 'request.too-many'>
>;

interface Caller {
  readonly requestId: string;
}

export interface Webhooks {
  list(session: Session): Promise<CallResult<typeof getVebhukovi>>;
  make(
    input: CallParsedInput<typeof napraviVebhuk>,
    session: Session,
    caller: Caller,
  ): Changed<CallResult<typeof napraviVebhuk>, 'integrations.too-many-webhooks'>;
  save(
    input: CallParsedInput<typeof sacuvajVebhuk>,
    session: Session,
    caller: Caller,
  ): Changed<Nothing, NotFound>;
  remove(webhookId: string, session: Session, caller: Caller): Changed<Nothing, NotFound>;
  renewSecret(
    webhookId: string,
    session: Session,
    caller: Caller,
  ): Changed<CallResult<typeof novaTajna>, NotFound>;
  test(webhookId: string, session: Session): Sent<NotFound>;
  deliveries(
    input: CallParsedInput<typeof getIsporuke>,
    session: Session,
  ): Promise<Outcome<CallResult<typeof getIsporuke>, NotFound>>;
  sendAgain(deliveryId: string, session: Session): Sent<'integrations.delivery-not-found'>;
}

export interface WebhooksDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly attempts: Attempts;
  readonly outbox: WebhookOutbox;
  readonly membersOf: MembersOf;
  /** The demo may send to the machine that it runs on. */
  readonly allowLocal: boolean;
  demandProof(session: Session): Promise<Outcome<Nothing, 'identity.proof-needed'>>;
}

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { database, jobs, clock, seal, outbox } = deps;

  const urlOf = (text: string) => {
    const read = readWebhookUrl(text, deps.allowLocal);
    return read.ok ? success(read.value.href) : invalid([{ field: 'url', message: read.code }]);
  };

  const note = (
    tx: Tx,
    what: 'made' | 'changed' | 'deleted' | 'secret-renewed',
    webhookId: string,
    { accountId, userId }: Session,
    { requestId }: Caller,
  ): Promise<void> =>
    recordAudit(tx, clock.now(), {
      accountId,
      actor: `user:${userId}`,
      action: `webhook-${what}`,
      subject: `webhook:${webhookId}`,
      requestId,
    });

  /** Changes a webhook of the caller's that a fresh proof allows to change. */
  const change = async <Value, Code extends string>(
    webhookId: string,
    session: Session,
    make: (tx: Tx, webhook: StoredWebhook) => Promise<Outcome<Value, Code>>,
  ): Promise<Outcome<Value, Code | NotFound | 'identity.proof-needed'>> => {
    const proof = await deps.demandProof(session);
    if (!proof.ok) return proof;
    if (!isUuid(webhookId)) return failure('integrations.webhook-not-found');
    return database.transaction(async (tx): Promise<Outcome<Value, Code | NotFound>> => {
      const webhook = await lockWebhook(tx, { accountId: session.accountId, webhookId });
      return webhook === null ? failure('integrations.webhook-not-found') : make(tx, webhook);
    });
  };

  /** Sends by hand count together, so that nobody fills a stranger's server by our hand. */
  const tooMany = async (tx: Tx, accountId: string): Promise<number> =>
    deps.attempts.charge(tx, [{ kind: 'webhook-by-hand', value: accountId, rule: BY_HAND }]);

  return {
    async list({ accountId }) {
      const { queries } = database;
      const webhooks = await listWebhooks(queries, accountId);
      const counts = await countWaiting(queries, accountId);
      const members = await deps.membersOf(accountId);
      const now = clock.now();
      return {
        items: webhooks.map((webhook) => {
          const waiting = counts.get(webhook.webhookId) ?? 0;
          return webhookView(
            webhook,
            { waiting, madeBy: makerIn(members, webhook.createdBy) },
            now,
          );
        }),
        totalRecords: webhooks.length,
      };
    },

    async make({ url: typed, events }, session, caller) {
      const url = urlOf(typed);
      if (!url.ok) return url;
      const proof = await deps.demandProof(session);
      if (!proof.ok) return proof;
      const { accountId, userId } = session;
      const webhookId = uuid();
      const { text: secret, bytes } = makeSecret();
      return database.transaction(async (tx): ReturnType<Webhooks['make']> => {
        await lockWebhooks(tx, accountId);
        if ((await listWebhooks(tx, accountId)).length >= LIMIT) {
          return failure('integrations.too-many-webhooks', { limit: LIMIT });
        }
        const key = { accountId, webhookId };
        const sealed = seal.close(bytes, sealContext(key));
        const createdAt = clock.now();
        await insertWebhook(tx, {
          ...key,
          createdBy: userId,
          url: url.value,
          events,
          sealed,
          createdAt,
        });
        await note(tx, 'made', webhookId, session, caller);
        return success({ webhook_id: webhookId, secret });
      });
    },

    async save({ webhook_id: webhookId, url: typed, events, on }, session, caller) {
      const url = urlOf(typed);
      if (!url.ok) return url;
      return change(webhookId, session, async (tx, webhook) => {
        const changed: WebhookChange = { url: url.value, events, ...switched(webhook, on) };
        await updateWebhook(tx, webhook, changed);
        await note(tx, 'changed', webhookId, session, caller);
        const fresh = webhook.offBecause !== null || url.value !== webhook.url;
        if (on && fresh) {
          // What failed at the old address need not wait any longer.
          await hurryDeliveries(tx, webhook, clock.now());
          await updateWebhook(tx, webhook, { holdUntil: null, failures: 0, failingSince: null });
          await wake(jobs, tx, webhook);
        }
        return success({});
      });
    },

    remove: (webhookId, session, caller) =>
      change(webhookId, session, async (tx, webhook) => {
        await deleteWebhook(tx, webhook);
        await note(tx, 'deleted', webhookId, session, caller);
        return success({});
      }),

    renewSecret: (webhookId, session, caller) =>
      change(webhookId, session, async (tx, webhook) => {
        const { text: secret, bytes } = makeSecret();
        const until = clock.now().add(BOTH_SECRETS);
        await updateWebhook(tx, webhook, {
          sealed: seal.close(bytes, sealContext(webhook)),
          previous: { sealed: webhook.sealed, until },
        });
        await note(tx, 'secret-renewed', webhookId, session, caller);
        return success({ secret, previousSecretUntil: until.toString() });
      }),

    async test(webhookId, { accountId }) {
      if (!isUuid(webhookId)) return failure('integrations.webhook-not-found');
      return database.transaction(async (tx): ReturnType<Webhooks['test']> => {
        const webhook = await lockWebhook(tx, { accountId, webhookId });
        if (webhook === null) return failure('integrations.webhook-not-found');
        if (webhook.offBecause !== null) return failure('integrations.webhook-off');
        const seconds = await tooMany(tx, accountId);
        if (seconds > 0) return failure('request.too-many', { seconds });
        await outbox.leave(tx, webhook, 'test', [{ message: 'Rampa' }]);
        await updateWebhook(tx, webhook, { holdUntil: null });
        await wake(jobs, tx, webhook);
        return success({});
      });
    },

    async deliveries({ webhook_id: webhookId, first, rows }, { accountId }) {
      const key = { accountId, webhookId };
      const webhook = isUuid(webhookId) ? await findWebhook(database.queries, key) : null;
      if (webhook === null) return failure('integrations.webhook-not-found');
      const { items, totalRecords } = await listDeliveries(database.queries, key, { first, rows });
      return success({
        items: items.map((delivery) => deliveryView(delivery, webhook)),
        totalRecords,
      });
    },

    async sendAgain(deliveryId, { accountId }) {
      if (!isUuid(deliveryId)) return failure('integrations.delivery-not-found');
      return database.transaction(async (tx): ReturnType<Webhooks['sendAgain']> => {
        const delivery = await findDelivery(tx, accountId, deliveryId);
        const webhook = delivery === null ? null : await lockWebhook(tx, delivery);
        if (delivery === null || webhook === null) {
          return failure('integrations.delivery-not-found');
        }
        if (webhook.offBecause !== null) return failure('integrations.webhook-off');
        const seconds = await tooMany(tx, accountId);
        if (seconds > 0) return failure('request.too-many', { seconds });
        const again = { state: 'waiting', attempts: 0, nextAt: clock.now() } as const;
        await updateDelivery(tx, delivery, again);
        await updateWebhook(tx, webhook, { holdUntil: null });
        await wake(jobs, tx, webhook);
        return success({});
      });
    },
  };
}

/** Switching off is the company's; what the program switched off stays so until it is switched on. */
function switched(webhook: StoredWebhook, on: boolean): WebhookChange {
  if (on) return { offBecause: null };
  return webhook.offBecause === null ? { offBecause: 'owner' } : {};
}
