import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readDeskSearch } from './desk-search.ts';

export const deskRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'zahtevi',
  validateSearch: strictly(readDeskSearch),
  component: lateScreen(() => import('./request-desk-page.tsx'), 'RequestDeskPage'),
});
