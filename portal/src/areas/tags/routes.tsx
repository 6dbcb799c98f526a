import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { requireSignIn, requireTexts } from '../../lib/routing/guards.ts';
import { pagesRoute, rootRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { carriedPapers } from './carried-papers.ts';
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
  async beforeLoad(context) {
    const { serial = '', code = '' } = readTagVerificationSearch(context.location.search);
    if (serial !== '' || code !== '') {
      // Out of the address before anything else is asked for or kept: the code is a secret.
      carriedPapers.keep({ serial_number: serial, verificationCode: code, origin: 'scanned' });
      redirect({ to: '/vb', search: {}, replace: true, throw: true });
    }
    await requireTexts(context);
    return { paper: carriedPapers.read() };
  },
  component: lazyRouteComponent(() => import('./verification-page.tsx'), 'TagVerificationPage'),
});
