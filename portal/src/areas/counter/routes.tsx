import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readTillSearch } from './till-search.ts';

export const tillRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'kasa',
  validateSearch: strictly(readTillSearch),
  component: lateScreen(() => import('./till-page.tsx'), 'TillPage'),
});
