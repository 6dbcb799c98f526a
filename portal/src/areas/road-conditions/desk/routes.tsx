import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readEventSearch } from './event-search.ts';

export const eventDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'dogadjaji',
  validateSearch: strictly(readEventSearch),
  component: lazyRouteComponent(() => import('./event-desk-page.tsx'), 'EventDeskPage'),
});
