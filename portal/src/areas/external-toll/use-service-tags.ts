import { getT4ATagovi, type T4ATag } from '@rampa/contract/external-toll';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/queries.ts';
import { api } from '../../lib/calls.ts';
import type { TagOption } from '../../lib/selection/find-tags.ts';
import { useAsOptions } from '../../lib/selection/use-tag-options.ts';

const rowsPerCall = 100;
/** Beyond it a list to choose from is no help any more. */
const mostTags = 2000;

/** The tags of the service to choose from, by name; empty while they are on their way. */
export function useServiceTags(): readonly TagOption[] {
  const { data } = useQuery(
    {
      // Begins like the call's other answers, so that a tag that came in is asked for again.
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
    // The screen itself says what is wrong; without the tags it can still be looked at.
    if (!outcome.ok) return tags;
    tags.push(...outcome.value.items);
    const complete = tags.length >= Math.min(outcome.value.totalRecords, mostTags);
    if (complete || outcome.value.items.length === 0) return tags;
  }
}
