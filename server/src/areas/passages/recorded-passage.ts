import type { Currency, Kategorija } from '@rampa/contract';
import { wasStopped, type CostCentreAt, type TagStops } from '../tags/index.ts';
import type { TollCalculator, TollPrice } from '../toll-calculator/index.ts';
import type { CameraField, CameraReading } from './camera.ts';
import { judgePassage } from './passage-rules.ts';
import type { JudgedPassage, JudgedWith, MarkReason } from './passage-rules.ts';
import type { TollTime } from '../../platform/toll-time.ts';

/** A passage as a lane reports it. Times are epoch milliseconds, stations ids of the network. */
export interface DeliveredPassage extends JudgedPassage {
  /** The delivering system's own key, the same if the passage is delivered again. */
  readonly sourceKey: string;
  readonly serialNumber: string;
  /** Left out where the lane has no camera. It says nothing of whether two deliveries are the same passage. */
  readonly camera?: CameraReading;
  /** Fields of the camera that are not as agreed; what could not be read of them is left out. */
  readonly cameraFaults?: readonly CameraField[];
}

/** How an amount came about, stored with the passage: a later tariff does not change it. */
export interface Calculation {
  readonly tariffVersion: string;
  readonly tariffValidFrom: string;
  readonly tagCategory: Kategorija;
  readonly multiplierPercent: number;
  readonly roundToMinor: number;
  readonly discountPercent: number;
  /** Before the discount, minor units. */
  readonly grossMinor: number;
  readonly sections: readonly CalculatedSection[];
  readonly reasons: readonly MarkReason[];
}

export interface CalculatedSection {
  readonly from: string;
  readonly to: string;
  readonly tariffSystem: string;
  readonly metres: number;
  readonly baseMinor: number;
  readonly exactMinor: number;
  readonly amountMinor: number;
}

export interface RecordedPassage extends JudgedPassage {
  readonly accountId: string;
  readonly passageId: string;
  readonly tagId: string;
  readonly sourceKey: string;
  /** Day of the exit in toll time. */
  readonly tollDay: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly calculation: Calculation;
  /** The tag's cost centre at the exit; left out or null for none. */
  readonly costCentreId?: string | null;
  readonly camera?: CameraReading;
}

/** Why a delivered passage is not recorded. */
export type Refusal =
  | 'unknown-tag'
  | 'unknown-station'
  | 'entry-incomplete'
  | 'exit-before-entry'
  | 'exit-in-future'
  | 'no-price'
  /** The tag was lost, stolen or switched off by then. */
  | 'tag-stopped'
  /** Its month was archived: nothing of it is charged any more. */
  | 'month-archived'
  /** Another passage was recorded under the same key. */
  | 'key-used'
  /** A fault of ours, which the log names: to be delivered again once it is mended. */
  | 'not-recorded';

export interface Owner extends TagStops {
  readonly accountId: string;
  readonly tagId: string;
  readonly category: Kategorija;
}

/** What is asked of the network to price a passage and to judge it. */
export type TripPricing = Pick<
  TollCalculator,
  'currency' | 'station' | 'price' | 'longestRouteTo' | 'straightKm'
>;

export type Charged =
  | { readonly ok: true; readonly passage: RecordedPassage }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * What a passage costs on a day of toll time: from its entry, or the longest route if that is
 * unknown.
 */
export function tollOf(
  {
    entryStationId,
    exitStationId,
    category,
  }: Pick<JudgedPassage, 'entryStationId' | 'exitStationId' | 'category'>,
  tollDay: string,
  calculator: Pick<TollCalculator, 'price' | 'longestRouteTo'>,
): ReturnType<TollCalculator['price']> {
  const question = { to: exitStationId, category, date: tollDay };
  return entryStationId === null
    ? calculator.longestRouteTo(question)
    : calculator.price({ ...question, from: entryStationId });
}

/** Prices each trip of a batch once: lanes deliver the same ones again and again. */
export function rememberPrices(calculator: TripPricing): TripPricing {
  const known = new Map<string, ReturnType<TripPricing['price']>>();
  type Question = Parameters<TripPricing['longestRouteTo']>[0];
  const once = (
    { to, category, date }: Question,
    from: string | null,
    price: () => ReturnType<TripPricing['price']>,
  ) => {
    // Of these only the entry may be any text: it comes last.
    const trip = `${to} ${category} ${date} ${from === null ? '' : `from ${from}`}`;
    const priced = known.get(trip) ?? price();
    known.set(trip, priced);
    return priced;
  };
  return {
    currency: calculator.currency,
    station: (id) => calculator.station(id),
    straightKm: (from, to) => calculator.straightKm(from, to),
    price: (question) => once(question, question.from, () => calculator.price(question)),
    longestRouteTo: (question) => once(question, null, () => calculator.longestRouteTo(question)),
  };
}

