import { useCallback, useEffect, useRef } from 'react';
import { clock } from '../portal.ts';

/**
 * Runs the effect of a press once the press itself is visible: on a cheap phone a screen full of new
 * rows takes longer than people wait without feedback. A later request replaces an earlier one.
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
  // Nothing is pending yet.
}
