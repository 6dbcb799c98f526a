import { getKartice } from '@rampa/contract/cards';
import { Link, useNavigate } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { useMayCall } from '../../lib/session/use-may-call.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TickField } from '../../ui/tick-field.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { AmountFields } from './amount-fields.tsx';
import { MethodField } from './method-field.tsx';
import type { TagBalance } from './tag-balance.ts';
import { TopUpFormLayout } from './top-up-form-layout.tsx';
import {
  chosenAmount,
  firstValues,
  type Offer,
  topUpFaults,
  type TopUpValues,
} from './top-up-form-rules.ts';
import { TopUpSum } from './top-up-sum.tsx';
import { useStartTopUp } from './use-start-top-up.ts';

const formName = 'top-up';

interface TopUpFormProps {
  readonly tag: TagBalance;
  readonly offer: Offer;
}

/** Amount and payment method. */
export function TopUpForm({ tag, offer }: TopUpFormProps) {
  const { t, formats } = useTexts();
  const { start, busy } = useStartTopUp(tag.tag_id);
  const mayKeep = useMayCall(getKartice);
  const navigate = useNavigate();
  const { form, ...frame } = useCheckedForm<TopUpValues>({
    name: formName,
    defaultValues: firstValues(offer, tag.lastTopUp, tag.balance.amount),
    check: (given) =>
      topUpFaults(
        given,
        offer,
        (amount) => formats.money({ amount, currency: offer.currency }),
        tag.balance.amount,
      ),
    async send({ method, keepCard, ...given }) {
      const chosen = chosenAmount(given, offer, tag.balance.amount);
      if (!chosen.ok || method === '') return undefined;
      const outcome = await start({
        amount: chosen.minor,
        target: chosen.target,
        method,
        keepCard: keepCard && method === 'card',
      });
      if (outcome !== 'leaving' && 'refusal' in outcome) return outcome.refusal;
      draft.clear();
      if (outcome !== 'leaving') {
        await navigate({ to: '/pages/dopuna-pregled', search: { order_number: outcome.order } });
      }
      return undefined;
    },
  });
  const draft = useDraft(form, { name: `${formName} ${tag.tag_id}` });
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const amount = chosenAmount(values, offer, tag.balance.amount);
  return (
    <CallFormFrame name={formName} {...frame}>
      <TopUpFormLayout
        fields={
          <>
            <UnfinishedNotes tag={tag} />
            <AmountFields
              control={form.control}
              offer={offer}
              formName={formName}
              balance={tag.balance.amount}
            />
            <MethodField control={form.control} offer={offer} formName={formName} />
            {values.method === 'card' && mayKeep ? (
              <TickField
                {...form.register('keepCard')}
                label={t('top-ups.keep-card')}
                hint={t('top-ups.keep-card-hint')}
              />
            ) : null}
          </>
        }
        sum={
          <TopUpSum
            tag={tag}
            amount={amount.ok ? amount.minor : undefined}
            method={values.method}
            busy={busy}
          />
        }
      />
    </CallFormFrame>
  );
}

/** Payments that were started and left are resumed rather than started again. */
function UnfinishedNotes({ tag: { lastTopUp, unpaid } }: Pick<TopUpFormProps, 'tag'>) {
  const { t, formats } = useTexts();
  const latest = lastTopUp?.status === 'pending' ? [lastTopUp] : [];
  const started = [...latest, ...(unpaid ?? [])];
  return started.map(({ order_number: orderNumber, amount }) => (
    <Notice key={orderNumber} tone="info" icon={<Hourglass size={20} />}>
      <span>{t('top-ups.unfinished', { amount: formats.money(amount) })}</span>
      <Link to="/pages/dopuna-pregled" search={{ order_number: orderNumber }}>
        {t('top-ups.unfinished-show')}
      </Link>
    </Notice>
  ));
}
