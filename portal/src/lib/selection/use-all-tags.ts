import { getTagovi, type Tag } from '@rampa/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../api/queries.ts';
import { api } from '../calls.ts';

const rowsPerCall = 100;
/** With more than this, a list to choose from is of no use. */
const mostTags = 2000;

/** All tags of the account, read page by page; undefined while loading. */
export function useAllTags(enabled = true): readonly Tag[] | undefined {
  const { data } = useQuery(
    {
      // Shares the prefix of the call's other keys, so that a renamed tag is requested again.
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
    // The screen itself shows the error; without the tags it is still usable.
    if (!outcome.ok) return tags;
    tags.push(...outcome.value.items);
    const complete = tags.length >= Math.min(outcome.value.totalRecords, mostTags);
    if (complete || outcome.value.items.length === 0) return tags;
  }
}
