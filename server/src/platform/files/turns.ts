import { setImmediate as others } from 'node:timers/promises';

/**
 * Lets the pieces of so many things be made at once; whoever else wants the next of theirs waits, the first first. Nothing is
 * held while a piece waits for its reader.
 */
export function createTurns(
  atOnce: number,
): <Piece>(pieces: AsyncGenerator<Piece, void>) => AsyncGenerator<Piece, void> {
  let making = 0;
  const waiting: (() => void)[] = [];

  const enter = (): Promise<void> | undefined => {
    if (making === atOnce) return new Promise((resolve) => waiting.push(resolve));
    making += 1;
    return undefined;
  };
  const leave = (): void => {
    const next = waiting.shift();
    // It takes the place, so the number stays the same.
    if (next === undefined) making -= 1;
    else next();
  };

  return async function* inTurn(pieces) {
    try {
      for (;;) {
        await enter();
        const made = await pieces.next().finally(leave);
        if (made.done === true) return;
        yield made.value;
      }
    } finally {
      await pieces.return();
    }
  };
}

/**
 * Of how many lists a piece is made at once: while the rows of one are read, those of the other are written. With more of them
 * whoever calls the server waits behind all of these pieces, and for the connections that read their rows.
 */
export const inTurn = createTurns(2);

/** The same rows, so many at a time, with everybody else's turn in between. */
export async function* withPauses<Row>(
  batches: AsyncIterable<readonly Row[]>,
  most: number,
): AsyncGenerator<readonly Row[], void> {
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += most) {
      yield batch.slice(at, at + most);
      await others();
    }
  }
}
