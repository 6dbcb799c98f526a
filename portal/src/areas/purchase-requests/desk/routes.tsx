import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readDeskSearch } from './desk-search.ts';

export const deskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'zahtevi',
  validateSearch: strictly(readDeskSearch),
  component: lazyRouteComponent(() => import('./request-desk-page.tsx'), 'RequestDeskPage'),
});
