import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { readTagsSearch } from './tags-search.ts';

export const tagsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/tagovi',
  validateSearch: strictly(readTagsSearch),
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./tags-page.tsx'), 'TagsPage'),
});
