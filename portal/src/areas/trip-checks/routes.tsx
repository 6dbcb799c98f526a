import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { PeriodRange } from '../../lib/selection/late-period-range.ts';
import { withPicture } from '../../lib/routing/with-picture.ts';
import { readTripChecksSearch, type TripChecksSearch } from './trip-checks-search.ts';

export const tripChecksRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/provera-voznji',
  validateSearch: strictly(readTripChecksSearch),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: TripChecksSearch }) => ({
    form: search.check === undefined,
  }),
  loader: ({ deps }) => (deps.form ? withPicture(PeriodRange) : undefined),
  component: lateScreen(() => import('./trip-checks-page.tsx'), 'TripChecksPage'),
});
