import { getUstede } from '@rampa/contract/savings';
import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { askAhead } from '../../lib/api/queries.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { type PageSearch, type RawSearch, readPage } from '../../lib/routing/list-search.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { savingsAsked, usualRows } from './savings-shown.ts';

export const savingsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/usteda',
  validateSearch: strictly((raw: RawSearch) => readPage(raw, usualRows)),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: PageSearch }) => search,
  loader: ({ deps, preload }) =>
    askAhead(getUstede, (languageId) => savingsAsked(deps, languageId), { preload }),
  component: lateScreen(() => import('./savings-page.tsx'), 'SavingsPage'),
});
