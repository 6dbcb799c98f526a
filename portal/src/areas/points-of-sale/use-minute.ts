import { useEffect, useState } from 'react';
import { clock } from '../../lib/portal.ts';

/** The time now, anew each minute: a place that closes is closed without a reload. */
export function useMinute(): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let stop = () => {};
    const wait = () => {
      stop = clock.after(60_000 - (clock.now() % 60_000), () => {
        setNow(clock.now());
        wait();
      });
    };
    wait();
    return () => stop();
  }, []);
  return now;
}
