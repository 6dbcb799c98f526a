import { getIsplate, type Payout, vratiIsplatu } from '@rampa/contract/payouts';
import { type SyntheticEvent, useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './payouts.module.css';

interface ReturnDialogProps {
  readonly payout: Payout;
  readonly onClose: () => void;
}

const nothing = { reason: '', payee: '', bankAccount: '' };

/** When and why the bank sent a payout back, and to whom it is paid again. */
export function ReturnDialog({ payout, onClose }: ReturnDialogProps) {
  const { t, formats } = useTexts();
  const texts = useDateTexts();
  const [day, setDay] = useState<string | null>(null);
  const [written, setWritten] = useState(nothing);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusal, setRefusal] = useState<string>();
  const { submit, busy } = useSubmit(vratiIsplatu);

  const record = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const missing = Object.entries(written).flatMap(([field, value]) =>
      value.trim() === '' ? [[field, t('payouts.missing')] as const] : [],
    );
    if (day === null) missing.unshift(['returnedOn', t('payouts.return-day-impossible')]);
    setFaults(new Map(missing));
    setRefusal(undefined);
    if (day === null || missing.length > 0) return;
    const outcome = await submit({ payout_id: payout.payout_id, returnedOn: day, ...written });
    if (!outcome.ok) {
      const told = outcome.faults.map(
        ({ field, message }) =>
          [
            field,
            field === 'returnedOn' ? t('payouts.return-day-impossible') : messages.text(message),
          ] as const,
      );
      setFaults(new Map(told));
      if (told.length === 0) setRefusal(messages.refusal(outcome));
      return;
    }
    toasts.show({ severity: 'success', summary: t('payouts.returned-toast') });
    void refreshCalls(getIsplate);
    onClose();
  };

  const field = (name: keyof typeof nothing) => ({
    id: `payout-${name}`,
    value: written[name],
    error: faults.get(name),
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setWritten({ ...written, [name]: target.value }),
  });

  return (
    <Dialog
      open
      title={t('payouts.return')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button type="submit" form="payout-return" kind="primary" busy={busy}>
            {t('payouts.save')}
          </Button>
          <Button onClick={onClose}>{t('payouts.cancel')}</Button>
        </>
      }
    >
      <form
        id="payout-return"
        className={styles['form']}
        noValidate
        onSubmit={(event) => void record(event)}
      >
        <p>{t('payouts.return-ask', { amount: formats.money(payout.amount, { exact: true }) })}</p>
        <DateField
          id="payout-returnedOn"
          label={t('payouts.return-day')}
          value={day}
          error={faults.get('returnedOn')}
          locale={formats.locale}
          texts={texts}
          onChange={setDay}
        />
        <TextField {...field('reason')} label={t('payouts.return-reason')} maxLength={200} />
        <TextField {...field('payee')} label={t('payouts.payee')} maxLength={70} />
        <TextField {...field('bankAccount')} label={t('payouts.new-account')} maxLength={40} />
        <div role="alert">
          {refusal === undefined ? null : <Notice tone="bad">{refusal}</Notice>}
        </div>
      </form>
    </Dialog>
  );
}
