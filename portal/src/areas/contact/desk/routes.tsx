import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../../lib/routing/late-screen.ts';
import { staffRoute } from '../../../lib/routing/parents.ts';
import { strictly } from '../../../lib/routing/strict-search.ts';
import { readMessagesSearch } from './messages-search.ts';

/** Messages to the operator, for staff. */
export const messagesRoute = createRoute({
  getParentRoute: () => staffRoute,
  path: 'poruke',
  validateSearch: strictly(readMessagesSearch),
  component: lateScreen(() => import('./messages-page.tsx'), 'MessagesPage'),
});
