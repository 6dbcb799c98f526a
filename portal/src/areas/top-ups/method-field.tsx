import type { Card } from '@rampa/contract/cards';
import type { ChosenMethod } from '@rampa/contract/top-ups';
import { useEffect, useRef } from 'react';
import type { ControllerFieldState, RefCallBack, UseFormRegisterReturn } from 'react-hook-form';
import { cardName } from '../../lib/cards/card-name.ts';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { TickField } from '../../ui/tick-field.tsx';
import { bySavedCard } from './pay-by.ts';
import type { Offer } from './top-up-form-rules.ts';

interface MethodFieldProps {
  /** The form's `method`, of `useController`; its values are those of `PayValues`. */
  readonly chosen: {
    readonly field: {
      readonly name: string;
      readonly value: string;
      readonly onChange: (value: string) => void;
      readonly onBlur: () => void;
      readonly ref: RefCallBack;
    };
    readonly fieldState: Pick<ControllerFieldState, 'error' | 'isDirty'>;
  };
  /** What a form begins with that opens now. */
  readonly first: string;
  readonly formName: string;
  readonly offer: Pick<Offer, 'methods'>;
  /** Saved ones that can be charged. */
  readonly cards: readonly Card[];
  /** Registers whether the card is to be saved; undefined for who may save none. */
  readonly keepCard: (() => UseFormRegisterReturn) | undefined;
  readonly hintOf?: (method: ChosenMethod) => string;
}

/** How it is paid: the saved cards first, then what the country offers; and whether another card is to be saved. */
export function MethodField({
  chosen,
  first,
  formName,
  offer,
  cards,
  keepCard,
  hintOf,
}: MethodFieldProps) {
  const { t } = useTexts();
  const { field, fieldState } = chosen;
  useLateCard(chosen, first);
  return (
    <>
      <RadioGroup
        {...field}
        id={`${formName}-method`}
        label={t('top-ups.method')}
        error={fieldErrorText(fieldState.error, field.value)}
        choices={[
          ...cards.map((card) => ({
            value: bySavedCard(card.cardId),
            label: cardName(card),
            hint: t('top-ups.saved-hint'),
          })),
          ...offer.methods.map((method) => ({
            value: method,
            label: t(
              method === 'card' && cards.length > 0
                ? 'top-ups.other-card'
                : `top-ups.method-${method}`,
            ),
            hint: hintOf?.(method),
          })),
        ]}
      />
      {field.value === 'card' && keepCard !== undefined ? (
        <TickField
          {...keepCard()}
          label={t('top-ups.keep-card')}
          hint={t('top-ups.keep-card-hint')}
        />
      ) : null}
    </>
  );
}

/**
 * Cards of the last visit are shown until those of now have come: with one that was saved since, a form begins in which nobody
 * has chosen yet.
 */
function useLateCard(
  { field: { value, onChange }, fieldState: { isDirty } }: MethodFieldProps['chosen'],
  first: string,
): void {
  const known = useRef(first);
  useEffect(() => {
    if (known.current === first) return;
    known.current = first;
    if (!isDirty && value === 'card') onChange(first);
  }, [first, value, isDirty, onChange]);
}
