import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readPricesSearch, readWhichSearch } from './price-lists-search.ts';

export const priceListsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'cenovnici',
  component: lazyRouteComponent(() => import('./price-lists-page.tsx'), 'PriceListsPage'),
});

export const pricesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'cenovnici/cene',
  validateSearch: strictly(readPricesSearch),
  component: lazyRouteComponent(() => import('./prices-page.tsx'), 'PricesPage'),
});

export const priceChangesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'cenovnici/promene',
  validateSearch: strictly(readWhichSearch),
  component: lazyRouteComponent(() => import('./changes-page.tsx'), 'ChangesPage'),
});
