import type { KeyboardEvent } from 'react';

/** Ctrl+Enter in a text of several lines. */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
