/** Page numbers to offer: both ends, the current one and its neighbours; gaps between. */
export function pagesShown(current: number, count: number): readonly (number | 'gap')[] {
  const wanted = [1, current - 1, current, current + 1, count];
  const pages = [...new Set(wanted)].filter((page) => page >= 1 && page <= count);
  return pages.flatMap((page, index): (number | 'gap')[] => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ['gap', page] : [page];
  });
}
