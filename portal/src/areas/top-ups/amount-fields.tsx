import { type Control, useController, useWatch } from 'react-hook-form';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Offer, otherAmount, type TopUpValues } from './top-up-form-rules.ts';

interface AmountFieldsProps {
  readonly control: Control<TopUpValues>;
  readonly offer: Offer;
  readonly formName: string;
}

/** The offered amounts, and a free one within the limits. */
export function AmountFields({ control, offer, formName }: AmountFieldsProps) {
  const { t, formats } = useTexts();
  const { field, fieldState } = useController({ control, name: 'choice' });
  const offered = offer.offered.map((amount) => ({
    value: String(amount),
    label: <Amount {...formats.moneyParts({ amount, currency: offer.currency })} />,
  }));
  return (
    <>
      <RadioGroup
        {...field}
        id={`${formName}-choice`}
        tiles
        label={t('top-ups.amount')}
        error={fieldErrorText(fieldState.error, field.value)}
        choices={[...offered, { value: otherAmount, label: t('top-ups.amount-other') }]}
      />
      <FreeAmount {...{ control, offer, formName }} />
    </>
  );
}

function FreeAmount({ control, offer, formName }: AmountFieldsProps) {
  const { t, formats } = useTexts();
  const { field, fieldState } = useController({ control, name: 'other' });
  const choice = useWatch({ control, name: 'choice' });
  if (choice !== otherAmount) return null;
  const money = (amount: number) => formats.money({ amount, currency: offer.currency });
  return (
    <TextField
      {...field}
      id={`${formName}-other`}
      label={t('top-ups.amount-typed')}
      hint={t('top-ups.amount-limits', {
        minimum: money(offer.minimum),
        maximum: money(offer.maximum),
      })}
      error={fieldErrorText(fieldState.error, field.value)}
      unit={formats.currency(offer.currency)}
      inputMode="decimal"
      autoComplete="transaction-amount"
      maxLength={20}
    />
  );
}
