import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { withPicture } from '../../lib/routing/with-picture.ts';
import { type ComplaintsSearch, readComplaintsSearch } from './complaints-search.ts';
import { ComplaintDetailsPage, NewComplaintPage } from './late-complaints.ts';

export const complaintsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/reklamacije',
  validateSearch: strictly(readComplaintsSearch),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: ComplaintsSearch }) => search,
  loader({ deps: { complaint_number: number, about } }) {
    if (number !== undefined) return withPicture(ComplaintDetailsPage);
    return about === undefined ? undefined : withPicture(NewComplaintPage);
  },
  component: lateScreen(() => import('./complaints-page.tsx'), 'ComplaintsPage'),
});
