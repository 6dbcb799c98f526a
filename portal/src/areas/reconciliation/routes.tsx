import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readTransferSearch } from './transfer-search.ts';

export const transfersRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'izvodi',
  validateSearch: strictly(readTransferSearch),
  component: lateScreen(() => import('./transfers-page.tsx'), 'TransfersPage'),
});
