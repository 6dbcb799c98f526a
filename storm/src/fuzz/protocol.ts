/** Who sends something: nobody, customers of each kind, and the operator's people. */
export const actorKinds = ['visitor', 'private', 'owner', 'driver', 'clerk', 'supervisor'] as const;
export type ActorKind = (typeof actorKinds)[number];

export interface Actor {
  readonly kind: ActorKind;
  readonly token: string | null;
  /** By method and path, an input with which the call works. */
  readonly right: Readonly<Record<string, object>>;
}

/** Bytes, after all garbage was collected. */
export interface Memory {
  readonly heapUsed: number;
  readonly external: number;
  readonly rss: number;
}

/** What the fuzzer asks the process of the server. */
export type Asked = { readonly id: number } & (
  | { readonly ask: 'actor'; readonly kind: ActorKind }
  | { readonly ask: 'memory' | 'pace' | 'processor' | 'time' | 'unexpected' | 'stop' }
);

export type Told =
  | { readonly id: number; readonly value: object }
  | { readonly id: number; readonly failed: string };
