import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readCorrectionSearch } from './correction-search.ts';

export const refusedPassagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'odbijeni-prolasci',
  validateSearch: strictly(readCorrectionSearch),
  component: lazyRouteComponent(() => import('./refused-page.tsx'), 'RefusedPage'),
});

export const markedPassagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'oznaceni-prolasci',
  validateSearch: strictly(readCorrectionSearch),
  component: lazyRouteComponent(() => import('./marked-page.tsx'), 'MarkedPage'),
});
