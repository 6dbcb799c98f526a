import { useEffect, useEffectEvent } from 'react';
import { lastPageFirst } from '../routing/list-search.ts';

interface ShownPage {
  readonly value: { readonly items: readonly unknown[]; readonly totalRecords: number } | undefined;
  readonly updating: boolean;
}

/** An address beyond the end of a list, such as an old link, leads to the last page. */
export function useLastPage(
  { value, updating }: ShownPage,
  rows: number,
  goTo: (page: { first: number; rows: number }) => void,
): void {
  const total = value?.totalRecords ?? 0;
  const beyond = !updating && total > 0 && value?.items.length === 0;
  const go = useEffectEvent(() => goTo({ first: lastPageFirst(total, rows), rows }));
  useEffect(() => {
    if (beyond) go();
  }, [beyond]);
}
