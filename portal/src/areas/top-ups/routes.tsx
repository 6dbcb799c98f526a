import { getPregled } from '@rampa/contract/top-ups';
import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { askAhead } from '../../lib/api/queries.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { CompanyPage } from './company/late-company.ts';
import { readGuestSearch } from './guest/guest-search.ts';
import { ManyPage } from './many/late-many.ts';
import { MovingPage } from './moving/late-moving.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { withPicture } from '../../lib/routing/with-picture.ts';
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
  if (!showsBalances(search)) return;
  askAhead(getPregled, () => sliceOf(search), options);
}

export const topUpOverviewRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/dopuna-pregled',
  validateSearch: strictly(readOverviewSearch),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: OverviewSearch }) => search,
  loader({ deps, preload }) {
    askBalancesAhead(deps, { preload });
    if (deps.company !== undefined) return withPicture(CompanyPage);
    if (deps.many !== undefined) return withPicture(ManyPage);
    return deps.move === undefined ? undefined : withPicture(MovingPage);
  },
  component: lateScreen(() => import('./top-up-overview-page.tsx'), 'TopUpOverviewPage'),
});

/** For anybody who knows the serial number and the plate of a tag. */
export const guestTopUpRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/dopuna-gost',
  validateSearch: strictly(readGuestSearch),
  component: lateScreen(() => import('./guest/guest-page.tsx'), 'GuestTopUpPage'),
});

export const topUpsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/dopune',
  validateSearch: strictly(readTopUpsSearch),
  beforeLoad: requireSignIn,
  component: lateScreen(() => import('./top-ups-page.tsx'), 'TopUpsPage'),
});
