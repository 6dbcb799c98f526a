import type { LegalPage } from '@rampa/contract/legal';
import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import type { RawSearch } from '../../../lib/routing/list-search.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';

interface LegalDeskSearch {
  readonly strana?: LegalPage;
}

// Spelled out: the contract's schemas are loaded with the screen, not with the routes.
const pages: readonly LegalPage[] = ['terms', 'privacy', 'accessibility', 'tolls-abroad'];

/** Where editors write and publish these pages. */
export const legalDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'strane',
  validateSearch: (raw: RawSearch): LegalDeskSearch => {
    const strana = pages.find((one) => one === raw['strana']);
    return strana === undefined ? {} : { strana };
  },
  component: lateScreen(() => import('./legal-desk-page.tsx'), 'LegalDeskPage'),
});
