import { useEffect, useState } from 'react';
import { tollDayOf } from '../formats/formats.ts';
import { clock } from '../portal.ts';

const MINUTE = 60_000;

/** The day of toll time, also on a screen that is left open over midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => tollDayOf(clock.now()));
  useEffect(() => {
    let stop = () => {};
    const wait = () => {
      stop = clock.after(MINUTE - (clock.now() % MINUTE), () => {
        setToday(tollDayOf(clock.now()));
        wait();
      });
    };
    wait();
    return () => stop();
  }, []);
  return today;
}
