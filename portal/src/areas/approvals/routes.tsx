import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readProposalSearch } from './proposal-search.ts';

export const proposalsRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'za-potvrdu',
  validateSearch: strictly(readProposalSearch),
  component: lateScreen(() => import('./proposals-page.tsx'), 'ProposalsPage'),
});
