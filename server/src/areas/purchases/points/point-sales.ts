import { failure, success, type Kategorija, type LanguageId, type Outcome } from '@rampa/contract';
import type { PackageId } from '@rampa/contract/purchases';
import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, StaffScope } from '../../../platform/scope/scope.ts';
import type { CustomerRecord } from '../../identity/index.ts';
import type { PlaceOrder } from '../../payments/index.ts';
import { placeName, type PointsOfSale } from '../../points-of-sale/index.ts';
import { normaliseNumber, type TagIssuing, type TagVerification } from '../../tags/index.ts';
import { lockDevices } from '../desk/devices.store.ts';
import { goneOf } from '../desk/gone.ts';
import type { Invoices } from '../invoices.ts';
import { asPlaced } from '../new-order.ts';
import { insertOrder, updateOrder, type NewOrder } from '../order-changes.store.ts';
import type { OrderBooks } from '../order-books.ts';
import type { TellCustomer } from '../order-mails.ts';
import { insertOrderTags } from '../order-tags.store.ts';
import { selectOrder, selectOrderByKey, type OrderRecord } from '../orders.store.ts';
import { purchasePurpose } from '../purchase-rules.ts';
import {
  buyerKind,
  linesOf,
  packagesOf,
  priceOf as priceOfWish,
  wishOfOne,
  type Offer,
  type PricedWish,
} from '../sales-offer.ts';
import { selectAtPoint, sellFromPoint } from './point-stock.store.ts';

/** A point of sale that sells tags. */
export interface SalesPoint {
  readonly id: string;
  readonly name: string;
  /** Name and address, one line each, as orders keep them. */
  readonly lines: string;
}

/** What a device costs a customer; amounts are minor units. */
export interface DevicePrice {
  readonly currency: Offer['currency'];
  readonly devicePrice: number;
  readonly packages: readonly {
    readonly package: PackageId;
    readonly credit: number;
    readonly total: number;
  }[];
}

export interface DeviceSale {
  readonly customer: CustomerRecord;
  /** Whose account it is; the order is theirs. */
  readonly userId: string;
  readonly point: SalesPoint;
  /** As scanned or typed. */
  readonly serialNumber: string;
  readonly package: PackageId;
  /** Minor units that the screen showed. */
  readonly total: number;
  /** As it is stored; empty for none. */
  readonly plate: string;
  readonly idempotencyKey: string;
}

type Wish = Pick<DeviceSale, 'serialNumber' | 'package' | 'total' | 'plate'>;

export interface SoldDevice {
  readonly orderNumber: string;
  readonly tagId: string;
  readonly amountMinor: number;
  readonly currency: Offer['currency'];
}

/** Devices that lie at points of sale, sold for cash that somebody has in the hand. */
export interface PointSales {
  /** Undefined for one that sells no tags, or is closed. */
  point(pointId: string, languageId: LanguageId): Promise<SalesPoint | undefined>;
  /** The device with this number, if it lies there. */
  find(
    staff: StaffScope,
    pointId: string,
    typed: string,
  ): Promise<{ readonly serialNumber: string; readonly category: Kategorija } | undefined>;
  priceOf(category: Kategorija, personType: CustomerRecord['personType']): DevicePrice;
  /** What was sold by this key; null: nothing. To be asked first: nothing that has changed since refuses it. */
  sold(
    account: AccountScope,
    tx: Tx,
    idempotencyKey: string,
    wish: Wish,
  ): Promise<Outcome<{ readonly orderNumber: string }, 'purchases.key-used-otherwise'> | null>;
  /** One order, delivered and paid: its device leaves the point, is the account's tag, and has its credit. */
  sell(
    staff: StaffScope,
    account: AccountScope,
    tx: Tx,
    sale: DeviceSale,
  ): Promise<Outcome<SoldDevice, 'purchases.device-not-here' | 'purchases.price-changed'>>;
  invoice(
    account: AccountScope,
    orderNumber: string,
    languageId: LanguageId,
  ): ReturnType<Invoices['draw']>;
}

export interface PointSalesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly placeOrder: PlaceOrder;
  readonly books: OrderBooks;
  readonly tell: TellCustomer;
  readonly invoices: Pick<Invoices, 'draw'>;
  readonly pointsOfSale: Pick<PointsOfSale, 'collectionPoints'>;
  readonly tags: Pick<TagIssuing, 'lockTags' | 'knownTags' | 'printTags'> &
    Pick<TagVerification, 'bindIssued'>;
  /** Prices; what the stock has does not matter. */
  offer(): Offer;
}

/** Customers have keys of their own. */
const keyOfSale = (idempotencyKey: string): string => `counter:${idempotencyKey}`;

const digestOf = ({ serialNumber, plate, total, ...wish }: Wish): string =>
  createHash('sha256')
    .update(JSON.stringify([normaliseNumber(serialNumber), wish.package, total, plate]))
    .digest('hex');