/**
 * Prices a delivered passage and judges it against what the tag did just before and after. Pure: the same for
 * live, imported and demo passages.
 */
export function chargePassage(
  delivered: DeliveredPassage,
  owner: Owner,
  { previous, next }: Pick<JudgedWith, 'previous' | 'next'>,
  context: {
    readonly calculator: TripPricing;
    readonly tollTime: TollTime;
    /** Exits before it, epoch milliseconds, are of archived months; left out: there are none. */
    readonly keptFrom?: number | undefined;
    newId(): string;
    /** The cost centre of a tag at a moment; left out: none. */
    readonly costCentreAt?: CostCentreAt;
  },
): Charged {
  const { calculator, tollTime } = context;
  const { entryStationId, exitStationId, enteredAt, exitedAt, category, camera } = delivered;
  if (calculator.station(exitStationId) === undefined) return refused('unknown-station');
  if ((entryStationId === null) !== (enteredAt === null)) return refused('entry-incomplete');
  if (enteredAt !== null && enteredAt > exitedAt) return refused('exit-before-entry');
  if (context.keptFrom !== undefined && exitedAt < context.keptFrom) {
    return refused('month-archived');
  }
  if (wasStopped(owner, exitedAt)) return refused('tag-stopped');
  const tollDay = tollTime.dayOf(exitedAt);
  const priced = tollOf(delivered, tollDay, calculator);
  if (!priced.ok) {
    return refused(
      priced.code === 'toll-calculator.station-unknown' ? 'unknown-station' : 'no-price',
    );
  }
  const reasons = judgePassage(delivered, {
    tagCategory: owner.category,
    previous,
    next,
    longestFrom: entryStationId === null ? priced.value.from : undefined,
    roadKm: () => priced.value.km,
    straightKm: (from, to) => calculator.straightKm(from, to),
    isCheaperFrom(from) {
      // Stations of one system alone have tolls from one to the other that nothing else adds to.
      if (systemOf(calculator, from) !== systemOf(calculator, exitStationId)) return false;
      const toll = tollOf({ ...delivered, entryStationId: from }, tollDay, calculator);
      return toll.ok && toll.value.totalWithTag < priced.value.totalWithTag;
    },
  });
  return {
    ok: true,
    passage: {
      accountId: owner.accountId,
      passageId: context.newId(),
      tagId: owner.tagId,
      sourceKey: delivered.sourceKey,
      tollDay,
      entryStationId,
      enteredAt,
      exitStationId,
      exitedAt,
      lane: delivered.lane,
      category,
      amountMinor: priced.value.totalWithTag,
      currency: calculator.currency,
      calculation: calculationOf(priced.value, owner.category, reasons),
      costCentreId: context.costCentreAt?.(owner.tagId, exitedAt) ?? null,
      ...(camera === undefined ? {} : { camera }),
    },
  };
}

function systemOf(calculator: TripPricing, stationId: string): string | undefined {
  return calculator.station(stationId)?.tariffSystem;
}

function refused(refusal: Refusal): Charged {
  return { ok: false, refusal };
}

/** Of passages without a mark, by their price: whoever prices a delivery keeps the prices of its trips. */
const calculations = new WeakMap<TollPrice, Map<Kategorija, Calculation>>();

function calculationOf(
  price: TollPrice,
  tagCategory: Kategorija,
  reasons: readonly MarkReason[],
): Calculation {
  if (reasons.length > 0) return computed(price, tagCategory, reasons);
  const ofPrice = calculations.get(price) ?? new Map<Kategorija, Calculation>();
  calculations.set(price, ofPrice);
  const calculation = ofPrice.get(tagCategory) ?? computed(price, tagCategory, reasons);
  ofPrice.set(tagCategory, calculation);
  return calculation;
}

function computed(
  price: TollPrice,
  tagCategory: Kategorija,
  reasons: readonly MarkReason[],
): Calculation {
  return {
    tariffVersion: price.tariffVersion,
    tariffValidFrom: price.tariffValidFrom,
    tagCategory,
    multiplierPercent: price.multiplierPercent,
    roundToMinor: price.roundToMinor,
    discountPercent: price.tagDiscountPercent,
    grossMinor: price.total,
    sections: price.sections.map((section) => ({
      from: section.from,
      to: section.to,
      tariffSystem: section.tariffSystem,
      metres: Math.round(section.km * 1000),
      baseMinor: section.valueSum,
      exactMinor: section.exactAmount,
      amountMinor: section.amount,
    })),
    reasons,
  };
}
