import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { staffRoute } from '../../lib/routing/parents.ts';

/** Of the frame rather than of an area: the page takes cash as the card of a customer does, and has the till. */
export const counterRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'salter',
  component: lateScreen(() => import('./counter-page.tsx'), 'CounterPage'),
});
