import { getPocetna } from '@rampa/contract/home';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { askAhead } from '../../lib/api/queries.ts';
import { session } from '../../lib/portal.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { withPicture } from '../../lib/routing/with-picture.ts';
import { Overview } from './late-overview.ts';

export const homeRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: 'home',
  loader({ preload }) {
    askAhead(getPocetna, (languageId) => ({ languageId }), { preload });
    return session.isAuthenticated() ? withPicture(Overview) : undefined;
  },
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});
