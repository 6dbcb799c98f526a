import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readPricesSearch, readWhichSearch } from './price-lists-search.ts';

export const priceListsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'cenovnici',
  component: lateScreen(() => import('./price-lists-page.tsx'), 'PriceListsPage'),
});

export const pricesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'cenovnici/cene',
  validateSearch: strictly(readPricesSearch),
  component: lateScreen(() => import('./prices-page.tsx'), 'PricesPage'),
});

export const priceChangesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'cenovnici/promene',
  validateSearch: strictly(readWhichSearch),
  component: lateScreen(() => import('./changes-page.tsx'), 'ChangesPage'),
});
