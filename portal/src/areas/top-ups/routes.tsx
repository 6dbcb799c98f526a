import { getPregled } from '@rampa/contract/top-ups';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { askAhead } from '../../lib/api/queries.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import {
  type OverviewSearch,
  readOverviewSearch,
  readTopUpsSearch,
  showsBalances,
} from './top-ups-search.ts';

/** Requests the rows of a selection before the screen does. */
export function askBalancesAhead(
  search: OverviewSearch,
  options: { readonly preload: boolean },
): void {
  if (showsBalances(search)) askAhead(getPregled, () => sliceOf(search), options);
}

export const topUpOverviewRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/dopuna-pregled',
  validateSearch: strictly(readOverviewSearch),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: OverviewSearch }) => search,
  loader: ({ deps, preload }) => askBalancesAhead(deps, { preload }),
  component: lazyRouteComponent(() => import('./top-up-overview-page.tsx'), 'TopUpOverviewPage'),
});

export const topUpsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/dopune',
  validateSearch: strictly(readTopUpsSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./top-ups-page.tsx'), 'TopUpsPage'),
});
