import { getT4ATagovi, type T4ATag } from '@rampa/contract/external-toll';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/queries.ts';
import { api } from '../../lib/calls.ts';
import type { TagOption } from '../../lib/selection/find-tags.ts';
import { useAsOptions } from '../../lib/selection/use-tag-options.ts';

const rowsPerCall = 100;
/** With more than this, a list to choose from is of no use. */
const mostTags = 2000;

/** The tags of the service to choose from, by name; empty while loading. */
export function useServiceTags(): readonly TagOption[] {
  const { data } = useQuery(
    {
      // Shares the prefix of the call's other keys, so that it is refreshed when a tag is added.
      queryKey: [getT4ATagovi.path, 'all'],
      queryFn: ({ signal }) => readAll(signal),
    },
    queryClient,
  );
  return useAsOptions(data);
}

async function readAll(signal: AbortSignal): Promise<readonly T4ATag[]> {
  const tags: T4ATag[] = [];
  for (;;) {
    const input = {
      first: String(tags.length),
      rows: String(rowsPerCall),
      dodajNoviDialog: 'false' as const,
    };
    const outcome = await api.call(getT4ATagovi, input, { signal, quiet: true });
    // The screen itself shows the error; without the tags it is still usable.
    if (!outcome.ok) return tags;
    tags.push(...outcome.value.items);
    const complete = tags.length >= Math.min(outcome.value.totalRecords, mostTags);
    if (complete || outcome.value.items.length === 0) return tags;
  }
}
