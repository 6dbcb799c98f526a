import { getTagovi } from '@rampa/contract/tags';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { askAhead } from '../../lib/api/queries.ts';
import { requireSignIn, requireTexts } from '../../lib/routing/guards.ts';
import { pagesRoute, rootRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { carriedPapers } from './carried-papers.ts';
import { readTagsSearch, tagsAsked, type TagsSearch } from './tags-search.ts';
import { readTagVerificationSearch } from './verification-search.ts';

export const tagsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/tagovi',
  validateSearch: strictly(readTagsSearch),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: TagsSearch }) => search,
  loader: ({ deps, preload }) => {
    if (deps.tab !== undefined) return;
    askAhead(getTagovi, (languageId) => tagsAsked(deps, languageId), { preload });
  },
  component: lazyRouteComponent(() => import('./tags-page.tsx'), 'TagsPage'),
});

export const tagVerificationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vb',
  validateSearch: strictly(readTagVerificationSearch),
  async beforeLoad(context) {
    const { serial = '', code = '' } = readTagVerificationSearch(context.location.search);
    if (serial !== '' || code !== '') {
      // Removed from the address before anything else is requested or stored: the code is a secret.
      carriedPapers.keep({ serial_number: serial, verificationCode: code, origin: 'scanned' });
      redirect({ to: '/vb', search: {}, replace: true, throw: true });
    }
    await requireTexts(context);
    return { paper: carriedPapers.read() };
  },
  component: lazyRouteComponent(() => import('./verification-page.tsx'), 'TagVerificationPage'),
});
