import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { readTagsSearch } from './tags-search.ts';

export const tagsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/tagovi',
  validateSearch: readTagsSearch,
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./tags-page.tsx'), 'TagsPage'),
});
