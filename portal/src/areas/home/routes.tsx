import { getPocetna } from '@rampa/contract/home';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { askAhead } from '../../lib/api/queries.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';

export const homeRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'home',
  loader: ({ preload }) => askAhead(getPocetna, (languageId) => ({ languageId }), { preload }),
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});
