import type { Currency, LanguageId } from '@rampa/contract';
import type { Queries } from '../../platform/database/database.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { Approvals } from '../approvals/index.ts';
import { normalisePhone, staffAccountId, type IdentityService } from '../identity/index.ts';
import { placeName, type PointsOfSale, type usesOfPoint } from '../points-of-sale/index.ts';
import type { PointSales, PointStockDesk } from '../purchases/index.ts';
import type { Tags } from '../tags/index.ts';
import type { CashTopUps, Receipts } from '../top-ups/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { selectCounterFigures, type CounterFigure } from './clerk-figures.store.ts';
import { createCashCorrection, type CashCorrection } from './cash-correction.ts';
import { createCashDesk, type CashDesk } from './cash-desk.ts';
import { createCustomerAtCounter } from './customer-at-counter.ts';
import { createDeviceSales, type DeviceSales } from './device-sale.ts';
import { createTagAtCounter, type TagAtCounter } from './tag-at-counter.ts';
import { createTillDesk, type TillDesk } from './till-desk.ts';
import {
  selectLastPoint,
  selectLastPoints,
  selectOpenTills,
  selectUsesOfPoint,
} from './tills.store.ts';

type Span = Parameters<typeof selectCounterFigures>[2];

/** What clerks have to know before they take cash. */
export interface CashTerms {
  readonly limits: CashTopUps['limits'];
  /** Minor units that one customer may pay in cash in a day. */
  readonly dayMaximum: number;
  readonly points: readonly { readonly id: string; readonly name: string }[];
  /** The one that the caller named last, as long as it is there; empty: none. */
  readonly lastPoint: string;
}

export interface Counter extends CashDesk, TillDesk, TagAtCounter {
  readonly correction: CashCorrection;
  readonly sales: DeviceSales;
  readonly currency: Currency;
  terms(scope: StaffScope, languageId: LanguageId): Promise<CashTerms>;
  /** Names of the points of sale where clerks took cash last. */
  pointsOf(
    scope: StaffScope,
    clerkIds: readonly string[],
    languageId: LanguageId,
  ): Promise<ReadonlyMap<string, string>>;
  /** Whether tags are topped up there. */
  isPoint(pointId: string): Promise<boolean>;
  /** Names of points of sale where tags are topped up, by their ids. */
  pointNames(languageId: LanguageId): Promise<ReadonlyMap<string, string>>;
  /** What clerks did at the counter in a period; read where it disturbs nobody. */
  figuresOf(scope: WideScope, span: Span): Promise<readonly CounterFigure[]>;
  /** Answers what of the counter depends on a point of sale. */
  readonly usesOfPoint: AnswererOf<typeof usesOfPoint>;
  /** Minor units that are in somebody's till; undefined: it is empty. */
  inTill(scope: StaffScope, queries: Queries, clerkId: string): Promise<number | undefined>;
}

/** Cash that clerks take from customers, and their tills. */
export function createCounterArea(
  platform: Platform,
  uses: {
    readonly approvals: Approvals;
    readonly identity: IdentityService;
    readonly wallet: Wallet;
    readonly tags: Tags;
    readonly pointsOfSale: PointsOfSale;
    readonly cash: CashTopUps;
    readonly receipts: Receipts;
    readonly sales: PointSales;
    readonly stock: PointStockDesk;
  },
): Counter {
  const { settings, facts, database } = platform;
  const { pointsOfSale, cash } = uses;
  const dayMaximum = settings.cashDayMaximumMinor;
  const pointsWhere = async (languageId: LanguageId) =>
    (await pointsOfSale.list(languageId)).items.filter(({ services }) =>
      services.includes('top-up'),
    );
  const deps = {
    ...platform,
    ...uses,
    currency: facts.currency,
    dayMaximum,
    takesCash: settings.cashAtCounter,
    namesOfActors: uses.identity.staffUsers.namesOfActors,
    isPoint: async (pointId: string) => (await pointsWhere('1')).some(({ id }) => id === pointId),
    // A point that was closed since is known by its id alone.
    pointNames: async (languageId: LanguageId) =>
      new Map((await pointsWhere(languageId)).map(({ id, name }) => [id, name])),
  };
  const { customers } = uses.identity;
  const correction = createCashCorrection(deps);
  uses.approvals.carriesOut('cash-correction', correction.carryOut);
  return {
    correction,
    currency: facts.currency,
    ...createCashDesk(deps),
    ...createTillDesk(deps),
    ...createTagAtCounter({ ...deps, customers }),
    sales: createDeviceSales({
      ...deps,
      customers,
      findCustomer: createCustomerAtCounter({
        ...deps,
        customers,
        phone: (text) => normalisePhone(text, settings.country),
      }),
    }),
    figuresOf: (scope, span) =>
      database.read(({ queries }) => selectCounterFigures(scope, queries, span)),
    isPoint: deps.isPoint,
    pointNames: deps.pointNames,
    async pointsOf(scope, clerkIds, languageId) {
      const last = await selectLastPoints(
        scope.account(staffAccountId),
        database.queries,
        clerkIds,
      );
      if (last.size === 0) return last;
      const names = await deps.pointNames(languageId);
      return new Map([...last].map(([clerkId, id]) => [clerkId, names.get(id) ?? id]));
    },
    async usesOfPoint({ scope, queries, pointId }) {
      const { clerks, tillMinor } = await selectUsesOfPoint(scope, queries, pointId);
      return { clerks, tillMinor: tillMinor ?? undefined };
    },
    async inTill(scope, queries, clerkId) {
      const [till] = await selectOpenTills(scope, queries, { clerkId }, 1);
      return till === undefined ? undefined : till.takenMinor - till.returnedMinor;
    },
    async terms(scope, languageId) {
      const { role, staff } = scope;
      const points = (await pointsWhere(languageId)).filter(
        // Whoever works at a counter does it nowhere else.
        ({ id }) => role !== 'counter' || id === staff.pointId,
      );
      const own = scope.account(staffAccountId);
      const last =
        role === 'counter'
          ? staff.pointId
          : await selectLastPoint(own, database.queries, staff.userId);
      return {
        limits: cash.limits,
        dayMaximum,
        points: points.map((point) => ({ id: point.id, name: placeName(point) })),
        lastPoint: points.some(({ id }) => id === last) ? last : '',
      };
    },
  };
}
