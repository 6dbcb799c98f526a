/**
 * Works on what arrives, on a few at once, and gives each result in the order of arrival as soon as it is there,
 * whether or not anything else arrives. While nobody takes the results, nothing more is begun.
 */
export async function* inTurn<Item, Result>(
  items: AsyncGenerator<Item, void>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void> {
  type Next = Promise<IteratorResult<Item, void>>;
  const underway: Promise<Result>[] = [];
  let next: Next | null = heard(items.next());
  for (;;) {
    const [first] = underway;
    const coming: Next | null = underway.length < atOnce ? next : null;
    if (first === undefined && coming === null) return;
    const ready = await Promise.race([
      ...(first === undefined ? [] : [first.then(() => 'result' as const)]),
      ...(coming === null ? [] : [coming.then(() => 'item' as const)]),
    ]);
    if (ready === 'result' && first !== undefined) {
      void underway.shift();
      yield await first;
    } else if (coming !== null) {
      const item: Awaited<Next> = await coming;
      next = item.done === true ? null : heard(items.next());
      if (item.done !== true) underway.push(heard(work(item.value)));
    }
  }
}

/** What fails before it is waited for is not a failure that nobody handles. */
function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
