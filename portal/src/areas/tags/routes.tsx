import { getTagovi } from '@rampa/contract/tags';
import { createRoute, redirect } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { askAhead } from '../../lib/api/queries.ts';
import { requireSignIn, requireTexts } from '../../lib/routing/guards.ts';
import { pagesRoute, rootRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { withPicture } from '../../lib/routing/with-picture.ts';
import { BudgetsTab } from './budgets/late-budgets.ts';
import { CostCentresTab } from './cost-centres/late-cost-centres.ts';
import { keptNumbers } from './kept-numbers.ts';
import { readTagsSearch, tagsAsked, type TagsSearch } from './tags-search.ts';
import { type RawSearch, textOf } from '../../lib/routing/list-search.ts';

/** Filled in by the QR code printed with a tag. */
interface TagVerificationSearch {
  readonly serial?: string;
  readonly code?: string;
}

function readTagVerificationSearch(raw: RawSearch): TagVerificationSearch {
  const serial = textOf(raw['serial'], 32).trim();
  const code = textOf(raw['code'], 32).trim();
  return { ...(serial === '' ? {} : { serial }), ...(code === '' ? {} : { code }) };
}

export const tagsRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/tagovi',
  validateSearch: strictly(readTagsSearch),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: TagsSearch }) => search,
  loader({ deps, preload }) {
    if (deps.tab === 'budzeti') return withPicture(BudgetsTab);
    if (deps.tab === 'mesta-troska') return withPicture(CostCentresTab);
    if (deps.tab !== undefined) return undefined;
    askAhead(getTagovi, (languageId) => tagsAsked(deps, languageId), { preload });
    return undefined;
  },
  component: lateScreen(() => import('./tags-page.tsx'), 'TagsPage'),
});

export const tagVerificationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vb',
  validateSearch: strictly(readTagVerificationSearch),
  async beforeLoad(context) {
    const { serial = '', code = '' } = readTagVerificationSearch(context.location.search);
    if (serial !== '' || code !== '') {
      // Removed from the address before anything else is requested or stored: the code is a secret.
      keptNumbers.keep({ serial_number: serial, verificationCode: code, origin: 'scanned' });
      redirect({ to: '/vb', search: {}, replace: true, throw: true });
    }
    await requireTexts(context);
    return { numbers: keptNumbers.read() };
  },
  component: lateScreen(() => import('./verification-page.tsx'), 'TagVerificationPage'),
});
