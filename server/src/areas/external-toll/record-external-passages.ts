import type { Currency } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TagOwner, Tags } from '../tags/index.ts';
import { digestOf, type DeliveredExternalPassage } from './delivered-passage.ts';
import {
  claimKey,
  insertPassage,
  type ExternalCalculation,
  type StationNames,
} from './external-passages.store.ts';
import { convert, rateOf } from './external-toll-rules.ts';
import type { PartnerCountry } from './partner-countries.ts';
import { selectT4ATagsOf, type T4ATagRecord } from './t4a-tags.store.ts';

/** Why a passage is not taken; said to the partner by its key. */
export type ExternalRefusal =
  | 'unknown-tag'
  | 'before-service'
  | 'tag-stopped'
  | 'unknown-country'
  | 'wrong-currency'
  | 'wrong-sum'
  | 'wrong-rate'
  | 'wrong-time'
  | 'key-used-otherwise';

export interface ExternalReport {
  readonly recorded: number;
  /** Known already: the partner repeats what it got no answer to. */
  readonly duplicates: number;
  readonly refused: readonly { readonly key: string; readonly reason: ExternalRefusal }[];
}

export interface ExternalRecorder {
  /** Takes passages that the partner delivered; each once, however often it comes. */
  record(passages: readonly DeliveredExternalPassage[]): Promise<ExternalReport>;
}

/** Clocks of lanes go wrong, but not by more. */
const AHEAD_MINUTES = 10;

export function createExternalRecorder(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'findOwners'>;
  readonly countries: readonly PartnerCountry[];
  /** The money of accounts. */
  readonly currency: Currency;
}): ExternalRecorder {
  const { database, clock } = deps;

  const recordOne = async (
    passage: DeliveredExternalPassage,
    owner: TagOwner | undefined,
    abroad: T4ATagRecord | undefined,
  ): Promise<'recorded' | 'duplicate' | ExternalRefusal> => {
    const now = clock.now();
    const fault = faultOf(passage, { owner, abroad, countries: deps.countries, now });
    if (fault !== null) return fault;
    const rateMillionths = rateOf(passage.rate.value);
    if (rateMillionths === undefined || owner === undefined) return 'wrong-rate';
    const amountMinor = convert(passage.amount, rateMillionths);
    if (amountMinor === undefined) return 'wrong-rate';
    return database.transaction(async (tx) => {
      const { accountId, tagId } = owner;
      const sourceKey = passage.key;
      const met = await claimKey(tx, { sourceKey, accountId, digest: digestOf(passage) });
      if (met === 'same') return 'duplicate';
      if (met === 'other') return 'key-used-otherwise';
      await insertPassage(tx, {
        accountId,
        passageId: uuid(),
        tagId,
        sourceKey,
        country: passage.country,
        entry: passage.entry ?? unknownStation,
        exit: passage.exit,
        enteredAt: passage.enteredAt === null ? null : Temporal.Instant.from(passage.enteredAt),
        exitedAt: Temporal.Instant.from(passage.exitedAt),
        category: passage.category,
        localCurrency: passage.currency,
        localMinor: passage.amount,
        rateMillionths,
        rateDay: passage.rate.day,
        currency: deps.currency,
        amountMinor,
        calculation: calculationOf(passage),
        receivedAt: now,
      });
      return 'recorded';
    });
  };

  return {
    async record(passages) {
      const { queries } = database;
      const serialNumbers = [...new Set(passages.map(({ serialNumber }) => serialNumber))];
      const owners = await deps.tags.findOwners(queries, serialNumbers);
      const abroad = await selectT4ATagsOf(queries, [...owners.values()]);
      let [recorded, duplicates] = [0, 0];
      const refused: { key: string; reason: ExternalRefusal }[] = [];
      // One after the other: a delivery that breaks off is sent again, and what was taken is known.
      for (const passage of passages) {
        const owner = owners.get(passage.serialNumber);
        const known = abroad.get(`${owner?.accountId}/${owner?.tagId}`);
        const outcome = await recordOne(passage, owner, known);
        if (outcome === 'recorded') recorded += 1;
        else if (outcome === 'duplicate') duplicates += 1;
        else refused.push({ key: passage.key, reason: outcome });
      }
      return { recorded, duplicates, refused };
    },
  };
}

const unknownStation: StationNames = { name: '', localName: '' };

interface Situation {
  readonly owner: TagOwner | undefined;
  readonly abroad: T4ATagRecord | undefined;
  readonly countries: readonly PartnerCountry[];
  readonly now: Temporal.Instant;
}

function faultOf(
  passage: DeliveredExternalPassage,
  { owner, abroad, countries, now }: Situation,
): ExternalRefusal | null {
  const country = countries.find(({ code }) => code === passage.country);
  if (country === undefined) return 'unknown-country';
  if (passage.currency !== country.currency) return 'wrong-currency';
  const sum = passage.sections.reduce((total, section) => total + section.amount, 0);
  if (sum !== passage.amount) return 'wrong-sum';
  if (rateOf(passage.rate.value) === undefined) return 'wrong-rate';
  const exitedAt = Date.parse(passage.exitedAt);
  const enteredAt = passage.enteredAt === null ? exitedAt : Date.parse(passage.enteredAt);
  const latest = now.add({ minutes: AHEAD_MINUTES }).epochMilliseconds;
  if (enteredAt > exitedAt || exitedAt > latest) return 'wrong-time';
  if (owner === undefined || abroad === undefined) return 'unknown-tag';
  // It counts when it was driven, however late it is told.
  if (exitedAt < abroad.addedAt.epochMilliseconds) return 'before-service';
  const stopped =
    (owner.stoppedAt !== null && exitedAt > owner.stoppedAt) ||
    (!abroad.enabled && exitedAt > abroad.enabledChangedAt.epochMilliseconds);
  return stopped ? 'tag-stopped' : null;
}

function calculationOf(passage: DeliveredExternalPassage): ExternalCalculation {
  const { tariff, multiplierThousandths, roundedTo, sections } = passage;
  return { tariff, multiplierThousandths, roundedTo, sections };
}
