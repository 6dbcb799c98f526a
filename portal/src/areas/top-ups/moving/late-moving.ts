import { late } from '../../../ui/late.ts';

/** Seldom asked for. */
export const MovingPage = late(async () => (await import('./moving-page.tsx')).MovingPage);
