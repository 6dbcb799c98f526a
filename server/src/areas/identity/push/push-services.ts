import type { Answer } from '../../../platform/outgoing/send-request.ts';

/** They answer within a second. */
const SLOW_MS = 2000;
/** Browsers name hosts themselves, so there is no end of them. */
const MOST_HOSTS = 1000;

/**
 * Asks push services in turn: one that keeps callers waiting gets one request at a time until it answers quickly again. Otherwise those for its
 * browsers would hold all that a server sends at once, and nobody else would be told. Null: it was not asked now.
 */
export function createAskInTurn(): (
  host: string,
  ask: () => Promise<Answer>,
) => Promise<Answer | null> {
  const hosts = new Map<string, { isSlow: boolean; underWay: number }>();

  const end = (host: string, milliseconds: number): void => {
    const known = hosts.get(host);
    if (known === undefined) return;
    known.underWay -= 1;
    known.isSlow = milliseconds >= SLOW_MS;
    if (known.underWay > 0) return;
    hosts.delete(host);
    if (!known.isSlow) return;
    // The one seen last comes last, so the first is the one to forget.
    hosts.set(host, known);
    const [oldest] = hosts.keys();
    if (hosts.size > MOST_HOSTS && oldest !== undefined) hosts.delete(oldest);
  };

  return async (host, ask) => {
    const known = hosts.get(host) ?? { isSlow: false, underWay: 0 };
    if (known.isSlow && known.underWay > 0) return null;
    known.underWay += 1;
    hosts.set(host, known);
    let milliseconds = 0;
    try {
      const answer = await ask();
      ({ milliseconds } = answer);
      return answer;
    } finally {
      end(host, milliseconds);
    }
  };
}
