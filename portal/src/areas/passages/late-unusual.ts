import { late } from '../../ui/late.ts';

/** Few ask for what is unusual. */
export const UnusualPassages = late(
  async () => (await import('./unusual-passages.tsx')).UnusualPassages,
);
