import { Download } from 'lucide-react';
import { saveFile } from '../../../lib/api/save-file.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { CopyButton } from '../../../lib/slip/copy-button.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import styles from './profile.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The codes for when the second factor is lost: shown once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesProps) {
  const { t, formats, now } = useTexts();
  const { user } = useSession();
  // Years later the file has to say whose codes these are and what they are for.
  const file = [
    t('identity.codes-file', {
      email: user?.email ?? '',
      day: formats.longDay(new Date(now).toISOString()),
    }),
    t('identity.codes-file-text'),
    '',
    ...codes,
    '',
  ].join('\r\n');
  return (
    <Dialog
      open
      role="alertdialog"
      held
      title={t('identity.recovery-codes')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button kind="primary" onClick={onClose}>
            {t('identity.codes-kept')}
          </Button>
          <Button
            icon={<Download size={20} aria-hidden="true" />}
            onClick={() =>
              saveFile(new Blob([file], { type: 'text/plain;charset=utf-8' }), 'rampa-kodovi.txt')
            }
          >
            {t('identity.codes-save')}
          </Button>
        </>
      }
    >
      <Stack>
        <Notice tone="notice">
          <p>{t('identity.codes-text')}</p>
        </Notice>
        <ul className={styles['codes']} aria-label={t('identity.recovery-codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Row>
          <CopyButton what={t('identity.recovery-codes')} text={codes.join('\n')} />
        </Row>
      </Stack>
    </Dialog>
  );
}
