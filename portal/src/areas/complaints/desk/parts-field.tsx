import type { DeskComplaint, DeskPassage } from '@rampa/contract/complaints';
import { useController } from 'react-hook-form';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import type { CallForm } from '../../../lib/forms/use-call-form.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { useEntryName } from '../../../lib/trips/trip.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Stack } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { passagesOf } from '../passages-of.ts';
import { type AcceptValues, type PartValues, totalOf } from './use-accept-form.ts';
import styles from './parts-field.module.css';

interface PartsFieldProps {
  readonly complaint: DeskComplaint;
  readonly form: CallForm<AcceptValues>;
}

/** Which of several passages are accepted, each with its refund; all of them, or one by one. */
export function PartsField({ complaint, form }: PartsFieldProps) {
  const { t, formats } = useTexts();
  const { field, fieldState } = useController({ control: form.form.control, name: 'parts' });
  const parts: readonly PartValues[] = field.value;
  // Registered so that the summary can name it.
  form.field('parts', t('complaints.desk-parts'));
  const change = (id: string, changed: Partial<PartValues>) =>
    field.onChange(parts.map((part) => (part.passage_id === id ? { ...part, ...changed } : part)));
  const total = {
    amount: totalOf({ refund: '', parts }) ?? 0,
    currency: complaint.largestRefund.currency,
  };
  const error = fieldErrorText(fieldState.error, '');
  return (
    // Where the summary's link leads.
    <fieldset
      id="accept-parts"
      tabIndex={-1}
      aria-describedby={
        error === undefined ? 'accept-parts-about' : 'accept-parts-about accept-parts-wrong'
      }
    >
      <legend className={styles['legend']}>{t('complaints.desk-parts')}</legend>
      <Stack gap="tight">
        <p id="accept-parts-about" className={styles['hint']}>
          {t('complaints.desk-parts-hint')}
        </p>
        <Checkbox
          label={t('complaints.desk-parts-all')}
          checked={parts.every(({ accepted }) => accepted)}
          onChange={(accepted) => field.onChange(parts.map((part) => ({ ...part, accepted })))}
        />
        {passagesOf(complaint).map((passage, at) => {
          const part = parts.find(({ passage_id }) => passage_id === passage.passage_id);
          return part === undefined ? null : (
            <Part
              key={passage.passage_id}
              id={`accept-parts-${at}`}
              passage={passage}
              part={part}
              onChange={(changed) => change(passage.passage_id, changed)}
            />
          );
        })}
        <FieldError id="accept-parts-wrong" error={error} />
        <strong>
          {t('complaints.desk-parts-total', { amount: formats.money(total, { exact: true }) })}
        </strong>
      </Stack>
    </fieldset>
  );
}

interface PartProps {
  readonly id: string;
  readonly passage: DeskPassage;
  readonly part: PartValues;
  readonly onChange: (changed: Partial<PartValues>) => void;
}

function Part({ id, passage, part, onChange }: PartProps) {
  const { t, formats, now } = useTexts();
  const entryName = useEntryName();
  const exact = (amount: typeof passage.amount) => formats.money(amount, { exact: true });
  const trip = `${entryName(passage.entry)} – ${passage.exit}, ${formats.dayTime(passage.at, now)}`;
  return (
    <div className={styles['part']}>
      <Checkbox
        label={t('complaints.desk-part-accept', { trip })}
        checked={part.accepted}
        onChange={(accepted) => onChange({ accepted })}
      />
      {part.accepted ? (
        <TextField
          id={id}
          label={t('complaints.desk-part-amount', { trip })}
          hint={t('complaints.desk-part-hint', {
            charged: exact(passage.amount),
            left: exact(passage.left),
          })}
          value={part.amount}
          inputMode="decimal"
          autoComplete="off"
          unit={formats.currency(passage.amount.currency)}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      ) : null}
    </div>
  );
}
