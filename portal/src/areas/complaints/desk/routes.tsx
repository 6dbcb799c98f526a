import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readCannedSearch } from './canned-search.ts';
import { readDeskSearch } from './desk-search.ts';

/** Complaints of all customers, for staff. */
export const complaintDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'reklamacije',
  validateSearch: strictly(readDeskSearch),
  component: lateScreen(() => import('./complaint-desk-page.tsx'), 'ComplaintDeskPage'),
});

/** Answers that are kept ready, for who keeps them. */
export const cannedDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'sabloni',
  validateSearch: strictly(readCannedSearch),
  component: lateScreen(() => import('./canned-desk-page.tsx'), 'CannedDeskPage'),
});
