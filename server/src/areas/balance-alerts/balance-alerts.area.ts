import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import type { TagDrivers, Tags } from '../tags/index.ts';
import type { AutomaticTopUps } from '../top-ups/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createBalanceAlerts, type BalanceAlerts } from './balance-alerts.service.ts';

/** Balances that are low are told, unless a rule tops them up. */
export function createBalanceAlertsArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly wallet: Wallet;
    readonly tags: Tags;
    readonly tagDrivers: TagDrivers;
    readonly automaticTopUps: AutomaticTopUps;
  },
): BalanceAlerts {
  const { facts } = platform;
  const { identity, wallet, tags, tagDrivers, automaticTopUps } = uses;
  return createBalanceAlerts({
    ...platform,
    currency: facts.currency,
    lowBalanceOf: (category) => facts.lowBalance[category],
    ownLimitOf: identity.lowBalanceOf,
    ownLimitsOf: identity.lowBalancesOf,
    wallet,
    paidLater: tags.paidLater,
    automaticTopUps,
    async tagsOf(scope, tagIds) {
      const known = await tags.describe(scope, tagIds);
      // Nothing is left on a tag that was replaced, and nobody is to top it up.
      const there = await tags.replacements.withoutReplaced(scope, [...known.values()]);
      return new Map(there.map((tag) => [tag.tagId, tag]));
    },
    driversOf: (scope) => tagDrivers.namesOfTags(scope),
    notify: identity.notify,
  });
}
