import { CopyButton } from '../../lib/slip/copy-button.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './integrations.module.css';

interface SecretDialogProps {
  readonly title: string;
  /** Label of the secret. */
  readonly label: string;
  readonly text: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** A secret that is shown once. */
export function SecretDialog({ title, label, text, secret, onClose }: SecretDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      open
      role="alertdialog"
      held
      title={title}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('integrations.secret-kept')}
        </Button>
      }
    >
      <Stack>
        <Notice tone="notice">
          <p>{text}</p>
        </Notice>
        <code className={styles['secret']} translate="no">
          {secret}
        </code>
        <Row>
          <CopyButton what={label} text={secret} />
        </Row>
      </Stack>
    </Dialog>
  );
}
