import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readProposalSearch } from './proposal-search.ts';

export const proposalsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'za-potvrdu',
  validateSearch: strictly(readProposalSearch),
  component: lazyRouteComponent(() => import('./proposals-page.tsx'), 'ProposalsPage'),
});
