import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonKind, type ButtonProps } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spoken, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { useOfflineReason } from './use-offline-reason.ts';

interface Question {
  readonly title: string;
  /** Label of the button that does it; undefined if it cannot be done at all. */
  readonly confirm: string | undefined;
  /** Label of the button that leaves all as it is. */
  readonly keep: string;
  readonly kind?: ButtonKind;
  /** `dialog` where something is chosen as well, not only confirmed. */
  readonly role?: 'alertdialog' | 'dialog';
  /** Why it can't be done yet. */
  readonly disabledReason?: string | undefined;
  /** Does it; returns why it was refused, or undefined when it is done and the question may close. */
  readonly onConfirm: () => Promise<string | undefined>;
  /** What follows from it. */
  readonly children: ReactNode;
}

/** Asks before something that cannot be undone; a refusal is shown where it was asked. */
export function ConfirmDialog({
  title,
  confirm,
  keep,
  kind = 'danger',
  role = 'alertdialog',
  disabledReason,
  onConfirm,
  onClose,
  children,
}: Question & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  async function run(): Promise<void> {
    // A second click may come before the first has disabled the button.
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      const refused = await onConfirm();
      if (refused === undefined) onClose();
      else setFault(refused);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      role={role}
      title={title}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          {confirm === undefined ? null : (
            <Button
              kind={kind}
              busy={busy}
              disabledReason={offline ?? disabledReason}
              onClick={() => void run()}
            >
              {confirm}
            </Button>
          )}
          <Button onClick={onClose}>{keep}</Button>
        </>
      }
    >
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert" icon={<TriangleAlert size={20} />}>
            {fault}
          </Notice>
        )}
        {children}
      </Stack>
    </Dialog>
  );
}

interface ConfirmButtonProps extends Question {
  readonly label: string;
  /** Which of many it is about, for screen readers. */
  readonly about?: string;
  /** Look of the button itself; that of its question is `kind`. */
  readonly button?: Pick<ButtonProps, 'kind' | 'size' | 'icon'>;
}

/** A button that asks before it does anything. */
export function ConfirmButton({ label, about, button, ...question }: ConfirmButtonProps) {
  const offline = useOfflineReason();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" {...button} disabledReason={offline} onClick={() => setOpen(true)}>
        {label}
        {about === undefined ? null : <Spoken>: {about}</Spoken>}
      </Button>
      {open ? <ConfirmDialog {...question} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
