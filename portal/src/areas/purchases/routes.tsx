import { createRoute, redirect } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { settings } from '../../lib/portal.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readOrderSearch, readOverviewSearch } from './purchases-search.ts';

/** Specification, section 2: open unless the order-tag setting is 'false'. */
export const orderTagRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/naruci-tag',
  validateSearch: strictly(readOrderSearch),
  beforeLoad: () => {
    if (settings.orderTag === 'false') redirect({ to: '/pages/home', throw: true });
  },
  component: lateScreen(() => import('./order-tag-page.tsx'), 'OrderTagPage'),
});

export const purchaseOverviewRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/kupovina-pregled',
  validateSearch: strictly(readOverviewSearch),
  component: lateScreen(() => import('./purchase-overview-page.tsx'), 'PurchaseOverviewPage'),
});
