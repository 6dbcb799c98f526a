import { Resolver } from 'node:dns/promises';

/** All addresses of a name. */
export type Resolve = (
  name: string,
  signal: AbortSignal,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/** The one name that no server has to know. */
const sameMachine = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** For one question to one name server; it is asked twice. */
const QUESTION_MS = 4000;

/**
 * Asks the name servers, over sockets of our own. The system's resolver (`getaddrinfo`) occupies
 * one of the few threads that passwords and files need too, until a server that never answers is
 * given up.
 */
export function createResolve(servers: readonly string[] = []): Resolve {
  return async (name, signal) => {
    if (name === 'localhost') return sameMachine;
    const resolver = new Resolver({ timeout: QUESTION_MS, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const stop = (): void => resolver.cancel();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const [four, six] = await Promise.allSettled([
        resolver.resolve4(name),
        resolver.resolve6(name),
      ]);
      const found = [
        ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({
          address,
          family: 4,
        })),
        ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
      ];
      if (found.length === 0 && four.status === 'rejected') throw four.reason;
      return found;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}
