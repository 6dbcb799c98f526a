import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { wasStopped, type TagOwner } from '../tags/index.ts';
import type { DeliveredExternalPassage } from './delivered-passage.ts';
import {
  insertPassage,
  type ExternalCalculation,
  type KeptRefusal,
  type StationNames,
} from './external-passages.store.ts';
import { convert, isRateBelievable, rateOf } from './external-toll-rules.ts';
import type { PartnerCountry } from './partner-countries.ts';
import type { T4ATagHistory } from './t4a-tags.store.ts';

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

/** Clocks of lanes go wrong, but not by more. */
const AHEAD_MINUTES = 10;

/** Writes a passage abroad of a tag; returns its id. */
export function createInsertAbroad(deps: { readonly clock: Clock; readonly currency: Currency }) {
  return async (
    scope: AccountScope,
    tx: Tx,
    passage: DeliveredExternalPassage,
    { tagId }: Pick<TagOwner, 'tagId'>,
    priced: Priced,
  ): Promise<string> => {
    const passageId = uuid();
    await insertPassage(scope, tx, {
      passageId,
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
      receivedAt: deps.clock.now(),
    });
    return passageId;
  };
}

const unknownStation: StationNames = { name: '', localName: '' };

export interface Priced {
  readonly rateMillionths: number;
  readonly amountMinor: number;
}

/** What it costs in the account's money, or what about it cannot be right. */
export function priceOf(
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
export function refusalOf(
  exitedAt: number,
  owner: TagOwner,
  abroad: T4ATagHistory,
): KeptRefusal | null {
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
