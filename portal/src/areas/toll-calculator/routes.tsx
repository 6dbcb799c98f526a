import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { withPicture } from '../../lib/routing/with-picture.ts';
import { TripDate } from './late-trip-date.ts';
import { readTripSearch, type TripSearch } from './trip-search.ts';

export const tollCalculatorRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/izracunaj-putarinu',
  validateSearch: strictly(readTripSearch),
  loaderDeps: ({ search }: { readonly search: TripSearch }) => ({
    dated: search.date !== undefined,
  }),
  loader: ({ deps }) => (deps.dated ? withPicture(TripDate) : undefined),
  component: lateScreen(() => import('./toll-calculator-page.tsx'), 'TollCalculatorPage'),
});
