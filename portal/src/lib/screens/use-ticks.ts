import { useState } from 'react';

interface Ticks<Row> {
  readonly ticked: ReadonlySet<string>;
  /** Those of the shown rows that are ticked: what others have done meanwhile is no longer there. */
  readonly selected: readonly Row[];
  readonly tick: (row: Row, on: boolean) => void;
  readonly untick: (rows: readonly Row[]) => void;
  readonly clear: () => void;
}

const nothing: ReadonlySet<string> = new Set();

/** Which rows of a desk's list are ticked, to be dealt with together. */
export function useTicks<Row>(shown: readonly Row[], keyOf: (row: Row) => string): Ticks<Row> {
  const [ticked, setTicked] = useState(nothing);
  const untick = (rows: readonly Row[]): void => {
    const done = new Set(rows.map(keyOf));
    setTicked(new Set([...ticked].filter((key) => !done.has(key))));
  };
  return {
    ticked,
    selected: shown.filter((row) => ticked.has(keyOf(row))),
    tick(row, on) {
      if (on) setTicked(new Set([...ticked, keyOf(row)]));
      else untick([row]);
    },
    untick,
    clear: () => setTicked(nothing),
  };
}
