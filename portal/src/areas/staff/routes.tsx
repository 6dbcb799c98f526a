import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readAuditSearch } from './audit-search.ts';
import { readColleaguesSearch } from './colleagues/colleagues-search.ts';
import { readCustomersSearch } from './customers-search.ts';
import { readHistorySearch } from './history/history-search.ts';

export const auditRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'evidencija',
  validateSearch: strictly(readAuditSearch),
  component: lateScreen(() => import('./audit-page.tsx'), 'AuditPage'),
});

export const customersRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'kupci',
  validateSearch: strictly(readCustomersSearch),
  component: lateScreen(() => import('./customers-page.tsx'), 'CustomersPage'),
});

export const customerHistoryRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'kupci/istorija',
  validateSearch: strictly(readHistorySearch),
  component: lateScreen(() => import('./history/history-page.tsx'), 'HistoryPage'),
});

export const colleaguesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'zaposleni',
  validateSearch: strictly(readColleaguesSearch),
  component: lateScreen(() => import('./colleagues/colleagues-page.tsx'), 'ColleaguesPage'),
});
