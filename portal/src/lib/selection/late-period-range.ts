import { late } from '../../ui/late.ts';

/** The calendar is heavy, and most customers choose a period by its name. */
export const PeriodRange = late(async () => (await import('./period-range.tsx')).PeriodRange);
