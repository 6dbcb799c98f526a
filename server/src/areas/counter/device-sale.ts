import { failure, success, type LanguageId, type Outcome } from '@rampa/contract';
import type { PackageId } from '@rampa/contract/purchases';
import { validate as isUuid } from 'uuid';
import { amountText } from '../../platform/amount-text.ts';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import {
  customerName,
  staffAccountId,
  type Customers,
  type IdentityService,
} from '../identity/index.ts';
import { maskName } from '../mail-check/index.ts';
import type { PointSales, PointStockDesk, SalesPoint } from '../purchases/index.ts';
import { normalisePlate } from '../tags/index.ts';
import { addToCashDay, insertCash } from './cash.store.ts';
import type { FindCustomer } from './customer-at-counter.ts';
import { lockOrMakeTill } from './tills.store.ts';

type NoSale = 'counter.no-sale-here';

/** Who buys which device, and what it costs. */
export interface PreparedSale extends ReturnType<PointSales['priceOf']> {
  readonly accountId: string;
  /** Masked. */
  readonly name: string;
  readonly serialNumber: string;
  readonly category: Parameters<PointSales['priceOf']>[0];
}

export interface WantedSale {
  readonly accountId: string;
  /** As scanned or typed. */
  readonly serialNumber: string;
  readonly package: PackageId;
  /** Minor units that the screen showed. */
  readonly total: number;
  /** As typed; empty for none. */
  readonly plate: string;
  readonly pointId: string;
  readonly idempotencyKey: string;
  readonly languageId: LanguageId;
}

type Sold = Outcome<
  { readonly orderNumber: string; readonly already: boolean },
  | NoSale
  | 'request.not-found'
  | 'counter.customer-not-found'
  | 'counter.address-unconfirmed'
  | 'counter.account-closed'
  | 'counter.above-day-limit'
  | 'counter.plate-invalid'
  | 'purchases.device-not-here'
  | 'purchases.price-changed'
  | 'purchases.key-used-otherwise'
>;

/** How devices that lie at a point of sale are sold at its counter. */
export interface DeviceSales {
  /** What lies at the caller's point. */
  stockHere(
    scope: StaffScope,
    pointId: string,
    languageId: LanguageId,
  ): Promise<
    Outcome<
      {
        readonly point: SalesPoint;
        readonly lines: Awaited<ReturnType<PointStockDesk['linesAt']>>;
      },
      NoSale
    >
  >;
  prepare(
    scope: StaffScope,
    said: {
      readonly serialNumber: string;
      readonly email: string;
      readonly knownBy: string;
      readonly pointId: string;
    },
  ): Promise<
    Outcome<
      PreparedSale,
      | NoSale
      | 'counter.customer-not-found'
      | 'counter.address-unconfirmed'
      | 'counter.account-closed'
      | 'purchases.device-not-here'
      | 'request.too-many'
    >
  >;
  /** Its price goes into the caller's till; repeated with the same key, it returns the same order, whatever has changed since. */
  sell(scope: StaffScope, wanted: WantedSale): Promise<Sold>;
}

export interface DeviceSalesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly sales: PointSales;
  readonly stock: Pick<PointStockDesk, 'linesAt'>;
  readonly customers: Pick<Customers, 'find' | 'personOf'>;
  readonly identity: Pick<IdentityService, 'accountStanding'>;
  readonly findCustomer: FindCustomer;
  /** Whether the operator takes cash. */
  readonly takesCash: boolean;
  /** Minor units that one customer may pay in cash in a day. */
  readonly dayMaximum: number;
}

export function createDeviceSales(deps: DeviceSalesDeps): DeviceSales {
  const { database, sales } = deps;

  /** Whoever works at a counter says nothing of where they are: a supervisor has. */
  const pointOf = ({ role, staff }: StaffScope, pointId: string, languageId: LanguageId) => {
    const own = role === 'counter' ? staff.pointId : pointId;
    return own === '' || !deps.takesCash
      ? Promise.resolve(undefined)
      : sales.point(own, languageId);
  };

  return {
    async stockHere(scope, pointId, languageId) {
      const point = await pointOf(scope, pointId, languageId);
      if (point === undefined) return failure('counter.no-sale-here');
      const lines = await deps.stock.linesAt(scope, database.queries, point.id);
      return success({ point, lines });
    },

    async prepare(scope, { serialNumber, pointId, ...said }) {
      const point = await pointOf(scope, pointId, '1');
      if (point === undefined) return failure('counter.no-sale-here');
      const device = await sales.find(scope, point.id, serialNumber);
      if (device === undefined) return failure('purchases.device-not-here');
      const found = await deps.findCustomer(scope, said);
      if (!found.ok) return found;
      const { accountId, personType } = found.value;
      const account = scope.account(accountId);
      const standing = await database.transaction((tx) =>
        deps.identity.accountStanding(account, tx),
      );
      if (standing !== 'open') return failure('counter.account-closed');
      const name = maskName(customerName(found.value));
      return success({ accountId, name, ...device, ...sales.priceOf(device.category, personType) });
    },

    sell: createSell(deps, pointOf),
  };
}