export function createPointSales(deps: PointSalesDeps): PointSales {
  const { database, clock, tags } = deps;

  const place = async (
    account: AccountScope,
    tx: Tx,
    sale: DeviceSale,
    category: Kategorija,
  ): Promise<OrderRecord> => {
    const offer = deps.offer();
    const wish = wishOfOne(category, sale.package, sale.customer.personType);
    const lines = linesOf(wish, offer);
    const unnumbered = newOrder(account, sale, offer, wish, clock);
    let placed: NewOrder | undefined;
    const { currency, languageId, totalMinor: amountMinor } = unnumbered;
    await deps.placeOrder(account, tx, {
      purpose: purchasePurpose,
      amountMinor,
      currency,
      languageId,
      pay: { by: 'other' },
      async insert(orderNumber) {
        placed = { ...unnumbered, orderNumber };
        // The till is locked, and the key was looked up behind its lock.
        return (await insertOrder(account, tx, placed, lines)) ? 'inserted' : 'key-taken';
      },
    });
    if (placed === undefined) throw new Error('A sale got no number');
    const { createdAt } = unnumbered;
    return updateOrder(account, tx, asPlaced(placed), {
      state: 'delivered',
      paymentState: 'paid',
      paidAt: createdAt,
      sentAt: createdAt,
      deliveredAt: createdAt,
    });
  };

  return {
    async point(pointId, languageId) {
      const points = await deps.pointsOfSale.collectionPoints(languageId);
      const found = points.find(({ id }) => id === pointId);
      if (found === undefined) return undefined;
      const { id, name, town, address } = found;
      return { id, name: placeName(found), lines: `${name}\n${address}, ${town}` };
    },

    async find(staff, pointId, typed) {
      const serialNumber = normaliseNumber(typed);
      const there = await selectAtPoint(staff, database.queries, serialNumber, pointId);
      return there === undefined ? undefined : { serialNumber, ...there };
    },

    priceOf(category, personType) {
      const offer = deps.offer();
      const priceWith = (chosen: PackageId) =>
        priceOfWish(offer, wishOfOne(category, chosen, personType));
      const { devices, discount } = priceWith('none');
      return {
        currency: offer.currency,
        devicePrice: devices - discount,
        packages: packagesOf(offer, category).map((one) => ({
          package: one.package,
          credit: one.credit,
          total: priceWith(one.package).total,
        })),
      };
    },

    async sold(account, tx, idempotencyKey, wish) {
      const known = await selectOrderByKey(account, tx, keyOfSale(idempotencyKey));
      if (known === undefined) return null;
      return known.intentDigest === digestOf(wish)
        ? success({ orderNumber: known.orderNumber })
        : failure('purchases.key-used-otherwise');
    },

    async sell(staff, account, tx, sale) {
      const serialNumber = normaliseNumber(sale.serialNumber);
      // The tags before their devices, as whoever links them.
      await tags.lockTags(tx, [serialNumber]);
      const [device] = await lockDevices(staff, tx, [serialNumber]);
      const isHere = device?.state === 'at-point' && device.pointId === sale.point.id;
      const gone = await goneOf(staff, tx, [serialNumber], tags);
      if (!isHere || gone.has(serialNumber)) return failure('purchases.device-not-here');
      const { category } = device;
      const price = priceOfWish(
        deps.offer(),
        wishOfOne(category, sale.package, sale.customer.personType),
      );
      if (price.total !== sale.total) return failure('purchases.price-changed');
      const order = await place(account, tx, sale, category);
      await insertOrderTags(account, tx, [
        { orderId: order.orderId, serialNumber, category, creditMinor: price.credit },
      ]);
      await sellFromPoint(account, tx, order, serialNumber);
      await deps.books.bookPayment(account, tx, order, { kind: 'till' });
      // A code that somebody saw earlier links nothing: it is made again, and shown to nobody.
      await tags.printTags(tx, [{ serialNumber, category }]);
      const bound = await tags.bindIssued(account, tx, serialNumber, sale.plate);
      if (!bound.ok || bound.value.tagId === null) return failure('purchases.device-not-here');
      await deps.tell(tx, order, 'sold');
      const { orderNumber, totalMinor: amountMinor, currency } = order;
      return success({ orderNumber, tagId: bound.value.tagId, amountMinor, currency });
    },

    async invoice(account, orderNumber, languageId) {
      const order = await selectOrder(account, database.queries, orderNumber);
      if (order === undefined) throw new Error(`The order ${orderNumber} vanished`);
      return deps.invoices.draw(account, order, languageId);
    },
  };
}

/** As one that is picked up and paid there, which it is: at once. */
function newOrder(
  { accountId }: AccountScope,
  sale: DeviceSale,
  offer: Offer,
  wish: PricedWish,
  clock: Clock,
): Omit<NewOrder, 'orderNumber'> {
  const { customer, point, userId, idempotencyKey } = sale;
  const price = priceOfWish(offer, wish);
  return {
    accountId,
    orderId: uuid(),
    userId,
    visitorNetwork: null,
    idempotencyKey: keyOfSale(idempotencyKey),
    intentDigest: digestOf(sale),
    reserved: true,
    state: 'confirmed',
    method: 'on-delivery',
    personType: buyerKind(customer.personType),
    firstName: customer.firstName,
    lastName: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    businessName: customer.businessName,
    taxNumber: customer.taxNumber,
    companyNumber: customer.companyNumber,
    delivery: 'pickup',
    street: '',
    city: '',
    postcode: '',
    pointOfSaleId: point.id,
    pointOfSale: point.lines,
    replaces: '',
    quantity: price.quantity,
    tagsMinor: price.devices,
    discountPercent: price.discountPercent,
    discountMinor: price.discount,
    deliveryMinor: price.delivery,
    creditMinor: price.credit,
    totalMinor: price.total,
    vatPercent: offer.vatPercent,
    currency: offer.currency,
    // What is written to them is in their language, not in that of whoever sells.
    languageId: customer.languageId,
    createdAt: clock.now(),
    payUntil: null,
  };
}
