import { late } from '../../../ui/late.ts';

/** Few have more than a handful of tags. */
export const ManyPage = late(async () => (await import('./many-page.tsx')).ManyPage);
