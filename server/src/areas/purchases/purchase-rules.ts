import type { FieldFault, Kategorija } from '@rampa/contract';
import type { Order, OrderStep } from '@rampa/contract/purchases';
import { Temporal } from 'temporal-polyfill';
import { orderLifeMinutes } from '../payments/index.ts';
import type { OrderWish, Wish } from './order-wish.ts';
import type { OrderLine, OrderRecord } from './orders.store.ts';
import { type Offer, packagesOf, slipDays } from './sales-offer.ts';

/** The name under which payments know orders of tags. */
export const purchasePurpose = 'purchase';

/** Until when the slip of an order has to be paid. */
export function slipUntil(createdAt: Temporal.Instant): Temporal.Instant {
  return createdAt.add({ hours: slipDays * 24 });
}

/** Checks that depend on the country: numbers with check digits, telephone numbers. */
export interface Checks {
  /** E.164; null where it is not a telephone number. */
  phone(text: string): string | null;
  taxNumber(digits: string): boolean;
  companyNumber(text: string): boolean;
}

export interface CheckedOrder {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly pointOfSaleId: string;
  readonly pointOfSale: string;
}

type CheckedWish = Omit<CheckedOrder, 'businessName' | 'taxNumber' | 'companyNumber'>;

type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly FieldFault[] };

type Demand = (holds: boolean, field: string, message: string) => void;

/** Checks what a schema cannot; all faults at once, by the fields of the call. */
export function checkOrder(wish: OrderWish, offer: Offer, checks: Checks): Checked<CheckedOrder> {
  return checked((demand) => {
    checkQuantity(wish, offer, demand);
    const company = checkCompany(wish, checks, demand);
    return { ...checkWish(wish, offer, checks, demand), ...company };
  });
}

/** The same for a purchase request, whose company is known. */
export function checkRequest(
  wish: Wish,
  offer: Offer,
  checks: Pick<Checks, 'phone'>,
): Checked<CheckedWish> {
  return checked((demand) => checkWish(wish, offer, checks, demand));
}

function checked<T>(work: (demand: Demand) => T): Checked<T> {
  const faults: FieldFault[] = [];
  const value = work((holds, field, message) => {
    if (!holds) faults.push({ field, message });
  });
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults };
}

function checkWish(
  wish: Wish,
  offer: Offer,
  checks: Pick<Checks, 'phone'>,
  demand: Demand,
): CheckedWish {
  const phone = checks.phone(wish.phone);
  demand(phone !== null, 'telefon', 'purchases.phone-invalid');
  checkLines(wish, offer, demand);
  const destination = checkDestination(wish, offer, demand);
  const firstName = visible(wish.firstName);
  const lastName = visible(wish.lastName);
  demand(firstName !== '', 'ime', 'field.required');
  demand(lastName !== '', 'prezime', 'field.required');
  const email = foldEmail(wish.email);
  return { firstName, lastName, email, phone: phone ?? '', ...destination };
}

function checkLines({ lines }: Wish, offer: Offer, demand: Demand): void {
  demand(
    new Set(lines.map(({ category }) => category)).size === lines.length,
    'lines',
    'purchases.category-twice',
  );
  demand(
    lines.every((line) =>
      packagesOf(offer, line.category).some((offered) => offered.package === line.packageId),
    ),
    'lines',
    'purchases.category-unknown',
  );
}

function checkQuantity(
  { lines, personType, method }: OrderWish,
  offer: Offer,
  demand: Demand,
): void {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  demand(quantity <= offer.limits[personType], 'lines', 'purchases.quantity-above-maximum');
  demand(
    method !== 'on-delivery' || quantity <= offer.limits.onDelivery,
    'payment',
    'purchases.on-delivery-too-many',
  );
}

function checkCompany(wish: OrderWish, checks: Checks, demand: Demand) {
  if (wish.personType === 'fizicko') return { businessName: '', taxNumber: '', companyNumber: '' };
  const businessName = visible(wish.businessName);
  const taxNumber = wish.taxNumber.replace(/[\s-]/g, '');
  const companyNumber = wish.companyNumber.trim();
  demand(businessName !== '', 'poslovno_ime', 'field.required');
  demand(checks.taxNumber(taxNumber), 'pib', 'purchases.pib-invalid');
  demand(checks.companyNumber(companyNumber), 'companyNumber', 'purchases.company-number-invalid');
  return { businessName, taxNumber, companyNumber };
}

