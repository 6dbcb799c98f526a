import { getTagovi, type Tag } from '@rampa/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/queries.ts';
import { api } from '../calls.ts';

const rowsPerCall = 100;
/** Beyond it a list to choose from is no help any more. */
const mostTags = 2000;

/** All tags of the account, read page by page; undefined while they are on their way. */
export function useAllTags(enabled = true): readonly Tag[] | undefined {
  const { data } = useQuery(
    {
      // Begins like the call's other answers, so that a renamed tag is asked for again.
      queryKey: [getTagovi.path, 'all'],
      queryFn: ({ signal }) => readAllTags(signal),
      enabled,
    },
    queryClient,
  );
  return data;
}

async function readAllTags(signal: AbortSignal): Promise<readonly Tag[]> {
  const tags: Tag[] = [];
  for (;;) {
    const input = { first: tags.length, rows: rowsPerCall };
    const outcome = await api.call(getTagovi, input, { signal, quiet: true });
    // The screen itself says what is wrong; without the tags it can still be looked at.
    if (!outcome.ok) return tags;
    tags.push(...outcome.value.items);
    const complete = tags.length >= Math.min(outcome.value.totalRecords, mostTags);
    if (complete || outcome.value.items.length === 0) return tags;
  }
}
