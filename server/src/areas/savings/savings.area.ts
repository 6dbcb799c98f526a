import type { Platform } from '../../platform/platform.ts';
import type { ComplaintsArea } from '../complaints/index.ts';
import type { Corrections } from '../corrections/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Language } from '../language/index.ts';
import type { FindDrivenRuns, Overcharges, SaidCompleteness } from '../passages/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TollNetworks } from '../toll-calculator/index.ts';
import { createSavingsFile } from './savings-file.ts';
import { createSavings, type SavingsDeps } from './savings.service.ts';

export type SavingsArea = ReturnType<typeof createSavingsArea>;

/** What customers would have saved by the operator's own rules. */
export function createSavingsArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly language: Language;
    readonly networks: TollNetworks;
    readonly overcharges: Overcharges;
    readonly drivenRuns: FindDrivenRuns;
    readonly tags: Tags;
    readonly completeness: SaidCompleteness;
    readonly complainedOf: ComplaintsArea['complainedOf'];
    readonly decidedSince: Corrections['decidedSince'];
  } & Pick<SavingsDeps, 'paidOrders'>,
) {
  const { facts, database } = platform;
  const { identity, language, completeness } = uses;
  const service = createSavings({ ...platform, ...uses, sales: facts.purchase });
  return {
    service,
    stationName: completeness.stationName,
    file: createSavingsFile({
      service,
      clock: platform.clock,
      completeness,
      translator: language,
      color: facts.documentColor,
      ownerOf: (scope) => identity.addresseeOf(scope, database.queries),
    }),
  };
}
