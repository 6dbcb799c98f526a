import { type Payout, vratiIsplatu } from '@rampa/contract/payouts';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useDateTexts } from '../../lib/screens/use-date-texts.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './payouts.module.css';
import { refreshPayouts } from './refresh.ts';

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
  const offline = useOfflineReason();
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  // Whoever has to mend something finds it under the cursor.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const record = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const missing = Object.entries(written).flatMap(([field, value]) =>
      value.trim() === '' ? [[field, t('payouts.missing')] as const] : [],
    );
    if (day === null) missing.unshift(['returnedOn', t('payouts.return-day-impossible')]);
    setFaults(new Map(missing));
    setRefusal(undefined);
    if (day === null || missing.length > 0) {
      setTries(tries + 1);
      return;
    }
    const outcome = await submit({ payout_id: payout.payout_id, returnedOn: day, ...written });
    refreshPayouts();
    if (!outcome.ok) {
      const known = outcome.faults.filter(
        ({ field }) => field === 'returnedOn' || field in written,
      );
      const told = known.map(({ field, message }) =>
        field === 'returnedOn'
          ? ([field, t('payouts.return-day-impossible')] as const)
          : ([field, messages.text(message)] as const),
      );
      setFaults(new Map(told));
      setTries(tries + 1);
      if (told.length === 0) setRefusal(messages.refusal(outcome));
      return;
    }
    toasts.show({ severity: 'success', summary: t('payouts.returned-toast') });
    onClose();
  };

  const forget = (name: string): void =>
    setFaults(new Map([...faults].filter(([field]) => field !== name)));
  const field = (name: keyof typeof nothing) => ({
    id: `payout-${name}`,
    value: written[name],
    error: faults.get(name),
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setWritten({ ...written, [name]: target.value });
      forget(name);
    },
  });

  return (
    <Dialog
      open
      title={t('payouts.return')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button
            type="submit"
            form="payout-return"
            kind="primary"
            busy={busy}
            disabledReason={offline}
          >
            {t('payouts.save')}
          </Button>
          <Button onClick={onClose}>{t('payouts.cancel')}</Button>
        </>
      }
    >
      <form
        ref={form}
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
          onChange={(value) => {
            setDay(value);
            forget('returnedOn');
          }}
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
