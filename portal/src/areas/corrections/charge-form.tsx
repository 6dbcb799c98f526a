import type { Kategorija } from '@rampa/contract';
import { correctionNoteMaximum, naplatiOdbijeni } from '@rampa/contract/corrections';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { type CallForm, useCallForm } from '../../lib/forms/use-call-form.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useCategory } from '../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Row } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { PricedPassage } from './priced.ts';
import { useCharged } from './use-charged.ts';

export interface ChargeFormProps extends PricedPassage {
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export interface NoteValues {
  readonly note: string;
}

/** Who is charged how much: the clerk confirms it with a note. */
export function ChargeForm({ input, price, onBack, onDone }: ChargeFormProps) {
  const form = useCallForm(naplatiOdbijeni, {
    name: 'charge',
    defaultValues: { note: '' },
    toInput: ({ note }: NoteValues) => ({ ...input, note, amount: price.amount.amount }),
    missing: { note: 'corrections.note-missing' },
    ...useCharged(onDone),
  });
  return <ChargeFields form={form} price={price} category={input.category} onBack={onBack} />;
}

interface ChargeFieldsProps extends Pick<PricedPassage, 'price'> {
  readonly form: CallForm<NoteValues>;
  /** That is charged. */
  readonly category: Kategorija;
  readonly onBack: () => void;
}

/** The same for a passage of our roads and one abroad. */
export function ChargeFields({ form, price, category, onBack }: ChargeFieldsProps): ReactNode {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const named = useCategory();
  const { field, busy, ...frame } = form;
  const { amount, account_id: account, customer, serialNumber, plate } = price;
  return (
    <CallFormFrame name="charge" {...frame}>
      <DescriptionList
        look="receipt"
        items={[
          {
            term: t('corrections.customer'),
            value: (
              <Link to="/uprava/kupci" search={{ account }}>
                {customer === '' ? t('corrections.customer') : customer}
              </Link>
            ),
          },
          { term: t('corrections.serial'), value: <SerialNumber value={serialNumber} /> },
          ...(plate === '' ? [] : [{ term: t('corrections.plate'), value: plate }]),
          { term: t('corrections.tag-category'), value: named(price.category).name },
          { term: t('corrections.charged-category'), value: named(category).name },
          {
            term: t('corrections.amount'),
            value: formats.money(amount, { exact: true }),
            strong: true,
          },
        ]}
      />
      <TextArea
        {...field('note', t('corrections.note'))}
        rows={3}
        maxLength={correctionNoteMaximum}
      />
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t('corrections.charge', { amount: formats.money(amount, { exact: true }) })}
        </Button>
        <Button onClick={onBack}>{t('corrections.back')}</Button>
      </Row>
    </CallFormFrame>
  );
}
