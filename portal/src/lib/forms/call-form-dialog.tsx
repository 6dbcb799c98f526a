import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useOfflineReason } from '../screens/use-offline-reason.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CallFormFrame } from './call-form-frame.tsx';
import type { FormProblem } from './field-errors.ts';

interface CallFormDialogProps {
  /** The form's, as given to `useCallForm`. */
  readonly name: string;
  readonly title: string;
  /** Labels of the buttons. */
  readonly act: string;
  readonly cancel: string;
  /** `danger` for what cannot be taken back: then it is a question that has to be answered. */
  readonly kind?: 'primary' | 'danger';
  /** `large` for a form of several columns. */
  readonly size?: 'small' | 'large';
  readonly form: {
    readonly submit: (event: React.SyntheticEvent) => void;
    readonly problems: readonly FormProblem[];
    readonly attempt: number;
    readonly busy: boolean;
  };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form of `useCallForm` in a window; its buttons stay in view below the fields. */
export function CallFormDialog({
  name,
  title,
  act,
  cancel,
  kind = 'primary',
  size = 'small',
  form: { busy, ...frame },
  onClose,
  children,
}: CallFormDialogProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  return (
    <Dialog
      open
      {...(kind === 'danger' ? { role: 'alertdialog' } : {})}
      size={size}
      title={title}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button type="submit" form={name} kind={kind} busy={busy} disabledReason={offline}>
            {act}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      <CallFormFrame name={name} {...frame}>
        {children}
      </CallFormFrame>
    </Dialog>
  );
}
