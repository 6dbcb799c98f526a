import type { CompleteUpTo } from '@rampa/contract';
import { type Card, getKartice } from '@rampa/contract/cards';
import { Link, useNavigate } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import type { QuickChoice } from '../../lib/quick-top-up/quick-choice.ts';
import { useMayCall } from '../../lib/session/use-may-call.ts';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { extra } from '../../ui/extra.ts';
import { onMissingCode } from '../../ui/missing-code.ts';
import { Notice } from '../../ui/status-pill.tsx';
import { AmountFields } from './amount-fields.tsx';
import { MethodField } from './method-field.tsx';
import { methodHint } from './method-hint.ts';
import { payBy } from './pay-by.ts';
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

const QuickDialog = extra(
  async () => (await import('../../lib/quick-top-up/quick-dialog.tsx')).QuickDialog,
  null,
  onMissingCode,
);

const formName = 'top-up';

interface TopUpFormProps {
  readonly tag: TagBalance;
  /** Up to when its balance is. */
  readonly complete: CompleteUpTo | null;
  readonly offer: Offer;
  /** Saved ones that can be charged. */
  readonly cards: readonly Card[];
}

/** Amount and payment method. */
export function TopUpForm({ tag, complete, offer, cards }: TopUpFormProps) {
  const { t, formats } = useTexts();
  const { start, busy } = useStartTopUp(tag.tag_id);
  const mayKeep = useMayCall(getKartice);
  const navigate = useNavigate();
  const [charge, setCharge] = useState<QuickChoice>();
  const [charged, setCharged] = useState<string>();
  const showOrder = async (order: string): Promise<void> => {
    draft.clear();
    await navigate({ to: '/pages/dopuna-pregled', search: { order_number: order } });
  };
  const first = firstValues(offer, tag.lastTopUp, tag.balance.amount, cards, tag.lastCardId);
  const { form, ...frame } = useCheckedForm<TopUpValues>({
    name: formName,
    defaultValues: first,
    check: (given) =>
      topUpFaults(
        given,
        offer,
        (amount) => formats.money({ amount, currency: offer.currency }),
        tag.balance.amount,
        cards,
      ),
    async send(given) {
      const chosen = chosenAmount(given, offer, tag.balance.amount);
      if (!chosen.ok) return undefined;
      const way = payBy(given);
      const card = cards.find(({ cardId }) => 'cardId' in way && cardId === way.cardId);
      if ('cardId' in way) {
        setCharged(undefined);
        if (card !== undefined) setCharge(chargeOf(card, chosen, tag));
        return undefined;
      }
      const outcome = await start({
        amount: chosen.minor,
        target: chosen.target,
        method: way.method,
        keepCard: way.method === 'card' && way.keepCard,
      });
      if (outcome === 'leaving') draft.clear();
      else if ('refusal' in outcome) return outcome.refusal;
      else await showOrder(outcome.order);
      return undefined;
    },
  });
  const draft = useDraft(form, { name: `${formName} ${tag.tag_id}` });
  const method = useController({ control: form.control, name: 'method' });
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const amount = chosenAmount(values, offer, tag.balance.amount);
  return (
    <>
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
              <MethodField
                chosen={method}
                first={first.method}
                formName={formName}
                offer={offer}
                cards={cards}
                keepCard={mayKeep ? () => form.register('keepCard') : undefined}
                hintOf={(one) => methodHint(t, one, offer)}
              />
            </>
          }
          sum={
            <TopUpSum
              tag={tag}
              complete={complete}
              amount={amount.ok ? amount.minor : undefined}
              bySlip={values.method === 'bank-transfer'}
              busy={busy}
            />
          }
        />
      </CallFormFrame>
      {charge === undefined ? null : (
        <QuickDialog
          tagId={tag.tag_id}
          name={nameOf(tag)}
          choice={charge}
          onOrdered={(order) => {
            draft.clear();
            setCharged(order);
          }}
          onClose={() => {
            setCharge(undefined);
            if (charged !== undefined) void showOrder(charged);
          }}
          onOtherCard={() => {
            setCharge(undefined);
            form.setValue('method', 'card');
          }}
        />
      )}
    </>
  );
}

/** What the question before the charge names. */
function chargeOf(
  card: Card,
  { minor, target }: { readonly minor: number; readonly target?: number },
  { balance: { currency }, lastTopUp, unpaid = [] }: TagBalance,
): QuickChoice {
  const open = [...(lastTopUp?.status === 'pending' ? [lastTopUp] : []), ...unpaid];
  const slip = open.some(({ method }) => method === 'bank-transfer');
  return {
    card,
    amount: { amount: minor, currency },
    target: target === undefined ? undefined : { amount: target, currency },
    waiting: slip ? 'slip' : open.length > 0 ? 'card' : undefined,
  };
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
