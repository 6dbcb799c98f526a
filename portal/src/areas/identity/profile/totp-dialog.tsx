import type { CallResult } from '@rampa/contract';
import { potvrdiTotp, type zapocniTotp } from '@rampa/contract/identity';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { CopyButton } from '../../../lib/slip/copy-button.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Row } from '../../../ui/page.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './profile.module.css';

interface TotpDialogProps {
  readonly begun: CallResult<typeof zapocniTotp>;
  readonly onSet: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

const formName = 'totp';

/** Passes the secret to the app, by a QR code or by hand; the app's first code sets it up. */
export function TotpDialog({ begun, onSet, onClose }: TotpDialogProps) {
  const { t } = useTexts();
  const { field, ...form } = useCallForm(potvrdiTotp, {
    name: formName,
    defaultValues: { code: '' },
    toInput: ({ code }: { code: string }) => ({ code: code.replace(/\s/gu, '') }),
    onDone: ({ recoveryCodes }) => onSet(recoveryCodes),
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('identity.totp-set-up')}
      act={t('identity.totp-confirm')}
      cancel={t('identity.cancel')}
      form={form}
      onClose={onClose}
    >
      <p>{t('identity.totp-scan')}</p>
      <div className={styles['qr']}>
        <QrCode label={t('identity.totp-qr')} {...begun.qr} />
      </div>
      <p>
        {t('identity.totp-by-hand')}{' '}
        <code className={styles['secret']}>{grouped(begun.secret)}</code>
      </p>
      <Row>
        <CopyButton what={t('identity.totp-secret')} text={begun.secret} />
        {/* A phone's camera cannot scan its own screen. */}
        <a href={begun.uri}>{t('identity.totp-open')}</a>
      </Row>
      <TextField
        {...field('code', t('identity.code'))}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </CallFormDialog>
  );
}

/** In groups of four, as people read it. */
function grouped(secret: string): string {
  return secret.match(/.{1,4}/gu)?.join(' ') ?? secret;
}
