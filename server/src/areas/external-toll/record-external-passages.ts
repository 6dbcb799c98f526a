import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { wasStopped, type TagOwner, type Tags } from '../tags/index.ts';
import { digestOf, type DeliveredExternalPassage } from './delivered-passage.ts';
import {
  claimKey,
  insertPassage,
  selectKnown,
  type ExternalCalculation,
  type KeptRefusal,
  type Known,
  type StationNames,
} from './external-passages.store.ts';
import { convert, isRateBelievable, rateOf } from './external-toll-rules.ts';
import type { PartnerCountry } from './partner-countries.ts';
import { selectT4ATagsOf, type T4ATagHistory } from './t4a-tags.store.ts';

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
  record(all: AllAccounts, passages: readonly DeliveredExternalPassage[]): Promise<ExternalReport>;
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

  const insert = (
    scope: AccountScope,
    tx: Tx,
    passage: DeliveredExternalPassage,
    { tagId }: TagOwner,
    priced: Priced,
  ): Promise<void> =>
    insertPassage(scope, tx, {
      passageId: uuid(),
      tagId,
      sourceKey: passage.key,
      country: passage.country,
      entry: passage.entry ?? unknownStation,
      exit: passage.exit,
      enteredAt: passage.enteredAt === null ? null : Temporal.Instant.from(passage.enteredAt),
      exitedAt: Temporal.Instant.from(passage.exitedAt),
      category: passage.category,
      localCurrency: passage.currency,
      localMinor: passage.amount,
      rateMillionths: priced.rateMillionths,
      rateDay: passage.rate.day,
      currency: deps.currency,
      amountMinor: priced.amountMinor,
      calculation: calculationOf(passage),
      receivedAt: clock.now(),
    });

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
      const owners = await deps.tags.findOwners(all, queries, serialNumbers);
      const abroad = await selectT4ATagsOf(all, queries, [...owners.values()]);
      let [recorded, duplicates] = [0, 0];
      const refused: { key: string; reason: ExternalRefusal }[] = [];
      // One after the other: a delivery that breaks off is sent again, and what was taken is known.
      for (const passage of passages) {
        const owner = owners.get(passage.serialNumber);
        const outcome = await recordOne(all, passage, owner, abroad.get(owner?.tagId ?? ''));
        if (outcome === 'recorded') recorded += 1;
        else if (outcome === 'duplicate') duplicates += 1;
        else refused.push({ key: passage.key, reason: outcome });
      }
      return { recorded, duplicates, refused };
    },
  };
}

function repeated(known: NonNullable<Known>): 'duplicate' | ExternalRefusal {
  return known === 'recorded' ? 'duplicate' : known;
}

const unknownStation: StationNames = { name: '', localName: '' };

interface Priced {
  readonly rateMillionths: number;
  readonly amountMinor: number;
}

/** What it costs in the account's money, or what about it cannot be right. */
function priceOf(
  passage: DeliveredExternalPassage,
  countries: readonly PartnerCountry[],
  now: Temporal.Instant,
): Outcome<Priced, ExternalRefusal> {
  const country = countries.find(({ code }) => code === passage.country);
  if (country === undefined) return failure('unknown-country');
  if (passage.currency !== country.currency) return failure('wrong-currency');
  const sum = passage.sections.reduce((total, section) => total + section.amount, 0);
  if (sum !== passage.amount) return failure('wrong-sum');
  const exitedAt = Temporal.Instant.from(passage.exitedAt);
  const enteredAt =
    passage.enteredAt === null ? exitedAt : Temporal.Instant.from(passage.enteredAt);
  const latest = now.add({ minutes: AHEAD_MINUTES });
  const inOrder = Temporal.Instant.compare(enteredAt, exitedAt) <= 0;
  if (!inOrder || Temporal.Instant.compare(exitedAt, latest) > 0) return failure('wrong-time');
  const rateMillionths = rateOf(passage.rate.value);
  if (rateMillionths === undefined) return failure('wrong-rate');
  const rate = { millionths: rateMillionths, day: passage.rate.day };
  if (!isRateBelievable(rate, country.usualRateMillionths, tollDay(exitedAt))) {
    return failure('wrong-rate');
  }
  const amountMinor = convert(passage.amount, rateMillionths);
  return amountMinor === undefined
    ? failure('wrong-rate')
    : success({ rateMillionths, amountMinor });
}

/** It counts when it was driven, however late it is told: what the tag did then decides. */
function refusalOf(exitedAt: number, owner: TagOwner, abroad: T4ATagHistory): KeptRefusal | null {
  if (exitedAt < abroad.addedAt.epochMilliseconds) return 'before-service';
  const { enabled, enabledChangedAt, pastStops } = abroad;
  const stoppedAt = enabled ? null : enabledChangedAt.epochMilliseconds;
  const stopped = wasStopped(owner, exitedAt) || wasStopped({ stoppedAt, pastStops }, exitedAt);
  return stopped ? 'tag-stopped' : null;
}

function calculationOf(passage: DeliveredExternalPassage): ExternalCalculation {
  const { tariff, multiplierThousandths, roundedTo, sections } = passage;
  return { tariff, multiplierThousandths, roundedTo, sections };
}
