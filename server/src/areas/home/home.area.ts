import { createGlance } from './glance.ts';
import { createHome, shortNameOf, type Home } from './home.service.ts';
import type { SaidCompleteness } from '../passages/index.ts';
import type { TollCalculator, TollNetworks } from '../toll-calculator/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { companyOf, waitingOf, type WaitingUses } from './waiting.ts';

interface HomeUses extends WaitingUses {
  readonly wallet: Wallet;
  readonly calculator: TollCalculator;
  readonly networks: TollNetworks;
  readonly completeness: SaidCompleteness;
}

/** Home, which shows something of each area; here they are joined. */
export function createHomeArea(platform: Platform, uses: HomeUses): Home {
  const { facts } = platform;
  const { tags } = uses;
  return createHome(
    {
      glance: createGlance(platform, uses),
      async namesOf(scope) {
        // Nothing is on a tag that was replaced.
        const present = await tags.replacements.withoutReplaced(scope, await tags.all(scope));
        return new Map(present.map((tag) => [tag.tagId, shortNameOf(tag)]));
      },
      complete: uses.completeness.now,
      company: companyOf(uses),
      waiting: waitingOf(platform, uses),
    },
    facts.currency,
  );
}
