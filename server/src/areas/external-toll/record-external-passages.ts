import type { Currency } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { TagOwner, Tags } from '../tags/index.ts';
import { digestOf, type DeliveredExternalPassage } from './delivered-passage.ts';
import { claimKey, selectKnown, type Known } from './external-passages.store.ts';
import type { PartnerCountry } from './partner-countries.ts';
import { createInsertAbroad, priceOf, refusalOf, type ExternalRefusal } from './priced-abroad.ts';
import { selectT4ATagsOf, type T4ATagHistory } from './t4a-tags.store.ts';

export interface ExternalReport {
  readonly recorded: number;
  /** Known already: the partner repeats what it got no answer to. */
  readonly duplicates: number;
  readonly refused: readonly {
    readonly passage: DeliveredExternalPassage;
    readonly reason: ExternalRefusal;
  }[];
}

export interface ExternalRecorder {
  /** Takes passages that the partner delivered; each once, however often it comes. */
  record(all: AllAccounts, passages: readonly DeliveredExternalPassage[]): Promise<ExternalReport>;
}

export function createExternalRecorder(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'findOwnersAt'>;
  readonly countries: readonly PartnerCountry[];
  /** The money of accounts. */
  readonly currency: Currency;
}): ExternalRecorder {
  const { database, clock } = deps;

  const insert = createInsertAbroad(deps);

  const recordOne = async (
    all: AllAccounts,
    passage: DeliveredExternalPassage,
    owner: TagOwner | undefined,
    abroad: T4ATagHistory | undefined,
  ): Promise<'recorded' | 'duplicate' | ExternalRefusal> => {
    const key = { sourceKey: passage.key, digest: digestOf(passage) };
    // Its outcome is final, whatever happens to the tag meanwhile.
    const known = await selectKnown(all, database.queries, key);
    if (known !== null) return repeated(known);
    const priced = priceOf(passage, deps.countries, clock.now());
    if (!priced.ok) return priced.code;
    if (owner === undefined || abroad === undefined) return 'unknown-tag';
    const refusal = refusalOf(Date.parse(passage.exitedAt), owner, abroad);
    const scope = all.account(owner.accountId);
    return database.transaction(async (tx) => {
      const met = await claimKey(scope, tx, { ...key, refusal });
      if (met !== null) return repeated(met);
      if (refusal !== null) return refusal;
      await insert(scope, tx, passage, owner, priced.value);
      return 'recorded';
    });
  };

  return {
    async record(all, passages) {
      const { queries } = database;
      const serialNumbers = [...new Set(passages.map(({ serialNumber }) => serialNumber))];
      const ownerAt = await deps.tags.findOwnersAt(all, queries, serialNumbers);
      const owned = passages.map((passage) => ({
        passage,
        owner: ownerAt(passage.serialNumber, Date.parse(passage.exitedAt)),
      }));
      const owners = new Map(
        owned.flatMap(({ owner }) => (owner === undefined ? [] : [[owner.tagId, owner] as const])),
      );
      const abroad = await selectT4ATagsOf(all, queries, [...owners.values()]);
      let [recorded, duplicates] = [0, 0];
      const refused: { passage: DeliveredExternalPassage; reason: ExternalRefusal }[] = [];
      // One after the other: a delivery that breaks off is sent again, and what was taken is known.
      for (const { passage, owner } of owned) {
        const outcome = await recordOne(all, passage, owner, abroad.get(owner?.tagId ?? ''));
        if (outcome === 'recorded') recorded += 1;
        else if (outcome === 'duplicate') duplicates += 1;
        else refused.push({ passage, reason: outcome });
      }
      return { recorded, duplicates, refused };
    },
  };
}

function repeated(known: NonNullable<Known>): 'duplicate' | ExternalRefusal {
  return known === 'recorded' ? 'duplicate' : known;
}
