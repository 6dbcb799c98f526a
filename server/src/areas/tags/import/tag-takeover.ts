import type { Kategorija } from '@rampa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { createTagBinder, type TagBinder } from '../bind-tags.ts';
import { lockIssuedTags, lockTagImports } from '../issued-tags.store.ts';
import { selectOwners } from '../tag-directory.store.ts';

/** A tag that went out with a printed code, is somebody's, or both. */
export interface KnownTag {
  readonly category: Kategorija;
  readonly owner: { readonly accountId: string; readonly tagId: string } | null;
}

/** For tags that come with their customers. */
export interface TagTakeover extends TagBinder {
  /** What is known of these serial numbers. Those with a printed code are linked by nobody else until the transaction ends. */
  known(
    all: AllAccounts,
    tx: Tx,
    serialNumbers: readonly string[],
  ): Promise<ReadonlyMap<string, KnownTag>>;
}

export function createTagTakeover(platform: {
  readonly clock: Clock;
  readonly events: Events;
}): TagTakeover {
  return {
    ...createTagBinder(platform),
    async known(all, tx, serialNumbers) {
      // A file of tags with owners waits.
      await lockTagImports(tx);
      const issued = await lockIssuedTags(tx, serialNumbers);
      const owners = await selectOwners(all, tx, serialNumbers);
      return new Map<string, KnownTag>([
        ...issued.map(
          ({ serialNumber, category }) => [serialNumber, { category, owner: null }] as const,
        ),
        ...owners.map(
          (owner) => [owner.serialNumber, { category: owner.category, owner }] as const,
        ),
      ]);
    },
  };
}
