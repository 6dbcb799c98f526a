import type { FileFault, Place } from './places.ts';

/** More are not reported: the author of the file has enough to start with. */
export const mostFaults = 50;

/** Collects the errors of a file; places are computed only for errors that are reported. */
export interface FaultList<Said> {
  readonly list: readonly (Place & Said)[];
  add(place: Place | (() => Place), said: Said): void;
  /** No more are reported, so the rest of the file need not be read. */
  isFull(): boolean;
}

export function createFaultList<Said>(): FaultList<Said> {
  const list: (Place & Said)[] = [];
  return {
    list,
    add(place, said) {
      if (list.length >= mostFaults) return;
      const { line, column, heading } = typeof place === 'function' ? place() : place;
      list.push({ line, column, ...(heading === undefined ? {} : { heading }), ...said });
    },
    isFull: () => list.length >= mostFaults,
  };
}

/** Collects errors that are said in a sentence alone. */
export interface Faults extends Pick<FaultList<unknown>, 'isFull'> {
  readonly list: readonly FileFault[];
  add(place: Place | (() => Place), message: string): void;
}

export function createFaults(): Faults {
  const faults = createFaultList<Pick<FileFault, 'message'>>();
  return { ...faults, add: (place, message) => faults.add(place, { message }) };
}
