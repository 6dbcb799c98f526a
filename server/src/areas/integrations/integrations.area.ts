import { randomInt } from 'node:crypto';
import { apiScopes, writes, type LanguageId } from '@rampa/contract';
import { balanceChanges, balanceData, passageData } from './webhooks/event-data.ts';
import { createApiKeys, type TellCompany } from './keys/api-keys.ts';
import { createKeptAnswers } from './keys/kept-answers.ts';
import { createOutbox } from './webhooks/outbox.ts';
import { createOwnerWatch, type MembersOf, type TellOwners } from './makers.ts';
import { webhookPurpose } from './webhooks/sealed-secrets.ts';
import { createSendRequest } from '../../platform/outgoing/send-request.ts';
import { createWebhooks } from './webhooks/webhooks.ts';
import { createReclaimed } from './reclaimed.ts';
import { startDeliveries } from './webhooks/deliver.ts';
import type { IntegrationListeners } from './listeners.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mailJob } from '../../platform/mail/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { allAccounts } from '../../platform/scope/make-scope.ts';
import type { AccountScope, WideScope } from '../../platform/scope/scope.ts';
import { createSeal } from '../../platform/seal.ts';
import { selectWaitingDeliveries, selectWaitingWebhooks } from './waiting.store.ts';

const HOURLY = 3600;
/** Seconds until a webhook whose sender was killed is picked up. */
const LOOK_AFTER = 30;
/** How long requests stay in a webhook's log. */

interface IntegrationsUses {
  readonly identity: IdentityService;
  readonly language: Language;
  readonly wallet: Wallet;
  readonly calculator: TollCalculator;
  readonly tags: Tags;
}

/** What companies' own programs read by, and are told by: keys and webhooks. */
export function createIntegrationsArea(platform: Platform, uses: IntegrationsUses) {
  const { settings, database, jobs, clock, attempts } = platform;
  const { identity, language, tags } = uses;
  const tell = createTell(platform, uses);
  const { demandProof, holdRole } = identity;
  const membersOf: MembersOf = (scope) => identity.members.names(scope);
  const apiKeys = createApiKeys({
    all: allAccounts('api-keys'),
    database,
    clock,
    demandProof,
    holdRole,
    tell,
    membersOf,
    offered: offeredScopes(platform),
    translator: language,
  });
  const keptAnswers = createKeptAnswers({ database, clock });
  const seal = createSeal(settings.secretKeys, webhookPurpose);
  const destinations = {
    allowLocal: settings.mode !== 'production',
    hosts: settings.webhookHosts,
  };
  const outbox = createOutbox({ jobs, clock });
  const webhooks = createWebhooks({
    database,
    jobs,
    clock,
    seal,
    attempts,
    outbox,
    membersOf,
    destinations,
    demandProof,
    holdRole,
  });
  const deliveries = startDeliveries({
    database,
    jobs,
    clock,
    seal,
    send: createSendRequest(destinations),
    tagsOf: (...given) => tags.describe(...given),
    switchedOff: (scope, tx, { createdBy, url }, reason) =>
      tell(scope, tx, createdBy, {
        template: `integrations.mail-webhook-${reason}`,
        params: () => ({ url }),
      }),
    random: () => randomInt(1000) / 1000,
  });
  jobs.every('api-keys-warn', HOURLY, (all) => apiKeys.sweep(all));
  jobs.every('webhooks-look-after', LOOK_AFTER, (all) => deliveries.sweep(all));
  const listeners: IntegrationListeners = {
    ...createOwnerWatch({ clock, tell: createTellOwners(platform, uses) }),
    ...createReclaimed({ clock }),
    ...createNews(outbox, platform, uses),
  };
  return {
    apiKeys,
    keptAnswers,
    webhooks,
    deliveries,
    listeners,
    /** What waits to be sent, of all companies. */
    waitingWebhooks: (scope: WideScope, page: Parameters<typeof selectWaitingWebhooks>[2]) =>
      selectWaitingWebhooks(scope, database.queries, page),
    /** How many requests wait, up to a number, and how many webhooks fail. */
    waitingDeliveries: (scope: WideScope, asked: Parameters<typeof selectWaitingDeliveries>[2]) =>
      selectWaitingDeliveries(scope, database.queries, asked),
  };
}

/** Scopes of what keys may do with this operator. */
function offeredScopes({ settings }: Platform) {
  return apiScopes.filter(
    (scope) =>
      !writes(scope) ||
      (settings.keysWrite &&
        (scope !== 'complaints:write' || settings.flags.complaints !== 'false')),
  );
}

interface Reader {
  readonly userId: string;
  readonly email: string;
  readonly languageId: LanguageId;
}

/** Writes to somebody of a company about what their programs use. */
function createWrite({ settings, jobs }: Platform) {
  return async (
    { accountId }: AccountScope,
    tx: Tx,
    reader: Reader,
    { template, params }: Parameters<TellCompany>[3],
  ) => {
    if (reader.email === '') return;
    await jobs.enqueue(tx, mailJob, {
      to: reader.email,
      languageId: reader.languageId,
      about: { accountId, userId: reader.userId },
      template,
      params: params(reader.languageId),
      actionUrl: `${settings.publicUrl}/pages/profil?tab=api`,
    });
  };
}

function createTellOwners(platform: Platform, { identity }: IntegrationsUses): TellOwners {
  const write = createWrite(platform);
  return async (scope, tx, mail) => {
    for (const owner of await identity.ownersOf(scope, tx)) await write(scope, tx, owner, mail);
  };
}

/** Mails to who made a thing, and to the account's owner where that is another. */
function createTell(platform: Platform, { identity }: IntegrationsUses): TellCompany {
  const write = createWrite(platform);
  return async (scope, tx, userId, mail) => {
    const owner = await identity.contactOf(scope, undefined, tx);
    const maker = await identity.contactOf(scope, userId, tx);
    const readers = new Map(
      [owner, maker].flatMap((one) => (one === null ? [] : [[one.userId, one] as const])),
    );
    for (const reader of readers.values()) await write(scope, tx, reader, mail);
  };
}

/** Listeners that feed the webhooks. */
function createNews(
  outbox: ReturnType<typeof createOutbox>,
  { facts: { currency } }: Platform,
  { wallet, calculator }: IntegrationsUses,
): Omit<IntegrationListeners, 'ownerRemoved' | 'accountReclaimed'> {
  return {
    async passagesRecorded(tx, { scope, passages }) {
      const byAccount = Map.groupBy(passages, ({ accountId }) => accountId);
      await outbox.publishAll(scope, tx, 'passage.recorded', [...byAccount.keys()], (own) =>
        (byAccount.get(own.accountId) ?? []).map((passage) => passageData(passage, calculator)),
      );
    },
    async balanceMoved(tx, { scope, journals }) {
      const byAccount = Map.groupBy(journals, ({ accountId }) => accountId);
      await outbox.publishAll(scope, tx, 'balance.changed', [...byAccount.keys()], async (own) => {
        const changes = balanceChanges(byAccount.get(own.accountId) ?? []);
        if (changes.length === 0) return [];
        const tagIds = [...new Set(changes.map(({ tagId }) => tagId))];
        const balances = await wallet.tagBalances(own, tx, tagIds);
        return changes.map((change) => balanceData(change, balances.get(change.tagId) ?? 0));
      });
    },
    balanceWentLow: (tx, { scope, tagId, balanceMinor, limitMinor }) =>
      outbox.publish(scope, tx, 'balance.low', () => [
        {
          tag_id: tagId,
          balance: { amount: balanceMinor, currency },
          limit: { amount: limitMinor, currency },
        },
      ]),
  };
}
