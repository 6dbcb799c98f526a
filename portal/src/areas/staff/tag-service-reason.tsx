import { type TagServiceReason, tagServiceReasons } from '@rampa/contract/tags';
import type { ComponentProps } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';

interface ReasonFieldProps {
  /** The form's own. */
  readonly field: Pick<
    ComponentProps<typeof RadioGroup<TagServiceReason>>,
    'name' | 'value' | 'onChange' | 'onBlur' | 'ref'
  >;
}

/** Why staff do what the customer could do; the customer is told it. */
export function TagServiceReasonField({ field }: ReasonFieldProps) {
  const { t } = useTexts();
  return (
    <RadioGroup<TagServiceReason>
      {...field}
      label={t('staff.service-reason')}
      choices={tagServiceReasons.map((value) => ({
        value,
        label: t(`staff.service-reason-${value}`),
      }))}
    />
  );
}
