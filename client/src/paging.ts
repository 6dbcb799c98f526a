/** Most items of a page. */
const mostOfPage = 100;

/** Answers that say that a selection is empty. */
const emptySelections = new Set([602, 603, 604, 605]);

export interface Slice {
  readonly first: number;
  readonly rows: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly totalRecords: number;
}

/**
 * All items of a list, page by page as they are taken. What is added in front meanwhile moves the others back, so that
 * an item may come twice; what leaves the list moves them forward, so that one may be left out.
 */
export async function* eachOf<Item>(
  readPage: (slice: Slice) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for (let first = 0; ; first += mostOfPage) {
    const { items, totalRecords } = await readPage({ first, rows: mostOfPage });
    yield* items;
    if (items.length === 0 || first + items.length >= totalRecords) return;
  }
}

/** Whether a refusal says that nothing was found. */
export function isEmptySelection({ statusCode }: { readonly statusCode: number }): boolean {
  return emptySelections.has(statusCode);
}
