import type { Operation } from '../../../server/src/testing/fuzz/operations.ts';
import { createRandom } from '../seeded-random.ts';
import { actorKinds, type ActorKind } from './protocol.ts';

/** All attacks on one call by one kind of caller. */
export interface Chunk {
  readonly operation: Operation;
  readonly kind: ActorKind;
  /** Whoever may make the call tries everything, the others a few of the worst. */
  readonly everything: boolean;
  /** Of the order of its attacks. */
  readonly seed: number;
}

/** Round after round every call by everybody, the same for the same seed, and without an end. */
export function* chunksOf(operations: readonly Operation[], seed: number): Generator<Chunk> {
  const random = createRandom(seed);
  for (;;) {
    const chunks = operations.flatMap((operation) =>
      actorKinds.map((kind) => ({
        operation,
        kind,
        everything: kind === (operation.path.startsWith('/api/Uprava/') ? 'supervisor' : 'owner'),
        seed: random.between(0, 2 ** 31),
      })),
    );
    yield* shuffled(chunks, random.between(0, 2 ** 31));
  }
}

export function shuffled<T>(list: readonly T[], seed: number): readonly T[] {
  const random = createRandom(seed);
  return list
    .map((entry) => ({ entry, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}
