import { useSyncExternalStore } from 'react';

/** Specification, section 9: the narrow layout is below 630 px. */
export const narrowQuery = '(max-width: 629px)';

/** Set if the page came with a drawn screen: the server cannot measure the window. */
let assumed: 'phone' | 'desk' | undefined;

export function assumeScreen(screen: 'phone' | 'desk'): void {
  assumed = screen;
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => assumed === 'phone' && /max-width|pointer: coarse/u.test(query),
  );
}

export function useNarrow(): boolean {
  return useMedia(narrowQuery);
}

/** Below it a table of many columns would have to be scrolled sideways. */
const tableQuery = '(max-width: 1151px)';

export function useTooNarrowForTable(): boolean {
  return useMedia(tableQuery);
}