function checkDestination(wish: Wish, offer: Offer, demand: Demand) {
  if (wish.delivery === 'pickup') {
    const { pointOfSaleId } = wish;
    const point = offer.pickUpPoints.find(({ id }) => id === pointOfSaleId);
    demand(point !== undefined, 'pointOfSale', 'purchases.point-of-sale-unknown');
    const pointOfSale = point === undefined ? '' : `${point.name}\n${point.address}`;
    return { street: '', city: '', postcode: '', pointOfSaleId, pointOfSale };
  }
  const street = visible(wish.street);
  const city = visible(wish.city);
  const postcode = wish.postcode.replace(/\s/g, '');
  demand(street !== '', 'street', 'field.required');
  demand(city !== '', 'city', 'field.required');
  // Five digits, in Serbia as in Bosnia and Herzegovina.
  demand(/^\d{5}$/.test(postcode), 'postcode', 'purchases.postcode-invalid');
  return { street, city, postcode, pointOfSaleId: '', pointOfSale: '' };
}

/** E-mail addresses are compared regardless of case and of how their letters are composed. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** An order can be cancelled until its tags are sent. */
export function isCancellable({ state }: Pick<OrderRecord, 'state'>): boolean {
  return state === 'awaiting-payment' || state === 'confirmed';
}

/** The document that an order has. */
export function documentOf({ state, paymentState }: OrderRecord): Order['document'] {
  if (paymentState !== 'waiting' && paymentState !== 'void') return 'invoice';
  return state === 'cancelled' || state === 'expired' ? null : 'proforma';
}

type Steps = readonly { readonly step: OrderStep; readonly at: Temporal.Instant | null }[];

/** What has happened to an order and what comes next, in sequence. */
export function stepsOf(order: OrderRecord): Steps {
  const { state, paidAt, sentAt, deliveredAt, endedAt, refundedAt, paymentState } = order;
  const placed = { step: 'placed', at: order.createdAt } as const;
  const paid = { step: 'paid', at: paidAt } as const;
  if (state === 'cancelled' || state === 'expired') {
    const ended = { step: state, at: endedAt } as const;
    const money =
      paymentState === 'refunding' || paymentState === 'refunded'
        ? [{ step: 'refunded', at: refundedAt } as const]
        : [];
    // It may also have been paid after its end.
    const story = byTime([
      ended,
      ...(paidAt === null ? [] : [paid]),
      // Its parcel came back.
      ...(sentAt === null ? [] : [{ step: 'sent', at: sentAt } as const]),
    ]);
    return [placed, ...story, ...money];
  }
  const way = [
    { step: 'sent', at: sentAt },
    { step: 'delivered', at: deliveredAt },
  ] as const;
  return order.method === 'on-delivery' ? [placed, ...way] : [placed, paid, ...way];
}

function byTime<T extends { readonly at: Temporal.Instant | null }>(steps: readonly T[]): T[] {
  const timeOf = ({ at }: T): number => at?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  return [...steps].sort((a, b) => timeOf(a) - timeOf(b));
}

/** How many tags of each category the lines have. */
export function tagQuantities(
  lines: readonly OrderLine[],
): readonly { readonly category: Kategorija; readonly quantity: number }[] {
  return lines.map(({ category, quantity }) => ({ category, quantity }));
}

/** Without control and formatting characters, which hide or reverse text. */
function visible(text: string): string {
  return text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
}

/** Only within the life of a card payment; the order itself waits a little longer for its outcome. */
export function isPayable(order: OrderRecord, now: Temporal.Instant): boolean {
  const until = order.createdAt.add({ minutes: orderLifeMinutes });
  return (
    order.state === 'awaiting-payment' &&
    order.method === 'card' &&
    Temporal.Instant.compare(now, until) < 0
  );
}
