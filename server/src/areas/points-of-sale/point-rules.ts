import { pointFields, type PointField } from '@rampa/contract/points-of-sale';
import type { PointRecord } from './points-file.ts';
import type { KeptPoint } from './points-of-sale.store.ts';

/** Whether customers see it on a day. */
export function isListed({ point, lastDay }: KeptPoint, today: string): boolean {
  return !point.closed && (lastDay === null || today <= lastDay);
}

type Compared = Pick<KeptPoint, 'point' | 'lastDay'>;

function textOf({ point, lastDay }: Compared, field: PointField): string {
  if (field === 'lastDay') return lastDay ?? '';
  const value = point[field];
  return Array.isArray(value) ? value.toSorted().join(', ') : String(value);
}

/** The fields in which two differ, as they were in the first. */
export function differences(
  before: Compared,
  after: Compared,
): Readonly<Partial<Record<PointField, string>>> {
  return Object.fromEntries(
    pointFields
      .filter((field) => textOf(before, field) !== textOf(after, field))
      .map((field) => [field, textOf(before, field)]),
  );
}

/** What is typed for a point that exists, or for a new one. What was estimated counts as found once it is changed. */
export function edited(
  given: Omit<PointRecord, 'position' | 'hours' | 'closed'>,
  before: PointRecord | undefined,
): PointRecord {
  const samePlace = before?.lat === given.lat && before.lon === given.lon;
  const sameHours = before?.openingHours === given.openingHours;
  return {
    ...given,
    position: samePlace ? before.position : 'found',
    hours: sameHours ? before.hours : 'found',
    closed: before?.closed ?? false,
  };
}
