/** How much more or less it became. */
export interface Change {
  /** Minor units, or passages; negative for less. */
  readonly difference: number;
  /** Tenths of a per cent of what was before, rounded; null where there was nothing before. */
  readonly permille: number | null;
}

export function changeOf(now: number, before: number): Change {
  const difference = now - before;
  return {
    difference,
    // What rounds to nothing is 0, never −0.
    permille: before === 0 ? null : Math.round((difference * 1000) / before) + 0,
  };
}
