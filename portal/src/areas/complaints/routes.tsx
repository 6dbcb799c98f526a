import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute, staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readComplaintsSearch } from './complaints-search.ts';
import { readDeskSearch } from './desk/desk-search.ts';

export const complaintsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/reklamacije',
  validateSearch: strictly(readComplaintsSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./complaints-page.tsx'), 'ComplaintsPage'),
});

/** Complaints of all customers, for staff. */
export const complaintDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'reklamacije',
  validateSearch: strictly(readDeskSearch),
  component: lazyRouteComponent(
    () => import('./desk/complaint-desk-page.tsx'),
    'ComplaintDeskPage',
  ),
});
