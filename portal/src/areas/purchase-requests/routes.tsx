import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { withPicture } from '../../lib/routing/with-picture.ts';
import { NewRequestPage, RequestPage } from './late-requests.ts';
import { readRequestsSearch, type RequestsSearch } from './requests-search.ts';

export const purchaseRequestsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/pregled-zahteva-kupovina',
  validateSearch: strictly(readRequestsSearch),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: RequestsSearch }) => search,
  loader({ deps }) {
    if (deps.request_number !== undefined) return withPicture(RequestPage);
    return deps.new === undefined ? undefined : withPicture(NewRequestPage);
  },
  component: lateScreen(() => import('./requests-page.tsx'), 'RequestsPage'),
});
