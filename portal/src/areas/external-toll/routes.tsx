import { createRoute, redirect } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { settings } from '../../lib/portal.ts';
import { type GuardContext, requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readExternalTollSearch } from './external-toll-search.ts';

/** Decisions, section 9: switched off, the address leads home. */
function requireService(context: GuardContext): void {
  if (settings.t4a !== 'true') redirect({ to: '/pages/home', replace: true, throw: true });
  requireSignIn(context);
}

export const externalTollRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/extToll',
  validateSearch: strictly(readExternalTollSearch),
  beforeLoad: requireService,
  component: lateScreen(() => import('./external-toll-page.tsx'), 'ExternalTollPage'),
});
