import type { Platform } from '../../platform/platform.ts';
import { customerName, type IdentityService } from '../identity/index.ts';
import type { DeliveryReader, PassageRecorder } from '../passages/index.ts';
import type { Tags } from '../tags/index.ts';
import type { TollCalculator } from '../toll-calculator/index.ts';
import { createRefusedPassages } from './keep-refused.ts';
import { createMending } from './mended-passage.ts';
import { createRecordedMeanwhile } from './recorded-meanwhile.ts';
import { createRefusedDecisions, type RefusedDecisions } from './refused-decisions.ts';
import { createRefusedList } from './refused-list.ts';

export interface RefusedDesk extends RefusedDecisions {
  readonly list: ReturnType<typeof createRefusedList>;
}

/** Passages that could not be charged, and what staff do about them. */
export function createCorrectionsArea(
  platform: Platform,
  uses: {
    readonly identity: IdentityService;
    readonly tags: Tags;
    readonly calculator: TollCalculator;
    readonly recorder: PassageRecorder;
    readonly reader: DeliveryReader;
  },
) {
  const { database, facts } = platform;
  const { identity, tags } = uses;
  const { currency } = facts;
  const recordedMeanwhile = createRecordedMeanwhile({ ...platform, ...uses });
  const refusedDesk: RefusedDesk = {
    list: createRefusedList({
      ...uses,
      database,
      currency,
      async namesOf(scope, accountIds) {
        const found = await identity.customers.find(scope, accountIds);
        return new Map(found.map((one) => [one.accountId, customerName(one)]));
      },
      staffNames: (userIds) => identity.staffUsers.names(database.queries, userIds),
    }),
    ...createRefusedDecisions({
      ...platform,
      ...uses,
      currency,
      recordedMeanwhile,
      mend: createMending({ ...platform, ...uses }),
      async customerName(scope, accountId) {
        const [found] = await identity.customers.find(scope, [accountId]);
        return found === undefined ? '' : customerName(found);
      },
      async plateOf(scope, { accountId, tagId }) {
        const all = await tags.all(scope.account(accountId));
        return all.find((tag) => tag.tagId === tagId)?.plate ?? '';
      },
    }),
  };
  return {
    refused: createRefusedPassages(platform),
    refusedDesk,
    recordedMeanwhile,
  };
}
