import { useState } from 'react';
import { useBegunText } from './use-begun-text.ts';

interface DayField {
  /** The day that the form begins with. */
  readonly begun: string;
  readonly read: () => string;
  readonly write: (day: string) => void;
}

/**
 * A form may be open over midnight: a day that it began with, and that nobody has changed, follows. It was today, and would be
 * refused as a day that is past.
 */
export function useBegunDay({ begun: day, read, write }: DayField): void {
  const [begun, setBegun] = useState(day);
  useBegunText(day, {
    read: () => ({ text: read(), begun }),
    write(next) {
      if (next.text !== read()) write(next.text);
      setBegun(next.begun);
    },
  });
}
