import type { Platform } from '../../../platform/platform.ts';
import type { Payments } from '../../payments/index.ts';
import type { PointsOfSale } from '../../points-of-sale/index.ts';
import type { TagVerification } from '../../tags/index.ts';
import { createPointSales, type PointSales, type PointSalesDeps } from './point-sales.ts';
import { createPointStock, type PointStockDesk } from './point-stock.ts';

export interface DevicesAtPoints {
  readonly pointStock: PointStockDesk;
  readonly pointSales: PointSales;
}

/** What lies at points of sale, and how it is sold there. */
export function createDevicesAtPoints(
  platform: Platform,
  uses: {
    readonly pointsOfSale: PointsOfSale;
    readonly tagVerification: TagVerification;
    readonly payments: Payments;
  },
  made: Pick<PointSalesDeps, 'books' | 'tell' | 'invoices' | 'offer'>,
): DevicesAtPoints {
  const { database, clock, settings } = platform;
  const takesCash = settings.cashAtCounter;
  const { pointsOfSale, tagVerification: tags, payments } = uses;
  const { lockTags, knownTags } = tags;
  return {
    pointStock: createPointStock({
      database,
      clock,
      pointsOfSale,
      lockTags,
      knownTags,
      takesCash,
    }),
    pointSales: createPointSales({
      database,
      clock,
      pointsOfSale,
      tags,
      placeOrder: payments.placeOrder,
      ...made,
    }),
  };
}
