import { useLayoutEffect, useState } from 'react';
import type { DialogProps } from './dialog-window.tsx';
import { extra } from './extra.ts';
import { rememberFocus } from './focus-nearby.ts';
import { onMissingCode } from './missing-code.ts';

const DialogWindow = extra(
  async () => (await import('./dialog-window.tsx')).DialogWindow,
  null,
  onMissingCode,
);

/** Its window is loaded when it is first opened, and then kept for its closing animation. */
export function Dialog(props: DialogProps) {
  const { open } = props;
  const [everOpen, setEverOpen] = useState(open);
  if (open && !everOpen) setEverOpen(true);
  // Before the window takes the focus.
  useLayoutEffect(() => (open ? rememberFocus() : undefined), [open]);
  return everOpen ? <DialogWindow {...props} /> : null;
}
