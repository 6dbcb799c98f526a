import { getOdredisteUplate } from '@rampa/contract/reconciliation';
import { useRef, useState } from 'react';
import { api, messages } from '../../lib/calls.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { DraftPart } from './division.ts';
import styles from './reconciliation.module.css';

interface PartFieldsProps {
  readonly part: DraftPart;
  readonly at: number;
  readonly currency: string;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (changed: Partial<DraftPart>) => void;
  /** Left out of the only part. */
  readonly onRemove: (() => void) | undefined;
}

/** How much of a transfer goes where. */
export function PartFields({ part, at, currency, errorOf, onChange, onRemove }: PartFieldsProps) {
  const { t, formats } = useTexts();
  const id = (field: string) => `part-${part.key}-${field}`;
  const field = (name: 'amount' | 'payee' | 'bankAccount' | 'note') => ({
    id: id(name),
    value: part[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['legend']}>
        {t('reconciliation.part', { number: formats.number(at + 1) })}
      </legend>
      <div className={styles['fields']}>
        <Select
          id={id('to')}
          label={t('reconciliation.to')}
          value={part.to}
          options={(['tag', 'slip', 'sender', 'elsewhere'] as const).map((value) => ({
            value,
            label: t(`reconciliation.to-${value}`),
          }))}
          // The options are the kinds of parts.
          onChange={({ target }) => onChange({ to: target.value as DraftPart['to'] })}
        />
        <TextField
          {...field('amount')}
          label={t('reconciliation.amount')}
          inputMode="decimal"
          unit={currency}
        />
        {part.to === 'tag' || part.to === 'slip' ? (
          <TargetField
            key={part.to}
            id={id('target')}
            to={part.to}
            target={part.target}
            error={errorOf('target')}
            onChange={(target) => onChange({ target })}
          />
        ) : null}
        {part.to === 'sender' ? (
          <>
            <TextField {...field('payee')} label={t('reconciliation.payee')} maxLength={70} />
            <TextField
              {...field('bankAccount')}
              label={t('reconciliation.bank-account')}
              hint={t('reconciliation.bank-account-hint')}
              maxLength={40}
            />
          </>
        ) : null}
        {part.to === 'elsewhere' ? (
          <TextField
            {...field('note')}
            label={t('reconciliation.what')}
            hint={t('reconciliation.what-hint')}
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
  readonly id: string;
  readonly to: 'tag' | 'slip';
  readonly target: string;
  readonly error: string | undefined;
  readonly onChange: (target: string) => void;
}

/** A serial number or the number of a slip; whose it is, is shown before any money goes there. */
function TargetField({ id, to, target, error, onChange }: TargetFieldProps) {
  const { t, formats } = useTexts();
  const [whose, setWhose] = useState('');
  const latest = useRef('');

  async function look(): Promise<void> {
    const asked = target.trim();
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
        id={id}
        label={t(`reconciliation.target-${to}`)}
        value={target}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        onChange={(event) => {
          latest.current = '';
          setWhose('');
          onChange(event.target.value);
        }}
        onBlur={() => void look()}
      />
      <span role="status" className={styles['whose']}>
        {whose}
      </span>
    </div>
  );
}
