import { randomInt } from 'node:crypto';
import type { Currency, LanguageId } from '@rampa/contract';
import {
  balanceChanges,
  balanceData,
  createApiKeys,
  createOutbox,
  createOwnerWatch,
  createSendRequest,
  createWebhooks,
  deleteDeliveriesBefore,
  passageData,
  startDeliveries,
  type IntegrationListeners,
  type MembersOf,
  type Resolve,
  type TellCompany,
  type TellOwners,
} from './areas/integrations/index.ts';
import type { IdentityService } from './areas/identity/index.ts';
import type { Language } from './areas/language/index.ts';
import type { Tags } from './areas/tags/index.ts';
import type { TollCalculator } from './areas/toll-calculator/index.ts';
import type { Wallet } from './areas/wallet/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, Tx } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { mailJob } from './platform/mail/mail.ts';
import { createSeal } from './platform/seal.ts';
import { createAttempts } from './platform/throttle/create-attempts.ts';
import { createPseudonym } from './platform/throttle/pseudonym.ts';
import type { Settings } from './settings.ts';

const HOURLY = 3600;
/** How soon somebody looks after a webhook whose sender was killed. */
const LOOK_AFTER = 30;
/** How long requests stay in a webhook's log. */
const LOG_DAYS = 30;

export interface IntegrationDeps {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly identity: IdentityService;
  readonly language: Language;
  readonly tags: Pick<Tags, 'describe'>;
  readonly wallet: Pick<Wallet, 'tagBalances'>;
  readonly calculator: () => Pick<TollCalculator, 'station'>;
  /** For tests of names that resolve to what they should not. */
  readonly resolve?: Resolve;
}

/** What companies' own programs read by, and are told by: keys and webhooks. */
export function createIntegrationArea(deps: IntegrationDeps) {
  const { settings, database, jobs, clock, identity, language } = deps;
  const { currency } = countries[settings.country];
  const tell = createTell(deps);
  const demandProof: IdentityService['demandProof'] = (session) => identity.demandProof(session);
  const membersOf: MembersOf = (accountId) => identity.members.names(accountId);
  const apiKeys = createApiKeys({
    database,
    clock,
    demandProof,
    tell,
    membersOf,
    wording: language,
  });
  const seal = createSeal(settings.secretKey, 'webhook');
  const allowLocal = settings.mode !== 'production';
  const outbox = createOutbox({ jobs, clock });
  const pseudonym = createPseudonym(settings.secretKey);
  const webhooks = createWebhooks({
    database,
    jobs,
    clock,
    seal,
    attempts: createAttempts({ clock, pseudonym }),
    outbox,
    membersOf,
    allowLocal,
    demandProof,
  });
  const deliveries = startDeliveries({
    database,
    jobs,
    clock,
    seal,
    send: createSendRequest({
      allowLocal,
      ...(deps.resolve === undefined ? {} : { resolve: deps.resolve }),
    }),
    tagsOf: (...given) => deps.tags.describe(...given),
    switchedOff: (tx, { accountId, createdBy: userId, url }, reason) =>
      tell(
        tx,
        { accountId, userId },
        { template: `integrations.mail-webhook-${reason}`, params: () => ({ url }) },
      ),
    random: () => randomInt(1000) / 1000,
  });
  jobs.every('integrations-sweep', HOURLY, async () => {
    await apiKeys.sweep();
    const before = clock.now().subtract({ hours: LOG_DAYS * 24 });
    await deleteDeliveriesBefore(database.queries, before);
  });
  jobs.every('webhooks-look-after', LOOK_AFTER, () => deliveries.sweep());
  return {
    apiKeys,
    webhooks,
    deliveries,
    ...createOwnerWatch({ clock, tell: createTellOwners(deps) }),
    ...createNews({ ...deps, outbox, currency }),
  };
}

interface Reader {
  readonly email: string;
  readonly languageId: LanguageId;
}

/** Writes to somebody of a company about what their programs use. */
function createWrite({ settings, jobs }: Pick<IntegrationDeps, 'settings' | 'jobs'>) {
  return async (tx: Tx, reader: Reader, { template, params }: Parameters<TellCompany>[2]) => {
    if (reader.email === '') return;
    await jobs.enqueue(tx, mailJob, {
      to: reader.email,
      languageId: reader.languageId,
      template,
      params: params(reader.languageId),
      actionUrl: `${settings.publicUrl}/pages/profil?tab=api`,
    });
  };
}

function createTellOwners(
  deps: Pick<IntegrationDeps, 'settings' | 'jobs' | 'identity'>,
): TellOwners {
  const write = createWrite(deps);
  return async (tx, accountId, mail) => {
    for (const owner of await deps.identity.ownersOf(accountId, tx)) await write(tx, owner, mail);
  };
}

/** Mails to who made a thing, and to the account's owner where that is another. */
function createTell(deps: Pick<IntegrationDeps, 'settings' | 'jobs' | 'identity'>): TellCompany {
  const { identity } = deps;
  const write = createWrite(deps);
  return async (tx, { accountId, userId }, mail) => {
    const owner = await identity.contactOf(accountId, undefined, tx);
    const maker = await identity.contactOf(accountId, userId, tx);
    const readers = new Map(
      [owner, maker].flatMap((one) => (one === null ? [] : [[one.userId, one] as const])),
    );
    for (const reader of readers.values()) await write(tx, reader, mail);
  };
}

/** What programs are told of what other areas tell. */
function createNews(
  deps: Pick<IntegrationDeps, 'wallet' | 'calculator'> & {
    readonly outbox: ReturnType<typeof createOutbox>;
    readonly currency: Currency;
  },
): Omit<IntegrationListeners, 'ownerRemoved'> {
  const { outbox, wallet, calculator, currency } = deps;
  return {
    passagesRecorded: (tx, { accountId, passages }) =>
      outbox.publish(tx, accountId, 'passage.recorded', () =>
        passages.map((passage) => passageData(passage, calculator())),
      ),
    async balanceMoved(tx, { journals }) {
      for (const [accountId, own] of Map.groupBy(journals, (journal) => journal.accountId)) {
        const changes = balanceChanges(own);
        if (changes.length === 0) continue;
        await outbox.publish(tx, accountId, 'balance.changed', async () => {
          const tagIds = [...new Set(changes.map(({ tagId }) => tagId))];
          const balances = await wallet.tagBalances(tx, accountId, tagIds);
          return changes.map((change) => balanceData(change, balances.get(change.tagId) ?? 0));
        });
      }
    },
    balanceWentLow: (tx, { accountId, tagId, balanceMinor, limitMinor }) =>
      outbox.publish(tx, accountId, 'balance.low', () => [
        {
          tag_id: tagId,
          balance: { amount: balanceMinor, currency },
          limit: { amount: limitMinor, currency },
        },
      ]),
  };
}
