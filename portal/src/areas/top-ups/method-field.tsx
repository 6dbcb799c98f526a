import type { ChosenMethod } from '@rampa/contract/top-ups';
import { type Control, useController } from 'react-hook-form';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { type Translate, useTexts } from '../../lib/texts/use-texts.ts';
import { type Choice, RadioGroup } from '../../ui/choices.tsx';
import { methodHint } from './method-hint.ts';
import type { Offer, TopUpValues } from './top-up-form-rules.ts';

interface MethodFieldProps {
  readonly control: Control<TopUpValues>;
  readonly offer: Offer;
  readonly formName: string;
}

/** The payment method; the choice depends on the country. */
export function MethodField({ control, offer, formName }: MethodFieldProps) {
  const { t } = useTexts();
  const { field, fieldState } = useController({ control, name: 'method' });
  return (
    <RadioGroup<ChosenMethod>
      {...field}
      id={`${formName}-method`}
      value={field.value === '' ? undefined : field.value}
      label={t('top-ups.method')}
      error={fieldErrorText(fieldState.error, field.value)}
      choices={offer.methods.map((method) => choiceOf(t, method, offer))}
    />
  );
}

function choiceOf(t: Translate, method: ChosenMethod, offer: Offer): Choice<ChosenMethod> {
  switch (method) {
    case 'card':
      return {
        value: method,
        label: t('top-ups.method-card'),
        hint: methodHint(t, method, offer),
      };
    case 'bank-transfer':
      return {
        value: method,
        label: t('top-ups.method-bank-transfer'),
        hint: methodHint(t, method, offer),
      };
  }
}
