import { keptAddress, language } from '../lib/portal.ts';

/**
 * After a failed load that went well in the end, by a retry or by loading the page again, the address
 * asked for is followed; who opens /default on purpose stays there.
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
  // The texts may have come, or failed to, before anybody looked.
  look();
  return language.subscribe(look);
}
