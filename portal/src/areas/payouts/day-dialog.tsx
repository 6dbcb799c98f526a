import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './payouts.module.css';

interface DayDialogProps {
  readonly title: string;
  /** What the bank is said to have done. */
  readonly question: ReactNode;
  /** What is wrong with a day before or after those that it can be. */
  readonly impossible: string;
  /** Records it; returns why it was refused, or undefined when it is done and the dialog may close. */
  readonly onRecord: (day: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks for the day of the bank's statement. */
export function DayDialog({ title, question, impossible, onRecord, onClose }: DayDialogProps) {
  const { t, formats } = useTexts();
  const texts = useDateTexts();
  const offline = useOfflineReason();
  const [day, setDay] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const record = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (day === null) {
      setError(impossible);
      return;
    }
    setBusy(true);
    const refused = await onRecord(day);
    setBusy(false);
    if (refused === undefined) onClose();
    else setError(refused);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button type="submit" form="payout" kind="primary" busy={busy} disabledReason={offline}>
            {t('payouts.save')}
          </Button>
          <Button onClick={onClose}>{t('payouts.cancel')}</Button>
        </>
      }
    >
      <form
        id="payout"
        className={styles['card']}
        noValidate
        onSubmit={(event) => void record(event)}
      >
        <p>{question}</p>
        <DateField
          id="payout-day"
          label={t('payouts.day')}
          value={day}
          error={error}
          locale={formats.locale}
          texts={texts}
          onChange={(value) => {
            setDay(value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
