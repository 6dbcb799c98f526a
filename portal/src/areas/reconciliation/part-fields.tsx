import { getOdredisteUplate, type TransferPart } from '@rampa/contract/reconciliation';
import { useRef, useState } from 'react';
import { api, messages } from '../../lib/calls.ts';
import type { CallForm } from '../../lib/forms/use-call-form.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Division, DraftPart } from './division.ts';
import styles from './reconciliation.module.css';

interface PartFieldsProps {
  readonly call: Pick<CallForm<Division>, 'form' | 'field'>;
  /** Where it goes now. */
  readonly to: DraftPart['to'];
  readonly at: number;
  readonly currency: string;
  /** Left out of the only part. */
  readonly onRemove: (() => void) | undefined;
}

/** How much of a transfer goes where. */
export function PartFields({ call, to, at, currency, onRemove }: PartFieldsProps) {
  const { t, formats } = useTexts();
  const part = t('reconciliation.part', { number: formats.number(at + 1) });
  const field = (name: keyof TransferPart, label: string) =>
    call.field(`parts.${at}.${name}`, label, ...(onRemove === undefined ? [] : [part]));
  const where = field('to', t('reconciliation.to'));
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['legend']}>{part}</legend>
      <div className={styles['fields']}>
        <Select
          {...where}
          options={(['tag', 'slip', 'sender', 'elsewhere'] as const).map((value) => ({
            value,
            label: t(`reconciliation.to-${value}`),
          }))}
          onChange={(event) => {
            // It has other fields now.
            call.form.clearErrors(`parts.${at}`);
            void where.onChange(event);
          }}
        />
        <TextField
          {...field('amount', t('reconciliation.amount'))}
          autoComplete="off"
          inputMode="decimal"
          unit={currency}
        />
        {to === 'tag' || to === 'slip' ? (
          <TargetField key={to} to={to} field={field('target', t(`reconciliation.target-${to}`))} />
        ) : null}
        {to === 'sender' ? (
          <>
            <TextField
              {...field('payee', t('reconciliation.payee'))}
              autoComplete="off"
              maxLength={70}
            />
            <TextField
              {...field('bankAccount', t('reconciliation.bank-account'))}
              hint={t('reconciliation.bank-account-hint')}
              autoComplete="off"
              maxLength={40}
            />
          </>
        ) : null}
        {to === 'elsewhere' ? (
          <TextField
            {...field('note', t('reconciliation.what'))}
            hint={t('reconciliation.what-hint')}
            autoComplete="off"
            maxLength={200}
          />
        ) : null}
      </div>
      {onRemove === undefined ? null : (
        <Button kind="quiet" size="small" onClick={onRemove}>
          {t('reconciliation.part-remove', { number: formats.number(at + 1) })}
        </Button>
      )}
    </fieldset>
  );
}

interface TargetFieldProps {
  readonly to: 'tag' | 'slip';
  readonly field: ReturnType<CallForm<Division>['field']>;
}

/** A serial number or the number of a slip; whose it is, is shown before any money goes there. */
function TargetField({ to, field }: TargetFieldProps) {
  const { t, formats } = useTexts();
  const [whose, setWhose] = useState('');
  const latest = useRef('');

  async function look(typed: string): Promise<void> {
    const asked = typed.trim();
    if (asked === '' || asked === latest.current) return;
    latest.current = asked;
    const outcome = await api.call(getOdredisteUplate, { to, target: asked });
    // Meanwhile something else may have been typed.
    if (latest.current !== asked) return;
    if (!outcome.ok) {
      setWhose(messages.refusal(outcome));
      return;
    }
    const { customer, amount, usable } = outcome.value;
    const parts = [
      customer === '' ? t('reconciliation.visitor') : customer,
      amount === null ? '' : formats.money(amount, { exact: true }),
      usable ? '' : t(`reconciliation.unusable-${to}`),
    ];
    setWhose(parts.filter((part) => part !== '').join(' · '));
  }

  return (
    <div className={styles['target']}>
      <TextField
        {...field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        onChange={(event) => {
          latest.current = '';
          setWhose('');
          void field.onChange(event);
        }}
        onBlur={(event) => {
          void field.onBlur(event);
          void look(event.target.value);
        }}
      />
      <span role="status" className={styles['whose']}>
        {whose}
      </span>
    </div>
  );
}
