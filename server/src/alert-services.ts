import { createBalanceAlerts } from './areas/balance-alerts/index.ts';
import type { IdentityService } from './areas/identity/index.ts';
import type { TagDrivers, Tags } from './areas/tags/index.ts';
import type { Wallet } from './areas/wallet/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Events } from './platform/events/events.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Settings } from './settings.ts';
import type { TopUpArea } from './top-up-services.ts';

/** Balances that are low are told, unless a rule tops them up. */
export function createAlertArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly events: Events;
  readonly identity: IdentityService;
  readonly tagDrivers: TagDrivers;
  readonly tags: Tags;
  readonly wallet: Wallet;
  /** Top-ups are told here when they settle, so they are made later. */
  topUps(): Pick<TopUpArea, 'automatic'>;
}) {
  const { settings, database, jobs, clock, events, identity, tagDrivers, tags, wallet } = deps;
  const facts = countries[settings.country];
  return createBalanceAlerts({
    database,
    jobs,
    clock,
    events,
    currency: facts.currency,
    lowBalanceOf: (category) => facts.lowBalance[category],
    ownLimitOf: (accountId, queries) => identity.lowBalanceOf(accountId, queries),
    balancesOf: (...given) => wallet.tagBalances(...given),
    toppedUpBelow: (...given) => deps.topUps().automatic.limits(...given),
    tagsOf: (accountId, tagIds) => tags.describe(accountId, tagIds),
    driversOf: (accountId) => tagDrivers.namesOfTags(accountId),
    notify: (...given) => identity.notify(...given),
  });
}
