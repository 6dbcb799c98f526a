import { getOdlozenoPlacanje } from '@rampa/contract/postpaid';
import { createRoute, redirect } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { askAhead } from '../../lib/api/queries.ts';
import { settings } from '../../lib/portal.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { type PageSearch, readPage, sliceOf } from '../../lib/routing/list-search.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';

export const postpaidRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/odlozeno-placanje',
  validateSearch: strictly(readPage),
  beforeLoad: (context) => {
    if (settings.postpaid !== 'true') redirect({ to: '/pages/home', throw: true });
    requireSignIn(context);
  },
  loaderDeps: ({ search }: { readonly search: PageSearch }) => search,
  loader: ({ deps, preload }) => askAhead(getOdlozenoPlacanje, () => sliceOf(deps), { preload }),
  component: lateScreen(() => import('./postpaid-page.tsx'), 'PostpaidPage'),
});
