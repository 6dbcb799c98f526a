import type { RequestState } from '@rampa/contract/purchase-requests';
import type { PriceList } from '@rampa/contract/purchases';
import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { ThrottleRule } from '../../platform/throttle/throttle-rules.ts';
import {
  creditsOf,
  digestOfWish,
  priceOf as priceOfWish,
  type AgreedOrder,
  type OrderLine,
  type OrderState,
  type Wish,
} from '../purchases/index.ts';
import type { PriceRecord, RequestRecord, StoredState } from './requests.store.ts';

/** A request, as it was typed; its company is the account's. */
export interface RequestWish extends Wish {
  readonly note: string;
}

/** Requests of one account; each causes mails and the operator's work. */
export const sendingRule: ThrottleRule = {
  free: 10,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgetAfterSeconds: 3600,
};

/** Days for which a price is valid, unless the operator says otherwise. */
export const offerDays = 15;
export const offerDaysMaximum = 180;

export const openStates = ['sent', 'priced'] as const;
export const closedStates = ['accepted', 'refused', 'withdrawn', 'expired'] as const;

export function isOpen(state: StoredState): boolean {
  return openStates.some((open) => open === state);
}

/** A price is valid until its time is over, whether or not it was marked as expired by then. */
export function isAcceptable({ state, price }: RequestRecord, now: Temporal.Instant): boolean {
  return (
    state === 'priced' && price !== null && Temporal.Instant.compare(now, price.validUntil) < 0
  );
}

/** As customers see it: what the order has become says more. */
export function stateOf({ state }: RequestRecord, order: OrderState | undefined): RequestState {
  if (state !== 'accepted') return state;
  return order?.paymentStatus === 'paid' ? 'paid' : 'accepted';
}

/** The same request has the same digest, whatever its key, its language and the sequence of its lines. */
export function digestOfRequest(wish: RequestWish): string {
  return digestOfWish(wish, [['note', wish.note]]);
}

/** What the operator asks for; what is left out goes by the price list. Amounts are minor units. */
export interface Terms {
  readonly tagPriceMinor?: number;
  readonly discountPercent?: number;
  readonly deliveryMinor?: number;
  readonly days?: number;
}

/** The terms that the price list has for a request. */
export type ListTerms = Readonly<Required<Terms>>;

export function listTermsOf(
  { delivery, quantity }: Pick<RequestRecord, 'delivery' | 'quantity'>,
  facts: SaleFacts,
): ListTerms {
  const step = facts.quantityDiscounts.find(
    ({ from, to }) => quantity >= from && (to === null || quantity <= to),
  );
  return {
    tagPriceMinor: facts.devicePrice,
    discountPercent: step?.percent ?? 0,
    deliveryMinor: delivery === 'address' ? facts.deliveryPrice : 0,
    days: offerDays,
  };
}

export interface SaleFacts extends PriceList {
  readonly vatPercent: number;
}

type Priced = Omit<PriceRecord, 'revision' | 'orderNumber'>;

/** The price of a request; null where the terms are none. */
export function priceOf(
  request: Pick<RequestRecord, 'delivery'>,
  lines: readonly OrderLine[],
  terms: Terms,
  { facts, now }: { readonly facts: SaleFacts; readonly now: Temporal.Instant },
): Priced | null {
  const { days = offerDays, discountPercent: percent } = terms;
  const tagPriceMinor = terms.tagPriceMinor ?? facts.devicePrice;
  const deliveryPrice = terms.deliveryMinor ?? facts.deliveryPrice;
  const sane =
    [tagPriceMinor, deliveryPrice].every(isMoney) &&
    (percent === undefined || isWhole(percent, 0, 100)) &&
    isWhole(days, 1, offerDaysMaximum);
  if (!sane) return null;
  const price = priceOfWish(
    {
      devicePrice: tagPriceMinor,
      deliveryPrice,
      // Credit is what the request says, not what the list says today.
      categories: creditsOf(lines),
      quantityDiscounts:
        percent === undefined ? facts.quantityDiscounts : [{ from: 1, to: null, percent }],
    },
    {
      lines,
      personType: 'pravno',
      // A delivery price that is named counts, also for who picks up.
      delivery: terms.deliveryMinor === undefined ? request.delivery : 'address',
    },
  );
  if (price.total <= 0 || !Number.isSafeInteger(price.total)) return null;
  return {
    tagPriceMinor,
    tagsMinor: price.devices,
    discountPercent: price.discountPercent,
    discountMinor: price.discount,
    deliveryMinor: price.delivery,
    creditMinor: price.credit,
    totalMinor: price.total,
    vatPercent: facts.vatPercent,
    pricedAt: now,
    validUntil: endOf(now, days),
  };
}

/** The end of the last day, in toll time: a price valid until the 5th is valid on the 5th. */
function endOf(now: Temporal.Instant, days: number): Temporal.Instant {
  return now
    .toZonedDateTimeISO(tollTimeZone)
    .add({ days: days + 1 })
    .startOfDay()
    .subtract({ seconds: 1 })
    .toInstant();
}

function isMoney(amount: number): boolean {
  return isWhole(amount, 0, 100_000_000_000);
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/**
 * The order that a priced request is or would be. Paying the pro-forma accepts it, so accepting may
 * not shorten the time to pay: the last day of the price is that of the order as well.
 */
export function agreedOrderOf(
  request: RequestRecord,
  price: PriceRecord,
  createdAt: Temporal.Instant,
): AgreedOrder {
  const { revision: _revision, pricedAt: _priced, validUntil: payUntil, ...amounts } = price;
  const { tagPriceMinor: _each, ...sums } = amounts;
  return {
    ...sums,
    accountId: request.accountId,
    userId: request.userId,
    idempotencyKey: `request:${request.requestNumber}`,
    firstName: request.firstName,
    lastName: request.lastName,
    email: request.email,
    phone: request.phone,
    businessName: request.businessName,
    taxNumber: request.taxNumber,
    companyNumber: request.companyNumber,
    delivery: request.delivery,
    street: request.street,
    city: request.city,
    postcode: request.postcode,
    pointOfSaleId: request.pointOfSaleId,
    pointOfSale: request.pointOfSale,
    quantity: request.quantity,
    currency: request.currency,
    languageId: request.languageId,
    createdAt,
    payUntil,
  };
}

/** The lines at the price that was agreed. */
export function agreedLinesOf(
  lines: readonly OrderLine[],
  { tagPriceMinor }: PriceRecord,
): readonly OrderLine[] {
  return lines.map((line) => ({ ...line, tagPriceMinor }));
}
