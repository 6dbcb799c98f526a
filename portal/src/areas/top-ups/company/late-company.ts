import { late } from '../../../ui/late.ts';

/** Only companies have it. */
export const CompanyPage = late(async () => (await import('./company-page.tsx')).CompanyPage);
