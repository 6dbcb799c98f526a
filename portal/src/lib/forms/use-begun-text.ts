import { useEffect } from 'react';

/** A text that a form begins with, among its values, so that its draft keeps both. */
export interface BegunText {
  /** The text of the field. */
  readonly text: string;
  /** What it began with. */
  readonly begun: string;
}

/**
 * What a form begins with is in the language of the page, or of its day: as long as nobody has changed it, it follows that, also in a draft
 * that is taken up again. Call it after `useDraft`.
 */
export function useBegunText(
  begun: string,
  { read, write }: { readonly read: () => BegunText; readonly write: (now: BegunText) => void },
): void {
  useEffect(() => {
    const before = read();
    if (before.begun === begun) return;
    write({ text: before.text === before.begun ? begun : before.text, begun });
    // `read` and `write` are of the form, which stays; what it begins with changes with the language or the day alone.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [begun]);
}
