import { parseAmount } from '@rampa/contract/amounts';
import { getTagovi } from '@rampa/contract/tags';
import {
  getPregled,
  getPromeneStanjaFirme,
  getStanjeFirme,
  prenesiStanjeFirme,
} from '@rampa/contract/top-ups';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { randomId } from '../../../lib/random-id.ts';
import { TagSelect } from '../../../lib/selection/tag-select.tsx';
import { useAllTags } from '../../../lib/selection/use-all-tags.ts';
import { useAsOptions } from '../../../lib/selection/use-tag-options.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { givesMoney } from '../../../lib/top-ups/gives-money.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Row } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { takesMoney } from '../moving/moving-rules.ts';
import { amountFault, type Company, minorOf } from './company-values.ts';

const formName = 'company-move';

interface MoveValues {
  readonly way: 'give' | 'fetch';
  readonly tagId: string;
  readonly amount: string;
  readonly idempotencyKey: string;
}

/** Moves an amount by hand to a tag, or back from one. */
export function MoveOfCompany({ company }: { readonly company: Company }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <Row>
      <Button icon={<ArrowRightLeft size={20} />} onClick={() => setOpen(true)}>
        {t('top-ups.company-move')}
      </Button>
      {open ? <MoveDialog company={company} onClose={() => setOpen(false)} /> : null}
    </Row>
  );
}

function MoveDialog({
  company,
  onClose,
}: {
  readonly company: Company;
  readonly onClose: () => void;
}) {
  const { t, formats } = useTexts();
  const tags = useAllTags() ?? [];
  const { form, field, ...frame } = useCallForm(prenesiStanjeFirme, {
    name: formName,
    // Below zero nothing leaves it.
    defaultValues: {
      way: company.balance.amount < 0 ? 'fetch' : 'give',
      tagId: '',
      amount: '',
      idempotencyKey: randomId(),
    },
    toInput: ({ tagId, amount, ...values }: MoveValues) => ({
      ...values,
      tag_id: tagId,
      amount: minorOf(amount),
    }),
    fieldOf: (name) => (name === 'tag_id' ? 'tagId' : name),
    check({ way, tagId, amount }) {
      const read = parseAmount(amount);
      const tag = tags.find(({ tag_id: id }) => id === tagId);
      const there = way === 'give' ? company.balance.amount : (tag?.balance.amount ?? Infinity);
      return {
        ...(tagId === '' ? { tagId: 'top-ups.company-choose-tag' } : {}),
        ...(!read.ok || read.minor === 0
          ? { amount: amountFault(amount) }
          : read.minor > there
            ? { amount: 'top-ups.company-move-too-much' }
            : {}),
      };
    },
    onDone() {
      void refreshCalls(getStanjeFirme, getPromeneStanjaFirme, getTagovi, getPregled);
      toasts.show({ severity: 'success', summary: t('top-ups.company-moved') });
      onClose();
    },
    onRefused({ code }) {
      void refreshCalls(getStanjeFirme, getTagovi);
      if (code === 'top-ups.key-used-otherwise') form.setValue('idempotencyKey', randomId());
      return false;
    },
  });
  const way = useWatch({ control: form.control, name: 'way' });
  const { currency } = company.balance;
  return (
    <CallFormDialog
      name={formName}
      title={t('top-ups.company-move')}
      act={t('top-ups.move-none')}
      cancel={t('top-ups.company-cancel')}
      form={frame}
      onClose={onClose}
    >
      <WayField control={form.control} />
      <TagField
        control={form.control}
        tags={tags.filter(way === 'give' ? takesMoney : givesMoney)}
      />
      <TextField
        {...field('amount', t('top-ups.move-amount'))}
        hint={
          way === 'give'
            ? t('top-ups.company-move-available', { amount: formats.money(company.balance) })
            : undefined
        }
        unit={formats.currency(currency)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
    </CallFormDialog>
  );
}

function WayField({ control }: { readonly control: Control<MoveValues> }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({ control, name: 'way' });
  const tag = useController({ control, name: 'tagId' });
  return (
    <RadioGroup<MoveValues['way']>
      {...field}
      id={`${formName}-way`}
      label={t('top-ups.company-way')}
      error={fieldErrorText(fieldState.error, field.value)}
      choices={[
        { value: 'give', label: t('top-ups.company-way-give') },
        { value: 'fetch', label: t('top-ups.company-way-fetch') },
      ]}
      onChange={(value) => {
        field.onChange(value);
        // What was chosen for one way may not be offered for the other.
        tag.field.onChange('');
      }}
    />
  );
}

function TagField({
  control,
  tags,
}: {
  readonly control: Control<MoveValues>;
  readonly tags: NonNullable<ReturnType<typeof useAllTags>>;
}) {
  const { t, formats } = useTexts();
  const { field, fieldState } = useController({ control, name: 'tagId' });
  const options = useAsOptions(tags);
  const balances = new Map(tags.map((tag) => [tag.tag_id, formats.money(tag.balance)]));
  return (
    <TagSelect
      id={`${formName}-tagId`}
      label={t('top-ups.company-target-tag')}
      error={fieldErrorText(fieldState.error, field.value)}
      tags={options.map((option) => ({
        ...option,
        label: `${option.label} (${balances.get(option.value) ?? ''})`,
      }))}
      value={field.value}
      onChange={field.onChange}
      none={t('top-ups.move-choose')}
      unknown={t('top-ups.move-choose')}
    />
  );
}
