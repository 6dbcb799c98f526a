import type { Platform } from '../../platform/platform.ts';
import { createPointsOfSaleService, type PointsOfSale } from './points-of-sale.service.ts';

/** Where tags are sold and topped up. */
export function createPointsOfSaleArea({
  settings: { country },
  facts: { holidays },
  ...platform
}: Platform): PointsOfSale {
  return createPointsOfSaleService({ ...platform, country, holidays });
}
