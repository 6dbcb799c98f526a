import { getProlasci } from '@rampa/contract/passages';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { askAhead } from '../../lib/api/queries.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute, staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readCustomerPassagesSearch } from './desk/customer-passages-search.ts';
import { passagesAsked, type PassagesSearch, readPassagesSearch } from './passages-search.ts';

export const passagesRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/prolasci',
  validateSearch: strictly(readPassagesSearch),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: PassagesSearch }) => search,
  loader: ({ deps, preload }) =>
    askAhead(getProlasci, (languageId) => passagesAsked(deps, languageId), { preload }),
  component: lazyRouteComponent(() => import('./passages-page.tsx'), 'PassagesPage'),
});

/** A customer's passages, for staff. */
export const customerPassagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'kupci/prolasci',
  validateSearch: strictly(readCustomerPassagesSearch),
  component: lazyRouteComponent(
    () => import('./desk/customer-passages-page.tsx'),
    'CustomerPassagesPage',
  ),
});
