import type { Card } from '@rampa/contract/cards';
import {
  type AutomaticTopUp,
  getAutomatskeDopune,
  getPregled,
  sacuvajAutomatskuDopunu,
} from '@rampa/contract/top-ups';
import { TriangleAlert } from 'lucide-react';
import { useController, useWatch } from 'react-hook-form';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { AddCardButton } from '../../../lib/cards/add-card-button.tsx';
import { cardName, expiryText } from '../../../lib/cards/card-name.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { fieldErrorText } from '../../../lib/forms/field-errors.ts';
import { type CallForm, useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useNewestValues } from '../../../lib/forms/use-newest-values.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choices.tsx';
import { Row, Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { TagBalance } from '../tag-balance.ts';
import type { Offer } from '../top-up-form-rules.ts';
import {
  automaticProblems,
  type AutomaticValues,
  chargeNow,
  firstAutomaticValues,
  readAmounts,
  toAutomaticInput,
} from './automatic-values.ts';

const formName = 'automatic';

interface AutomaticFormProps {
  readonly tag: TagBalance;
  readonly rule: AutomaticTopUp | undefined;
  readonly cards: readonly Card[];
  readonly offer: Offer;
}

/** From which card, below which balance, how much, and how much a month at most. */
export function AutomaticForm({ tag, rule, cards, offer }: AutomaticFormProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const money = (amount: number) => formats.money({ amount, currency: offer.currency });
  const usable = cards.filter(({ expiry }) => expiry !== 'over');
  const proposed = usable.find(({ isDefault }) => isDefault) ?? usable[0];
  const kept = usable.some(({ cardId }) => cardId === rule?.cardId);
  const first = firstAutomaticValues(rule, offer, proposed?.cardId ?? '');
  // An expired or removed card is not preselected.
  const opensWith = rule === undefined || kept ? first : { ...first, cardId: '' };
  const { field, form, busy, ...frame } = useCallForm(sacuvajAutomatskuDopunu, {
    name: formName,
    defaultValues: opensWith,
    toInput: (values: AutomaticValues) => toAutomaticInput(tag.tag_id, values),
    check: (values) => automaticProblems(values, offer, money),
    onDone(_, values) {
      form.reset(values, { keepValues: true });
      void refreshCalls(getAutomatskeDopune, getPregled);
      toasts.show({ severity: 'success', summary: t('top-ups.automatic-saved') });
    },
  });
  useNewestValues(form, opensWith);
  const target = useWatch({ control: form.control, name: 'mode' }) === 'target';
  const amount = {
    unit: formats.currency(offer.currency),
    inputMode: 'decimal',
    maxLength: 20,
  } as const;
  return (
    <CallFormFrame name={formName} {...frame}>
      <Stack>
        <CardField form={form} cards={usable} />
        <Row>
          <AddCardButton kind="quiet" tagId={tag.tag_id} />
        </Row>
        <ModeField form={form} />
        <TextField
          {...field('limit', t('top-ups.automatic-limit'))}
          {...amount}
          hint={t(target ? 'top-ups.automatic-limit-hint-target' : 'top-ups.automatic-limit-hint')}
          autoComplete="off"
        />
        <TextField
          {...field('amount', t(target ? 'top-ups.automatic-target' : 'top-ups.automatic-amount'))}
          {...amount}
          hint={t('top-ups.amount-limits', {
            minimum: money(offer.minimum),
            maximum: money(offer.maximum),
          })}
          autoComplete="off"
        />
        <TextField
          {...field('monthlyCap', t('top-ups.automatic-cap'))}
          {...amount}
          hint={t('top-ups.automatic-cap-hint')}
          autoComplete="off"
        />
        <Sentence form={form} money={money} balance={tag.balance.amount} offer={offer} />
        <Row>
          <Button type="submit" kind="primary" size="large" busy={busy} disabledReason={offline}>
            {t(rule === undefined ? 'top-ups.automatic-turn-on' : 'top-ups.automatic-save')}
          </Button>
        </Row>
      </Stack>
    </CallFormFrame>
  );
}

type Form = CallForm<AutomaticValues>['form'];

function CardField({ form, cards }: { readonly form: Form; readonly cards: readonly Card[] }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({ control: form.control, name: 'cardId' });
  return (
    <RadioGroup
      {...field}
      id={`${formName}-cardId`}
      label={t('top-ups.automatic-card')}
      error={fieldErrorText(fieldState.error, field.value)}
      choices={cards.map((card) => ({
        value: card.cardId,
        label: cardName(card),
        hint:
          card.expires === null
            ? undefined
            : t(card.expiry === 'soon' ? 'card.expires-soon' : 'card.expires', {
                month: expiryText(card),
              }),
      }))}
    />
  );
}

function ModeField({ form }: { readonly form: Form }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({ control: form.control, name: 'mode' });
  return (
    <RadioGroup<AutomaticValues['mode']>
      {...field}
      id={`${formName}-mode`}
      label={t('top-ups.automatic-mode')}
      error={fieldErrorText(fieldState.error, field.value)}
      choices={[
        { value: 'amount', label: t('top-ups.automatic-mode-amount') },
        {
          value: 'target',
          label: t('top-ups.automatic-mode-target'),
          hint: t('top-ups.automatic-mode-target-hint'),
        },
      ]}
    />
  );
}

/** What will happen, in one sentence: figures alone are hard to interpret. */
function Sentence({
  form,
  money,
  balance,
  offer,
}: {
  readonly form: Form;
  readonly money: (minor: number) => string;
  readonly balance: number;
  readonly offer: Offer;
}) {
  const { t } = useTexts();
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const amounts = readAmounts(values);
  if (amounts === undefined) return null;
  const target = values.mode === 'target';
  const sentence = target ? 'top-ups.automatic-sentence-target' : 'top-ups.automatic-sentence';
  const amount = money(amounts.amount);
  const charge = money(chargeNow(values.mode, amounts.amount, balance, offer));
  return (
    <Stack gap="tight">
      <p>
        {t(sentence, {
          limit: money(amounts.limit),
          amount,
          cap: money(amounts.monthlyCap),
        })}
      </p>
      {balance < amounts.limit ? (
        <Notice tone="notice" icon={<TriangleAlert size={20} aria-hidden="true" />}>
          <p>{t('top-ups.automatic-at-once', { balance: money(balance), amount: charge })}</p>
        </Notice>
      ) : null}
    </Stack>
  );
}