function createSell(
  deps: DeviceSalesDeps,
  pointOf: (
    scope: StaffScope,
    pointId: string,
    languageId: LanguageId,
  ) => Promise<SalesPoint | undefined>,
): DeviceSales['sell'] {
  const { database, clock, sales, dayMaximum } = deps;

  /** Whose account it is; undefined where nobody is sold anything. Asked before the sale holds a connection of its own. */
  const buyerOf = async (scope: StaffScope, accountId: string) => {
    const [customer] = await deps.customers.find(scope, [accountId]);
    if (customer === undefined || customer.personType === 'distributor') return undefined;
    const person = await deps.customers.personOf(scope, customer.email);
    return person?.accountId === accountId ? { customer, userId: person.userId } : undefined;
  };

  /** What was not sold before. */
  const sellNew = async (
    scope: StaffScope,
    tx: Tx,
    { accountId, ...wanted }: WantedSale,
    point: SalesPoint | undefined,
    buyer: Awaited<ReturnType<typeof buyerOf>>,
  ): Promise<Sold> => {
    if (!deps.takesCash) return failure('request.not-found');
    if (point === undefined) return failure('counter.no-sale-here');
    if (buyer === undefined) return failure('counter.customer-not-found');
    const { customer, userId } = buyer;
    // The registration ends by itself then, and what it has would be nobody's.
    if (!customer.verified) return failure('counter.address-unconfirmed');
    const account = scope.account(accountId);
    const standing = await deps.identity.accountStanding(account, tx);
    if (standing !== 'open') return failure('counter.account-closed');
    const sold = await sales.sell(scope, account, tx, { ...wanted, customer, userId, point });
    if (!sold.ok) return sold;
    const { orderNumber, tagId, amountMinor, currency } = sold.value;
    const takenAt = clock.now();
    const sum = await addToCashDay(account, tx, tollDay(takenAt), amountMinor);
    if (sum > dayMaximum) {
      const text = (minor: number) => amountText(minor, currency, wanted.languageId);
      return failure('counter.above-day-limit', {
        limit: text(dayMaximum),
        left: text(Math.max(0, dayMaximum - (sum - amountMinor))),
      });
    }
    await insertCash(account, tx, {
      kind: 'sale',
      clerkId: scope.staff.userId,
      pointId: point.id,
      note: '',
      orderNumber,
      tagId,
      amountMinor,
      currency,
      takenAt,
    });
    return success({ orderNumber, already: false });
  };

  return async (scope, given) => {
    if (!isUuid(given.accountId)) return failure('counter.customer-not-found');
    const plate = normalisePlate(given.plate);
    if (plate === undefined) return failure('counter.plate-invalid');
    const wanted = { ...given, plate };
    const point = await pointOf(scope, given.pointId, given.languageId);
    const buyer = await buyerOf(scope, given.accountId);
    return transactionOrNothing<Sold>(database, async (tx) => {
      const own = scope.account(staffAccountId);
      // First, so that a second click waits for the first, and a closing counts either both or none.
      await lockOrMakeTill(own, tx, scope.staff.userId, point?.id ?? '');
      const { accountId, idempotencyKey, total } = wanted;
      const account = scope.account(accountId);
      const known = await sales.sold(account, tx, idempotencyKey, wanted);
      if (known?.ok === false) return { result: known, keep: false };
      const result: Sold =
        known === null
          ? await sellNew(scope, tx, wanted, point, buyer)
          : success({ ...known.value, already: true });
      if (!result.ok) return { result, keep: false };
      // A repeated click is recorded as well.
      await scope.by.record(tx, {
        accountId,
        action: 'device-sold',
        subject: `order:${result.value.orderNumber}`,
        details: { amountMinor: total, repeated: result.value.already },
      });
      return { result, keep: true };
    });
  };
}
