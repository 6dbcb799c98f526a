import type { CompleteUpTo } from '@rampa/contract';
import { getTagovi, type Tag } from '@rampa/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient, useCall } from '../api/queries.ts';
import { api } from '../calls.ts';

const rowsPerCall = 100;
/** With more than this, a list to choose from is of no use. */
const mostTags = 2000;

/**
 * All tags of the account; undefined while loading. Nearly always they are one page of the call, which comes with a
 * screen that is drawn with its data; fleets have more.
 */
export function useAllTags(enabled = true): readonly Tag[] | undefined {
  const { first, more, all } = useTags({ enabled, wanted: true });
  return more ? all : first;
}

/**
 * The first hundred, and all once they are wanted: most people look at a list and choose no tag, and those of a fleet take
 * twenty calls. `coming`: the others are being asked for.
 */
export function useTagsOnDemand(wanted: boolean): {
  readonly tags: readonly Tag[] | undefined;
  readonly coming: boolean;
} {
  const { first, more, all } = useTags({ enabled: true, wanted });
  return { tags: all ?? first, coming: wanted && more && all === undefined };
}

function useTags({ enabled, wanted }: { readonly enabled: boolean; readonly wanted: boolean }) {
  const { value, refusal } = useFirstTags(enabled);
  const more = value !== undefined && value.totalRecords > value.items.length;
  const first = value?.items;
  const { data: others } = useQuery(
    {
      // Shares the prefix of the call's other keys, so that a renamed tag is requested again.
      queryKey: [getTagovi.path, 'others'],
      queryFn: ({ signal }) => readOtherTags(first?.length ?? 0, signal),
      enabled: enabled && wanted && more,
    },
    queryClient,
  );
  const all = useMemo(
    () => (more && first !== undefined && others !== undefined ? [...first, ...others] : undefined),
    [more, first, others],
  );
  return {
    // The screen itself shows the error; without the tags it is still usable.
    first: first ?? (refusal === undefined ? undefined : none),
    more,
    all,
  };
}

/** Up to when the balances of these tags are complete; the answer is that of `useAllTags`. */
export function useTagsCompleteUpTo(): CompleteUpTo | null | undefined {
  return useFirstTags(true).value?.completeUpTo;
}

function useFirstTags(enabled: boolean) {
  return useCall(getTagovi, { first: 0, rows: rowsPerCall }, { quiet: true, enabled });
}

const none: readonly Tag[] = [];

/** Those after the first ones, as far as there are answers: a list of fewer is still of use. */
async function readOtherTags(known: number, signal: AbortSignal): Promise<readonly Tag[]> {
  const tags: Tag[] = [];
  for (;;) {
    const input = { first: known + tags.length, rows: rowsPerCall };
    const outcome = await api.call(getTagovi, input, { signal, quiet: true });
    if (!outcome.ok) return tags;
    tags.push(...outcome.value.items);
    const complete = known + tags.length >= Math.min(outcome.value.totalRecords, mostTags);
    if (complete || outcome.value.items.length === 0) return tags;
  }
}
