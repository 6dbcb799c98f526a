import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readEventSearch } from './event-search.ts';

export const eventDeskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'dogadjaji',
  validateSearch: strictly(readEventSearch),
  component: lateScreen(() => import('./event-desk-page.tsx'), 'EventDeskPage'),
});
