import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn, requireTexts } from '../../lib/routing/guards.ts';
import { pagesRoute, rootRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readTagsSearch } from './tags-search.ts';
import { readTagVerificationSearch } from './verification-search.ts';

export const tagsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/tagovi',
  validateSearch: strictly(readTagsSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./tags-page.tsx'), 'TagsPage'),
});

export const tagVerificationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vb',
  validateSearch: strictly(readTagVerificationSearch),
  beforeLoad: requireTexts,
  component: lazyRouteComponent(() => import('./verification-page.tsx'), 'TagVerificationPage'),
});
