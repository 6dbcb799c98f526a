import { getVoznje } from '@rampa/contract/saved-trips';
import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { askAhead } from '../../lib/api/queries.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readSavedTripsSearch } from './saved-trips-search.ts';

export const savedTripsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/moje-voznje',
  validateSearch: strictly(readSavedTripsSearch),
  beforeLoad: requireSignIn,
  loader: ({ preload }) => askAhead(getVoznje, (languageId) => ({ languageId }), { preload }),
  component: lateScreen(() => import('./saved-trips-page.tsx'), 'SavedTripsPage'),
});
