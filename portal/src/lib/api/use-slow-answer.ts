import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clock } from '../portal.ts';
import { loadingDelay } from '../toasts/waiting.ts';

/** True while a call, identified by its hash, takes longer than people wait without feedback. */
export function useSlowAnswer(queries: QueryClient, hash: string): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const cache = queries.getQueryCache();
    let underWay = false;
    let reported = false;
    const tell = (is: boolean): void => {
      if (is !== reported) setSlow(is);
      reported = is;
    };
    let callOff = (): void => undefined;
    const look = (): void => {
      const now = cache.get(hash)?.state.fetchStatus === 'fetching';
      if (now === underWay) return;
      underWay = now;
      callOff();
      if (now) callOff = clock.after(loadingDelay, () => tell(true));
      else tell(false);
    };
    look();
    const stop = cache.subscribe(({ query }) => {
      if (query.queryHash === hash) look();
    });
    return () => {
      stop();
      callOff();
      tell(false);
    };
  }, [queries, hash]);
  return slow;
}
