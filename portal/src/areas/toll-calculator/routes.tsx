import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readTripSearch, type TripSearch } from './trip-search.ts';

export const tollCalculatorRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/izracunaj-putarinu',
  validateSearch: strictly(readTripSearch),
  loaderDeps: ({ search }: { readonly search: TripSearch }) => ({
    dated: search.date !== undefined,
  }),
  // A picture with a day is taken over together with its field: without it, the day would turn grey.
  loader: async ({ deps }) => {
    if (deps.dated) await import('./trip-date.tsx');
  },
  component: lazyRouteComponent(() => import('./toll-calculator-page.tsx'), 'TollCalculatorPage'),
});
