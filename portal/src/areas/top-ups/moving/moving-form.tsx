import { getPrenosi, prenesiIznos } from '@rampa/contract/balance-transfers';
import { minorUnitsOf } from '@rampa/contract/amounts';
import { getTagovi, type Tag } from '@rampa/contract/tags';
import { getPregled } from '@rampa/contract/top-ups';
import { useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft } from 'lucide-react';
import { useMemo } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { tollCurrency } from '../../../lib/country/toll-currency.ts';
import { useDraft } from '../../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { TagSelect } from '../../../lib/selection/tag-select.tsx';
import { useAsOptions } from '../../../lib/selection/use-tag-options.ts';
import { nameOf } from '../../../lib/tag-names/tag-names.tsx';
import { useTagsCompleteUpTo } from '../../../lib/selection/use-all-tags.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Completeness } from '../../../lib/trips/completeness.tsx';
import { givesMoney } from '../../../lib/top-ups/gives-money.ts';
import { Button } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Card, Row, Stack } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TopUpFormLayout } from '../top-up-form-layout.tsx';
import { AutomaticWarning } from './automatic-warning.tsx';
import {
  balancesAfter,
  movingProblems,
  type MovingValues,
  takesMoney,
  wholeBalance,
} from './moving-rules.ts';

const formName = 'move';

interface MovingFormProps {
  readonly tags: readonly Tag[];
  /** The tag that one came from; any other text chooses none. */
  readonly tagId: string;
}

/** From which tag, to which, how much; both balances afterwards are shown before anything moves. */
export function MovingForm({ tags, tagId }: MovingFormProps) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const first = tags.find((tag) => tag.tag_id === tagId && givesMoney(tag));
  const { field, form, busy, ...frame } = useCallForm(prenesiIznos, {
    name: formName,
    defaultValues: {
      from: first?.tag_id ?? '',
      to: '',
      amount: '',
      idempotencyKey: randomId(),
    },
    toInput: ({ from, to, amount, idempotencyKey }: MovingValues) => ({
      tag_id: from,
      toTagId: to,
      amount: minorUnitsOf(amount) ?? Number.NaN,
      idempotencyKey,
    }),
    fieldOf: (name) => (name === 'tag_id' ? 'from' : name === 'toTagId' ? 'to' : name),
    check: (values) => movingProblems(values, tags),
    onDone({ amount }, { to }) {
      const target = tags.find(({ tag_id: id }) => id === to);
      draft.clear();
      void refreshCalls(getTagovi, getPregled, getPrenosi);
      toasts.show({
        severity: 'success',
        summary: t('top-ups.move-done', {
          amount: formats.money(amount),
          tag: target === undefined ? '' : nameOf(target),
        }),
      });
      // Going back afterwards must not show the form of what was done.
      void navigate({ to: '/pages/dopuna-pregled', search: {}, replace: true });
    },
    onRefused({ code }) {
      // The balances may have changed; and a transfer that used the key is done.
      void refreshCalls(getTagovi, getPregled, getPrenosi);
      if (code === 'balance-transfers.key-used-otherwise') {
        form.setValue('idempotencyKey', randomId());
      }
      return false;
    },
  });
  const draft = useDraft(form, { name: `${formName} ${tagId}` });
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const source = tags.find(({ tag_id: id }) => id === values.from);
  const target = tags.find(({ tag_id: id }) => id === values.to);
  const after = balancesAfter(values, tags);
  // Errors that are shown are those of what is written there now.
  const asShown = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return (
    <CallFormFrame name={formName} {...frame}>
      <TopUpFormLayout
        fields={
          <>
            <TagField
              control={form.control}
              name="from"
              tags={tags.filter(givesMoney)}
              onChosen={(chosen) => {
                // What it was to go to is no longer among those offered.
                if (chosen === form.getValues('to')) form.setValue('to', '', asShown);
              }}
            />
            <TagField
              control={form.control}
              name="to"
              tags={tags.filter((tag) => takesMoney(tag) && tag.tag_id !== values.from)}
            />
            <TextField
              {...field('amount', t('top-ups.move-amount'))}
              hint={
                source === undefined
                  ? undefined
                  : t('top-ups.move-available', { amount: formats.money(source.balance) })
              }
              unit={formats.currency(tags[0]?.balance.currency ?? tollCurrency())}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
            />
            {source === undefined ? null : (
              <Row>
                <Button
                  kind="quiet"
                  size="small"
                  onClick={() => {
                    form.setValue('amount', wholeBalance(source), asShown);
                    // So that it is heard, too.
                    form.setFocus('amount');
                  }}
                >
                  {t('top-ups.move-all')}
                </Button>
              </Row>
            )}
            {source === undefined || after === undefined ? null : (
              <AutomaticWarning tag={source} after={after.from} />
            )}
          </>
        }
        sum={<MovingSum {...{ source, target, after, busy }} />}
      />
    </CallFormFrame>
  );
}

interface TagFieldProps {
  readonly control: Control<MovingValues>;
  readonly name: 'from' | 'to';
  readonly tags: readonly Tag[];
  readonly onChosen?: (tagId: string) => void;
}

function TagField({ control, name, tags, onChosen }: TagFieldProps) {
  const { t, formats } = useTexts();
  const { field, fieldState } = useController({ control, name });
  const options = useAsOptions(tags);
  // What is on each: that is what one chooses by.
  const balances = useMemo(
    () => new Map(tags.map((tag) => [tag.tag_id, formats.money(tag.balance)])),
    [tags, formats],
  );
  return (
    <TagSelect
      id={`${formName}-${name}`}
      label={t(name === 'from' ? 'top-ups.moved-from' : 'top-ups.moved-to')}
      error={fieldErrorText(fieldState.error, field.value)}
      tags={options.map((option) => ({
        ...option,
        label: `${option.label} (${balances.get(option.value) ?? ''})`,
      }))}
      value={field.value}
      onChange={(tagId) => {
        field.onChange(tagId);
        onChosen?.(tagId);
      }}
      none={t('top-ups.move-choose')}
      unknown={t('top-ups.move-choose')}
    />
  );
}

interface MovingSumProps {
  readonly source: Tag | undefined;
  readonly target: Tag | undefined;
  readonly after: ReturnType<typeof balancesAfter>;
  readonly busy: boolean;
}

function MovingSum({ source, target, after, busy }: MovingSumProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const complete = useTagsCompleteUpTo();
  const currency = source?.balance.currency ?? target?.balance.currency ?? tollCurrency();
  const money = (amount: number | undefined) =>
    amount === undefined ? '–' : formats.money({ amount, currency }, { exact: true });
  const line = (tag: Tag | undefined, term: string, amount: number | undefined) => ({
    term: tag === undefined ? term : t('top-ups.move-after', { tag: nameOf(tag) }),
    value: money(amount),
  });
  return (
    <Card>
      <Stack>
        <DescriptionList
          items={[
            { term: t('top-ups.move-amount'), value: money(after?.amount), strong: true },
            line(source, t('top-ups.moved-from'), after?.from),
            line(target, t('top-ups.moved-to'), after?.to),
          ]}
        />
        <Completeness value={complete} />
        <Button
          type="submit"
          kind="primary"
          size="large"
          wide
          icon={<ArrowRightLeft size={22} />}
          busy={busy}
          disabledReason={offline}
        >
          {after === undefined
            ? t('top-ups.move-none')
            : t('top-ups.move-confirm', { amount: money(after.amount) })}
        </Button>
      </Stack>
    </Card>
  );
}
