import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readTripSearch } from './trip-search.ts';

export const tollCalculatorRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/izracunaj-putarinu',
  validateSearch: strictly(readTripSearch),
  component: lazyRouteComponent(() => import('./toll-calculator-page.tsx'), 'TollCalculatorPage'),
});
