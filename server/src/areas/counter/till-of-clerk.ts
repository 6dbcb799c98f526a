import type { Kategorija } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { Queries } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { staffAccountId } from '../identity/index.ts';
import type { PointStockDesk } from '../purchases/index.ts';
import { mayReachTill } from './till-rules.ts';
import { selectLastPoint, type TillDay } from './tills.store.ts';

export interface DevicesThere {
  readonly category: Kategorija;
  readonly devices: number;
}

/** Whose till is meant; null where it is none, or not for the caller. */
export function clerkIn(scope: StaffScope, asked: string): string | null {
  const clerkId = asked === '' ? scope.staff.userId : asked;
  return isUuid(clerkId) && mayReachTill(scope, clerkId) ? clerkId : null;
}

export const sumOf = (days: readonly TillDay[], of: (day: TillDay) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0);

/** What lies where the clerk took cash last; undefined where that was at no point of sale. */
export async function devicesAtTill(
  scope: StaffScope,
  queries: Queries,
  clerkId: string,
  { stock }: { readonly stock: Pick<PointStockDesk, 'linesAt'> },
): Promise<readonly DevicesThere[] | undefined> {
  const pointId = await selectLastPoint(scope.account(staffAccountId), queries, clerkId);
  return pointId === '' ? undefined : stock.linesAt(scope, queries, pointId);
}
