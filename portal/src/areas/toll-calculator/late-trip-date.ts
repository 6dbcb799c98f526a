import { late } from '../../ui/late.ts';

/** The calendar is heavy, and most trips are of today. */
export const TripDate = late(async () => (await import('./trip-date.tsx')).TripDate);
