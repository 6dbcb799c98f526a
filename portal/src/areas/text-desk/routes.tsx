import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readTextSearch } from './text-search.ts';

export const textDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'tekstovi',
  validateSearch: strictly(readTextSearch),
  component: lateScreen(() => import('./text-desk-page.tsx'), 'TextDeskPage'),
});
