import type { Platform } from '../../platform/platform.ts';
import type { IdentityService } from '../identity/index.ts';
import { createPointsDesk, type PointsDesk } from './points-desk.ts';
import { createPointsOfSaleService, type PointsOfSale } from './points-of-sale.service.ts';

export interface PointsOfSaleArea extends PointsOfSale {
  readonly desk: PointsDesk;
}

/** Where tags are sold and topped up. */
export function createPointsOfSaleArea(
  { settings: { country }, facts: { holidays }, ...platform }: Platform,
  { identity }: { readonly identity: IdentityService },
): PointsOfSaleArea {
  const { namesOfActors } = identity.staffUsers;
  return {
    ...createPointsOfSaleService({ ...platform, country, holidays }),
    desk: createPointsDesk({ ...platform, country, namesOfActors }),
  };
}
