import { type TagServiceReason, tagServiceReasons } from '@rampa/contract/tags';
import type { FieldError } from 'react-hook-form';
import type { ComponentProps } from 'react';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';

/** Empty until it is chosen: the customer is told what the clerk means, not what was there. */
export type ChosenReason = TagServiceReason | '';

interface ReasonFieldProps extends Pick<
  ComponentProps<typeof RadioGroup<TagServiceReason>>,
  'name' | 'onChange' | 'onBlur' | 'ref' | 'id'
> {
  readonly value: ChosenReason;
  readonly fault: FieldError | undefined;
}

/** Why staff do what the customer could do; the customer is told it. */
export function TagServiceReasonField({ value, fault, ...field }: ReasonFieldProps) {
  const { t } = useTexts();
  return (
    <RadioGroup<TagServiceReason>
      {...field}
      value={value === '' ? undefined : value}
      label={t('staff.service-reason')}
      error={fieldErrorText(fault, value)}
      choices={tagServiceReasons.map((one) => ({
        value: one,
        label: t(`staff.service-reason-${one}`),
      }))}
    />
  );
}
