import { createBalanceAlerts, type BalanceAlerts } from './areas/balance-alerts/index.ts';
import type { IdentityService } from './areas/identity/index.ts';
import type { TagDrivers, Tags } from './areas/tags/index.ts';
import type { Wallet } from './areas/wallet/index.ts';
import { countries } from './countries.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Settings } from './settings.ts';
import type { TopUpArea } from './top-up-services.ts';

/** Balances that are low: told, and topped up where a rule says so. */
export function createAlertArea(deps: {
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly identity: IdentityService;
  readonly tagDrivers: TagDrivers;
  readonly tags: Tags;
  readonly wallet: Wallet;
  readonly publish: Parameters<typeof createBalanceAlerts>[0]['publish'];
  /** Top-ups are told here when they settle, so they are made later. */
  topUps(): Pick<TopUpArea, 'automatic' | 'charges'>;
}) {
  const { settings, database, jobs, clock, identity, tagDrivers, tags, wallet } = deps;
  const facts = countries[settings.country];
  const balanceAlerts = createBalanceAlerts({
    database,
    jobs,
    clock,
    currency: facts.currency,
    lowBalanceOf: (category) => facts.lowBalance[category],
    ownLimitOf: (accountId, queries) => identity.lowBalanceOf(accountId, queries),
    balancesOf: (...given) => wallet.tagBalances(...given),
    toppedUpBelow: (...given) => deps.topUps().automatic.limits(...given),
    tagsOf: (accountId, tagIds) => tags.describe(accountId, tagIds),
    driversOf: (accountId) => tagDrivers.namesOfTags(accountId),
    notify: (...given) => identity.notify(...given),
    publish: deps.publish,
  });
  /** Recorded passages may have left a balance low. */
  const charged: BalanceAlerts['charged'] = async (...given) => {
    await balanceAlerts.charged(...given);
    await deps.topUps().charges.charged(...given);
  };
  return { balanceAlerts, charged };
}
