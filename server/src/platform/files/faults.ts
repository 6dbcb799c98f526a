import type { FileFault, Place } from './places.ts';

/** More are not reported: the author of the file has enough to start with. */
export const mostFaults = 50;

/** Collects the errors of a file; places are computed only for errors that are reported. */
export interface Faults {
  readonly list: readonly FileFault[];
  add(place: Place | (() => Place), message: string): void;
  /** No more are reported, so the rest of the file need not be read. */
  isFull(): boolean;
}

export function createFaults(): Faults {
  const list: FileFault[] = [];
  return {
    list,
    add(place, message) {
      if (list.length >= mostFaults) return;
      const { line, column, heading } = typeof place === 'function' ? place() : place;
      list.push({ line, column, ...(heading === undefined ? {} : { heading }), message });
    },
    isFull: () => list.length >= mostFaults,
  };
}
