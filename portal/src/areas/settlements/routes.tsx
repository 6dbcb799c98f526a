import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readSettlementSearch } from './settlement-search.ts';

export const settlementsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'obracuni',
  validateSearch: strictly(readSettlementSearch),
  component: lateScreen(() => import('./settlements-page.tsx'), 'SettlementsPage'),
});
