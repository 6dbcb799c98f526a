import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly kind?: 'primary' | 'danger';
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that programs will feel. */
export function ConfirmDialog({
  title,
  text,
  action,
  kind = 'danger',
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button kind={kind} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
          <Button onClick={onClose}>{t('integrations.cancel')}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
