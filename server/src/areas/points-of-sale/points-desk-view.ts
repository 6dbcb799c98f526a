import type { CallResult, Currency } from '@rampa/contract';
import type { DeskPoint, getProdajnoMestoUprave } from '@rampa/contract/points-of-sale';
import { toWireInstant } from '../../platform/clock.ts';
import type { ListedPoint, OnePoint } from './points-desk.ts';

export function deskPointView(listed: ListedPoint): DeskPoint {
  const { point, revision, lastDay, closed, editedAt, editedByName } = listed;
  return {
    ...point,
    revision,
    lastDay,
    closed,
    editedAt: editedAt === null ? null : toWireInstant(editedAt),
    editedBy: editedByName,
  };
}

export function onePointView(
  { point, changes, orders, devices, clerks, counters, tillMinor }: OnePoint,
  currency: Currency,
): CallResult<typeof getProdajnoMestoUprave> {
  return {
    point: deskPointView(point),
    changes: changes.map(({ at, byName, kind, before }) => ({
      at: toWireInstant(at),
      by: byName,
      kind,
      before: Object.entries(before).map(([field, was]) => ({
        // `differences` names fields of points alone.
        field: field as keyof typeof before,
        was,
      })),
    })),
    uses: {
      orders,
      ...(devices === 0 ? {} : { devices }),
      clerks,
      ...(counters === 0 ? {} : { counters }),
      till: tillMinor === undefined ? null : { amount: tillMinor, currency },
    },
  };
}
