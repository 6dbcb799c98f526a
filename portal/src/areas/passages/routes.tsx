import { getProlasci } from '@rampa/contract/passages';
import { createRoute } from '@tanstack/react-router';
import { lateScreen } from '../../lib/routing/late-screen.ts';
import { askAhead } from '../../lib/api/queries.ts';
import { clock } from '../../lib/portal.ts';
import { requireSignIn } from '../../lib/routing/guards.ts';
import { pagesRoute } from '../../lib/routing/parents.ts';
import { strictly } from '../../lib/routing/strict-search.ts';
import { presetOfPeriod } from '../../lib/selection/period-presets.ts';
import { PeriodRange } from '../../lib/selection/late-period-range.ts';
import { withPicture } from '../../lib/routing/with-picture.ts';
import { UnusualPassages } from './late-unusual.ts';
import { passagesAsked, type PassagesSearch, readPassagesSearch } from './passages-search.ts';

/** Requests the rows of a selection before the screen does. */
export function askPassagesAhead(
  search: PassagesSearch,
  options: { readonly preload: boolean },
): void {
  askAhead(getProlasci, (languageId) => passagesAsked(search, languageId), options);
}

export const passagesRoute = createRoute({
  getParentRoute: () => pagesRoute,
  path: '/prolasci',
  validateSearch: strictly(readPassagesSearch),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }: { readonly search: PassagesSearch }) => search,
  loader({ deps, preload }) {
    askPassagesAhead(deps, { preload });
    if (deps.mark === undefined) return undefined;
    // A period with a name is shown without its days.
    const named = presetOfPeriod(deps.period ?? '', clock.now()) !== undefined;
    return withPicture(UnusualPassages, ...(named ? [] : [PeriodRange]));
  },
  component: lateScreen(() => import('./passages-page.tsx'), 'PassagesPage'),
});
