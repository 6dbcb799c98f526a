import { useSyncExternalStore } from 'react';

/**
 * Whether the browser offers one of these. Nearly every browser does, though to secure pages only: so a first picture
 * assumes it.
 */
export function useOffered(...names: readonly ('clipboard' | 'share')[]): boolean {
  return useSyncExternalStore(
    never,
    () => names.some((name) => name in navigator),
    () => true,
  );
}

const never = () => () => undefined;
