import { minorUnitsOf } from '@rampa/contract/amounts';
import type { Card as SavedCard } from '@rampa/contract/cards';
import { getKartice } from '@rampa/contract/cards';
import type { Tag } from '@rampa/contract/tags';
import { pregledZbirneDopune } from '@rampa/contract/top-ups';
import { ListChecks } from 'lucide-react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useMayCall } from '../../../lib/session/use-may-call.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Card, Section, Stack } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MethodField } from '../method-field.tsx';
import { TopUpFormLayout } from '../top-up-form-layout.tsx';
import { firstMethod, type Offer } from '../top-up-form-rules.ts';
import { manyProblems, type ManyValues, type Preview } from './many-rules.ts';
import { TagsField } from './tags-field.tsx';

const formName = 'many';

interface ManyFormProps {
  readonly tags: readonly Tag[];
  readonly offer: Offer;
  /** Saved ones that can be charged. */
  readonly cards: readonly SavedCard[];
  /** What was typed before the list was looked at. */
  readonly first: ManyValues | undefined;
  readonly onPreview: (preview: Preview, values: ManyValues) => void;
}

/** Which tags, how much each, and how it is paid. What each gets is shown before anything is ordered. */
export function ManyForm({ tags, offer, cards, first, onPreview }: ManyFormProps) {
  const { t, formats, languageId } = useTexts();
  const offline = useOfflineReason();
  const mayKeep = useMayCall(getKartice);
  const firstWay = first?.method ?? firstMethod(offer, cards);
  const { field, form, busy, ...frame } = useCallForm(pregledZbirneDopune, {
    name: formName,
    defaultValues: first ?? {
      tag_ids: [],
      fill: 'up-to',
      amount: '',
      method: firstWay,
      keepCard: false,
    },
    toInput: ({ tag_ids: tagIds, fill, amount }: ManyValues) => ({
      tag_ids: [...tagIds],
      fill,
      amount: minorUnitsOf(amount) ?? Number.NaN,
      languageId,
    }),
    check: (values) => manyProblems(values, offer),
    onDone: onPreview,
  });
  const method = useController({ control: form.control, name: 'method' });
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const money = (amount: number) => formats.money({ amount, currency: offer.currency });
  const upTo = values.fill === 'up-to';
  const count = values.tag_ids.length;
  return (
    <CallFormFrame name={formName} {...frame}>
      <TopUpFormLayout
        fields={
          <>
            <Section title={t('top-ups.many-tags')}>
              <TagsField control={form.control} tags={tags} formName={formName} />
            </Section>
            <FillField control={form.control} />
            <TextField
              {...field('amount', t(upTo ? 'top-ups.target-typed' : 'top-ups.many-amount'))}
              hint={
                upTo
                  ? t('top-ups.many-target-hint', { minimum: money(offer.minimum) })
                  : t('top-ups.amount-limits', {
                      minimum: money(offer.minimum),
                      maximum: money(offer.maximum),
                    })
              }
              unit={formats.currency(offer.currency)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
            />
            <MethodField
              chosen={method}
              first={firstWay}
              formName={formName}
              offer={offer}
              cards={cards}
              keepCard={mayKeep ? () => form.register('keepCard') : undefined}
            />
          </>
        }
        sum={
          <Card>
            <Stack>
              <p>
                {count === 0
                  ? t('top-ups.many-none-yet')
                  : t('top-ups.many-chosen', { count, number: formats.number(count) })}
              </p>
              <p>{t('top-ups.many-before')}</p>
              <Button
                type="submit"
                kind="primary"
                size="large"
                wide
                icon={<ListChecks size={22} />}
                busy={busy}
                disabledReason={offline}
              >
                {t('top-ups.many-show')}
              </Button>
            </Stack>
          </Card>
        }
      />
    </CallFormFrame>
  );
}

function FillField({ control }: { readonly control: Control<ManyValues> }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({ control, name: 'fill' });
  return (
    <RadioGroup<ManyValues['fill']>
      {...field}
      id={`${formName}-fill`}
      label={t('top-ups.many-fill')}
      error={fieldErrorText(fieldState.error, field.value)}
      choices={[
        { value: 'up-to', label: t('top-ups.many-fill-up-to'), hint: t('top-ups.many-fill-hint') },
        { value: 'amount', label: t('top-ups.many-fill-amount') },
      ]}
    />
  );
}
