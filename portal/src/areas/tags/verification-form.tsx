import { verifikujTag } from '@rampa/contract/tags';
import { CircleCheck, ScanLine } from 'lucide-react';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { CarriedNumbers } from './carried-numbers.ts';
import { TagLeaflet } from './tag-leaflet.tsx';
import styles from './verification.module.css';
import type { PrintedNumbers, Verdict } from './verification-verdict.ts';

interface VerificationFormProps {
  /** Filled in by the QR code, or checked before signing in. */
  readonly carried: CarriedNumbers | null;
  readonly onVerdict: (verdict: Verdict, numbers: PrintedNumbers) => void;
}

/** The two fields, and beside them a drawing of the leaflet with both numbers. */
export function VerificationForm({ carried, onVerdict }: VerificationFormProps) {
  const { t } = useTexts();
  const { authenticated } = useSession();
  const offline = useOfflineReason();
  const form = useCallForm(verifikujTag, {
    name: 'verify-tag',
    defaultValues: {
      serial_number: carried?.serial_number ?? '',
      verificationCode: carried?.verificationCode ?? '',
    },
    toInput: (values: PrintedNumbers) => values,
    onDone: (tag, numbers) => onVerdict({ kind: tag.bound ? 'bound' : 'free', tag }, numbers),
    onRefused({ code }, numbers) {
      if (code === 'tags.already-verified') onVerdict({ kind: 'taken' }, numbers);
      if (code === 'tags.already-yours') onVerdict({ kind: 'yours' }, numbers);
      return code === 'tags.already-verified' || code === 'tags.already-yours';
    },
  });
  const typed = form.form.watch();
  return (
    <div className={styles['layout']}>
      <CallFormFrame name="verify-tag" {...form}>
        <WhereFrom carried={carried} />
        <TextField
          {...form.field('serial_number', t('tags.verify-serial'))}
          hint={t('tags.verify-serial-hint')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          className={styles['digits'] ?? ''}
        />
        <TextField
          {...form.field('verificationCode', t('tags.verify-code'))}
          hint={t('tags.verify-code-hint')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={32}
          className={styles['digits'] ?? ''}
        />
        <Button
          type="submit"
          kind="primary"
          size="large"
          wide
          busy={form.busy}
          disabledReason={offline}
        >
          {t(authenticated ? 'tags.verify-bind' : 'tags.verify-check')}
        </Button>
      </CallFormFrame>
      <TagLeaflet serialNumber={typed.serial_number} code={typed.verificationCode} />
    </div>
  );
}

/** Says how both numbers came to be filled in. */
function WhereFrom({ carried }: Pick<VerificationFormProps, 'carried'>) {
  const { t } = useTexts();
  if (carried === null || carried.serial_number === '' || carried.verificationCode === '') {
    return null;
  }
  const scanned = carried.origin === 'scanned';
  return (
    <Notice
      tone="info"
      icon={
        scanned ? (
          <ScanLine size={22} aria-hidden="true" />
        ) : (
          <CircleCheck size={22} aria-hidden="true" />
        )
      }
    >
      <p>{t(scanned ? 'tags.verify-scanned' : 'tags.verify-carried')}</p>
    </Notice>
  );
}
