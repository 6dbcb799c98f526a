import { throughAccount } from '../core/own-path.ts';
import type { FirstView } from './first-view.ts';
import { firstViews } from './first-views.ts';

export type { DrawnFor, FirstView } from './first-view.ts';
export { firstViews } from './first-views.ts';

/** What is first seen at an address: of its path, the one whose query it has; undefined where nothing is said of it. */
export function firstViewAt(address: string): FirstView | undefined {
  const [path = '', query] = address.split('?', 2);
  const search = new URLSearchParams(query);
  return firstViews.findLast((view) => {
    const [itsPath, itsQuery] = view.address.split('?', 2);
    return (
      itsPath === path &&
      [...new URLSearchParams(itsQuery)].every(([name, value]) => search.get(name) === value)
    );
  });
}

/** Modules that come later, but are seen at once at an address of the view. */
export function laterAt({ later = {} }: FirstView, address: string): readonly string[] {
  const search = new URLSearchParams(address.split('?', 2)[1]);
  return Object.entries(later).flatMap(([name, modules]) => (search.has(name) ? modules : []));
}

/** Whether the view has a picture with all that an address says besides the view's own. */
export function canAsk({ address, asks = {} }: FirstView, search: URLSearchParams): boolean {
  const own = new URLSearchParams(address.split('?', 2)[1]);
  // Not the object itself: an address may have a parameter by the name of what each object has.
  const forms = new Map(Object.entries(asks));
  const names = [...search.keys()];
  return (
    new Set(names).size === names.length &&
    names.every((name) => own.has(name) || forms.get(name)?.test(search.get(name) ?? '') === true)
  );
}

/** Whether whoever is not signed in is led from a path to the sign-in. */
export function asksForSignIn(path: string): boolean {
  const drawnFor = firstViews
    .filter(({ address }) => address.split('?', 1)[0] === path)
    .map((view) => view.drawnFor);
  return (
    path === throughAccount ||
    (drawnFor.some((readers) => readers !== undefined) &&
      drawnFor.every((readers) => readers !== 'all' && readers !== 'visitors'))
  );
}
