import { useEffect, useRef } from 'react';
import { clock } from '../../lib/portal.ts';

/** Where the focus goes when the button that opened a dialog is gone: the tag's first link. */
export function tagFocusId(tagId: string): string {
  return `tag-${tagId}`;
}

// The dialog returns the focus in the next frame, if its button still exists.
const afterDialog = 100;

/** Reporting a loss removes its own button: the focus stays at the tag all the same. */
export function useFocusAfterTask(openTagId: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = openTagId;
    if (openTagId !== undefined || before === undefined) return undefined;
    return clock.after(afterDialog, () => {
      const now = document.activeElement;
      // Where nobody has moved on: it is lost, or the dialog has left it at the page's heading.
      if (now !== document.body && now?.matches('main h1') !== true) return;
      document.getElementById(tagFocusId(before))?.focus();
    });
  }, [openTagId]);
}
