import type { DeskPoint, PointKind, PointService } from '@rampa/contract/points-of-sale';

/** As typed. */
export interface PointValues {
  readonly point_id: string;
  readonly name: string;
  readonly kind: PointKind;
  readonly operator: string;
  readonly town: string;
  readonly address: string;
  readonly phone: string;
  readonly lat: string;
  readonly lon: string;
  readonly openingHours: string;
  readonly services: readonly PointService[];
}

export function valuesOf(point: DeskPoint | null): PointValues {
  return {
    point_id: point?.id ?? '',
    name: point?.name ?? '',
    kind: point?.kind ?? 'operator-office',
    operator: point?.operator ?? '',
    town: point?.town ?? '',
    address: point?.address ?? '',
    phone: point?.phone ?? '',
    lat: point === null ? '' : String(point.lat),
    lon: point === null ? '' : String(point.lon),
    openingHours: point?.openingHours ?? '',
    services: point?.services ?? [],
  };
}

/** The fields in which two differ, as typed. */
export function differingFields(one: PointValues, other: PointValues) {
  const { point_id: _, ...fields } = one;
  // Its keys are those of the object.
  return (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (field) => String(one[field]) !== String(other[field]),
  );
}
