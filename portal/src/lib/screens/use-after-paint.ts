import { useCallback, useEffect, useRef } from 'react';
import { clock } from '../portal.ts';

/**
 * Runs what a press leads to once the press itself shows: a screen full of new rows takes a cheap phone
 * longer than people wait without a sign. What is asked later, or elsewhere, takes its place.
 */
export function useAfterPaint(): (run: () => void) => void {
  const callOff = useRef(nothing);
  useEffect(() => () => callOff.current(), []);
  return useCallback((run) => {
    callOff.current();
    const then = (): void => {
      callOff.current = clock.after(0, run);
    };
    // A page in the background paints nothing.
    if (document.hidden) {
      then();
      return;
    }
    const frame = requestAnimationFrame(then);
    callOff.current = () => cancelAnimationFrame(frame);
  }, []);
}

function nothing(): void {
  // Nothing is on its way yet.
}
