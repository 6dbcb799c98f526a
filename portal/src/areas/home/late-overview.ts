import { late } from '../../ui/late.ts';

/** Visitors have none. */
export const Overview = late(async () => (await import('./overview.tsx')).Overview);
