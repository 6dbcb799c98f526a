import { getPocetna } from '@rampa/contract/home';
import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
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
  component: lateScreen(() => import('./home-page.tsx'), 'HomePage'),
});
