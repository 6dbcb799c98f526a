import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readTransferSearch } from './transfer-search.ts';

export const transfersRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'izvodi',
  validateSearch: strictly(readTransferSearch),
  component: lazyRouteComponent(() => import('./transfers-page.tsx'), 'TransfersPage'),
});
