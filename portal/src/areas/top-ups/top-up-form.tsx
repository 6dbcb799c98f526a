import { getKartice } from '@rampa/contract/cards';
import { Link, useNavigate } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Refusal } from '../../lib/api/api.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { formProblems } from '../../lib/forms/field-errors.ts';
import { messages } from '../../lib/calls.ts';
import { useMayCall } from '../../lib/session/use-may-call.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TickField } from '../../ui/tick-field.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { AmountFields } from './amount-fields.tsx';
import { MethodField } from './method-field.tsx';
import type { TagBalance } from './tag-balance.ts';
import { TopUpFormLayout } from './top-up-form-layout.tsx';
import { chosenAmount, firstValues, type Offer, type TopUpValues } from './top-up-form-rules.ts';
import { topUpResolver } from './top-up-resolver.ts';
import { TopUpSum } from './top-up-sum.tsx';
import { useStartTopUp } from './use-start-top-up.ts';

const formName = 'top-up';

interface TopUpFormProps {
  readonly tag: TagBalance;
  readonly offer: Offer;
}

/** How much, and how to pay. */
export function TopUpForm({ tag, offer }: TopUpFormProps) {
  const { t, formats } = useTexts();
  const form = useForm<TopUpValues>({
    defaultValues: firstValues(offer, tag.lastTopUp),
    resolver: topUpResolver(offer, formats),
    shouldFocusError: false,
  });
  const draft = useDraft(form, { name: `${formName} ${tag.tag_id}` });
  const { start, busy } = useStartTopUp(tag.tag_id);
  const mayKeep = useMayCall(getKartice);
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<Refusal>();
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) };
  const amount = chosenAmount(values, offer);
  const tryAgain = () => setAttempt((count) => count + 1);

  async function send({ method, keepCard }: TopUpValues): Promise<void> {
    setRefusal(undefined);
    if (!amount.ok || method === '') return;
    const outcome = await start({
      amount: amount.minor,
      method,
      keepCard: keepCard && method === 'card',
    });
    if (outcome !== 'leaving' && 'refusal' in outcome) {
      setRefusal(outcome.refusal);
      tryAgain();
      return;
    }
    draft.clear();
    if (outcome === 'leaving') return;
    await navigate({ to: '/pages/dopuna-pregled', search: { order_number: outcome.order } });
  }

  const problems = [
    ...(refusal === undefined ? [] : [{ controlId: formName, message: messages.refusal(refusal) }]),
    ...formProblems(formName, form.formState.errors, values),
  ];
  return (
    <CallFormFrame
      name={formName}
      submit={(event) => void form.handleSubmit(send, tryAgain)(event)}
      problems={problems}
      attempt={attempt}
    >
      <TopUpFormLayout
        fields={
          <>
            <UnfinishedNote tag={tag} />
            <AmountFields control={form.control} offer={offer} formName={formName} />
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

/** A payment that was begun and left is taken up again rather than begun anew. */
function UnfinishedNote({ tag: { lastTopUp } }: Pick<TopUpFormProps, 'tag'>) {
  const { t, formats } = useTexts();
  if (lastTopUp?.status !== 'pending') return null;
  return (
    <Notice tone="info" icon={<Hourglass size={20} />}>
      <span>{t('top-ups.unfinished', { amount: formats.money(lastTopUp.amount) })}</span>
      <Link to="/pages/dopuna-pregled" search={{ order_number: lastTopUp.order_number }}>
        {t('top-ups.unfinished-show')}
      </Link>
    </Notice>
  );
}
