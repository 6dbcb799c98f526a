import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { extra } from './extra.ts';
import { rememberFocus } from './focus-nearby.ts';

const DialogWindow = extra(async () => (await import('./dialog-window.tsx')).DialogWindow);

export interface DialogProps {
  readonly title: ReactNode;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** `alertdialog` asks before something that can't be undone. */
  readonly role?: 'dialog' | 'alertdialog';
  readonly size?: 'small' | 'large';
  /** Only a button ends it: what it shows is gone for good afterwards. */
  readonly held?: boolean;
  /** Buttons, the main one first. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Its window comes when it is first opened; from then on it stays, for the way it closes. */
export function Dialog(props: DialogProps) {
  const { open } = props;
  const [everOpen, setEverOpen] = useState(open);
  if (open && !everOpen) setEverOpen(true);
  // Before the window takes the focus.
  useLayoutEffect(() => (open ? rememberFocus() : undefined), [open]);
  return everOpen ? (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  ) : null;
}
