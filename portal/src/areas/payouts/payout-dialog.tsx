import { getIsplate, type Payout, zavediIsplatu } from '@rampa/contract/payouts';
import { type SyntheticEvent, useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './payouts.module.css';

interface PayoutDialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

/** Asks for the day of the bank's statement. */
export function PayoutDialog({ payout, onClose }: PayoutDialogProps) {
  const { t, formats } = useTexts();
  const texts = useDateTexts();
  const [day, setDay] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);
  const { submit, busy } = useSubmit(zavediIsplatu);
  const putDown = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (day === null) {
      setError(t('payouts.day-impossible'));
      return;
    }
    const outcome = await submit({ payout_id: payout.payout_id, paidOn: day });
    if (!outcome.ok) {
      const [fault] = outcome.faults;
      setError(fault === undefined ? messages.refusal(outcome) : messages.text(fault.message));
      return;
    }
    toasts.show({ severity: 'success', summary: t('payouts.done-toast') });
    void refreshCalls(getIsplate);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('payouts.put-down')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button type="submit" form="payout" kind="primary" busy={busy}>
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
        onSubmit={(event) => void putDown(event)}
      >
        <p>
          {t('payouts.ask', {
            amount: formats.money(payout.amount, { exact: true }),
            payee: payout.payee,
          })}
        </p>
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
