import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * After a change: asks again. One that still waits for its first answer is asked once more after that, which may be from
 * before the change; by itself TanStack would keep it.
 */
export async function refreshQueries(
  client: QueryClient,
  isChanged: (query: Query) => boolean,
): Promise<void> {
  const asking = client.getQueryCache().findAll({ predicate: isChanged, fetchStatus: 'fetching' });
  const first = new Set(asking.filter(({ state }) => state.data === undefined));
  await client.invalidateQueries({ predicate: isChanged });
  await client.invalidateQueries({ predicate: (query) => first.has(query) });
}
