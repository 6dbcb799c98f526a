import { keptAddress, language } from '../lib/portal.ts';

/**
 * After a failed load that succeeded in the end, by a retry or a reload, the address asked for is
 * followed; those who open /default on purpose stay there.
 */
export function followKeptAddress(
  isOnLanding: () => boolean,
  follow: (address: string) => void,
): () => void {
  const [visit] = performance.getEntriesByType('navigation');
  let retried = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
  const look = (): void => {
    const { status } = language.get();
    if (status === 'failed') retried = true;
    if (status !== 'loaded' || !retried || !isOnLanding()) return;
    const address = keptAddress.take('texts');
    if (address !== undefined) follow(address);
  };
  // The texts may be loaded, or have failed, before this runs.
  look();
  return language.subscribe(look);
}
