import { type Control, useController, useWatch } from 'react-hook-form';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Offer, otherAmount, targetBalance, type TopUpValues } from './top-up-form-rules.ts';

interface AmountFieldsProps {
  readonly control: Control<TopUpValues>;
  readonly offer: Offer;
  readonly formName: string;
  /** On the tag now, minor units. */
  readonly balance: number;
}

/** The offered amounts, a free one within the limits, and what is missing up to a balance. */
export function AmountFields({ control, offer, formName, balance }: AmountFieldsProps) {
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
        choices={[
          ...offered,
          { value: otherAmount, label: t('top-ups.amount-other') },
          { value: targetBalance, label: t('top-ups.amount-target') },
        ]}
      />
      <FreeAmount {...{ control, offer, formName }} />
      <TargetBalance {...{ control, offer, formName, balance }} />
    </>
  );
}

function FreeAmount({ control, offer, formName }: Omit<AmountFieldsProps, 'balance'>) {
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

function TargetBalance({ control, offer, formName, balance }: AmountFieldsProps) {
  const { t, formats } = useTexts();
  const { field, fieldState } = useController({ control, name: 'target' });
  const choice = useWatch({ control, name: 'choice' });
  if (choice !== targetBalance) return null;
  const money = (amount: number) => formats.money({ amount, currency: offer.currency });
  return (
    <TextField
      {...field}
      id={`${formName}-target`}
      label={t('top-ups.target-typed')}
      hint={t('top-ups.target-limits', {
        balance: money(balance),
        minimum: money(balance + offer.minimum),
        maximum: money(balance + offer.maximum),
      })}
      error={fieldErrorText(fieldState.error, field.value)}
      unit={formats.currency(offer.currency)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
    />
  );
}
