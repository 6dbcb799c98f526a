import { useEffect, useState } from 'react';
import { clock } from '../portal.ts';

/** True once a condition has held for that many milliseconds without a break. */
export function useLasting(now: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return undefined;
    const callOff = clock.after(milliseconds, () => setLasting(true));
    return () => {
      callOff();
      setLasting(false);
    };
  }, [now, milliseconds]);
  return now && lasting;
}
