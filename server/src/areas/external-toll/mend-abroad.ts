import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, WideScope } from '../../platform/scope/scope.ts';
import type { TagOwner, Tags } from '../tags/index.ts';
import {
  digestOf,
  readExternalPassage,
  type DeliveredExternalPassage,
} from './delivered-passage.ts';
import { claimKey, selectRecordedKeys, type PassageKey } from './external-passages.store.ts';
import type { PartnerCountry } from './partner-countries.ts';
import { createInsertAbroad, priceOf, refusalOf, type Priced } from './priced-abroad.ts';
import { stationName } from './station-name.ts';
import { selectT4ATagsOf } from './t4a-tags.store.ts';

/** A passage that was refused for its tag, as the passage of another one. */
export interface MendedAbroad {
  readonly owner: TagOwner;
  readonly amountMinor: number;
  readonly delivered: DeliveredExternalPassage;
  readonly priced: Priced;
}

/** Why it cannot be that tag's. */
export type AbroadFault = 'unreadable' | 'tag-unknown' | 'not-abroad' | 'tag-stopped' | 'no-price';

/** What a clerk reads of a passage abroad. */
export interface DescribedAbroad {
  readonly country: string;
  readonly entry: string;
  readonly exit: string;
  readonly currency: Currency;
  /** Minor units of that currency. */
  readonly amountMinor: number;
}

export interface MendsAbroad {
  /** Undefined if it is no passage. */
  describe(document: string, languageId: LanguageId): DescribedAbroad | undefined;
  /** What it costs as the passage of a tag, by the rules by which the partner's passages are recorded. */
  mend(
    wide: WideScope,
    queries: Queries,
    document: string,
    serialNumber: string,
  ): Promise<Outcome<MendedAbroad, AbroadFault>>;
  /**
   * Records it under the partner's own key and content, so that the same delivered again is a duplicate; returns the id of the passage,
   * or undefined if the key was taken meanwhile.
   */
  record(scope: AccountScope, tx: Tx, mended: MendedAbroad): Promise<string | undefined>;
  /** Which of these passages, or corrected ones under their keys, were recorded; in their order. */
  recorded(
    wide: WideScope,
    queries: Queries,
    documents: readonly { readonly document: string; readonly onlySame: boolean }[],
  ): Promise<readonly boolean[]>;
}

/** Staff assign a passage abroad to the tag that drove it. */
export function createMendsAbroad(deps: {
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'findOwnersAt'>;
  readonly countries: readonly PartnerCountry[];
  /** The money of accounts. */
  readonly currency: Currency;
}): MendsAbroad {
  const insert = createInsertAbroad(deps);
  return {
    describe(document, languageId) {
      const passage = readExternalPassage(document);
      return passage && described(passage, languageId);
    },

    async mend(wide, queries, document, serialNumber) {
      const delivered = readExternalPassage(document);
      if (delivered === undefined) return failure('unreadable');
      const ownerAt = await deps.tags.findOwnersAt(wide, queries, [serialNumber]);
      const owner = ownerAt(serialNumber, Date.parse(delivered.exitedAt));
      if (owner === undefined) return failure('tag-unknown');
      const abroad = (await selectT4ATagsOf(wide, queries, [owner])).get(owner.tagId);
      if (abroad === undefined) return failure('not-abroad');
      const refusal = refusalOf(Date.parse(delivered.exitedAt), owner, abroad);
      if (refusal !== null) {
        return failure(refusal === 'before-service' ? 'not-abroad' : 'tag-stopped');
      }
      const priced = priceOf(delivered, deps.countries, deps.clock.now());
      if (!priced.ok) return failure('no-price');
      const { amountMinor } = priced.value;
      return success({ owner, delivered, amountMinor, priced: priced.value });
    },

    async record(scope, tx, { delivered, owner, priced }) {
      const met = await claimKey(scope, tx, { ...keyOf(delivered), refusal: null });
      return met === null ? insert(scope, tx, delivered, owner, priced) : undefined;
    },

    async recorded(wide, queries, documents) {
      const asked = documents.map(({ document, onlySame }) => {
        const passage = readExternalPassage(document);
        return passage === undefined ? undefined : { ...keyOf(passage), onlySame };
      });
      const keys = asked.flatMap((one) => (one === undefined ? [] : [one.sourceKey]));
      const known = await selectRecordedKeys(wide, queries, keys);
      return asked.map((one) => {
        const digest = one && known.get(one.sourceKey);
        return digest !== undefined && (one?.onlySame !== true || digest.equals(one.digest));
      });
    },
  };
}

function keyOf(passage: DeliveredExternalPassage): PassageKey {
  return { sourceKey: passage.key, digest: digestOf(passage) };
}

function described(passage: DeliveredExternalPassage, languageId: LanguageId): DescribedAbroad {
  const { country, entry, exit, currency, amount: amountMinor } = passage;
  return {
    country,
    entry: entry === null ? '' : stationName(entry, languageId),
    exit: stationName(exit, languageId),
    currency,
    amountMinor,
  };
}
