import type { CallResult } from '@rampa/contract';
import {
  getBrzaUplata,
  getStanjeFirme,
  getUplateFirme,
  uplatiKarticom,
} from '@rampa/contract/top-ups';
import { useNavigate } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { cardName } from '../../../lib/cards/card-name.ts';
import { cardEnd } from '../../../lib/quick-top-up/card-end.ts';
import { QuickFrame } from '../../../lib/quick-top-up/quick-frame.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { idempotencyKey } from '../../../lib/top-ups/intents.ts';
import { intents } from '../../../lib/top-ups/own-intents.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/page.tsx';
import { companyBalance } from './company-values.ts';

type Offered = CallResult<typeof getBrzaUplata>;
type Offer = NonNullable<Offered['offer']>;

/** Whether there is a saved card to pay in with by one tap. */
export function useQuickPayIn() {
  return useCall(getBrzaUplata, {}, { quiet: true });
}

/** Pays in by one tap, where there is a saved card; else nothing is shown. */
export function QuickPayIn({ value }: { readonly value: Offered | undefined }) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const offer = value?.offer ?? undefined;
  // Frozen while the dialog is open.
  const [chosen, setChosen] = useState<Offer>();
  return (
    <>
      {offer === undefined ? null : (
        <Row>
          <Button
            icon={<CreditCard size={20} />}
            disabledReason={offline}
            onClick={() => setChosen(offer)}
          >
            {t('top-ups.company-quick', {
              amount: formats.money(offer.amount),
              card: cardEnd(offer.card),
            })}
          </Button>
        </Row>
      )}
      {chosen === undefined ? null : (
        <QuestionBefore offer={chosen} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
}

/** Names amount and card, then goes to the payment, which shows what comes of it. */
function QuestionBefore({
  offer,
  onClose,
}: {
  readonly offer: Offer;
  readonly onClose: () => void;
}) {
  const { t, formats, languageId } = useTexts();
  const navigate = useNavigate();
  const { submit, busy } = useSubmit(uplatiKarticom);
  const [begun, setBegun] = useState(() => intents.current(companyBalance));
  const [fault, setFault] = useState<string>();
  const { card, amount, waiting } = offer;
  const money = formats.money(amount, { exact: true });

  async function pay(): Promise<void> {
    setFault(undefined);
    // One key for each intent, in all tabs.
    const intent = intents.sending(companyBalance, begun);
    const choice = { amount: amount.amount, method: 'card', cardId: card.cardId } as const;
    const outcome = await submit({
      amount: choice.amount,
      cardId: card.cardId,
      idempotencyKey: idempotencyKey(intent, choice),
      languageId,
    });
    if (outcome.ok) {
      const { order_number: order } = outcome.value;
      intents.ordered(companyBalance, intent, order);
      void refreshCalls(getStanjeFirme, getUplateFirme, getBrzaUplata);
      void navigate({ to: '/pages/dopuna-pregled', search: { company: order } });
      return;
    }
    // Closing the step-up dialog means a change of mind.
    if (outcome.code === 'identity.proof-needed') return;
    if (outcome.code === 'top-ups.key-used-otherwise') {
      intents.drop(companyBalance);
      setBegun(intents.current(companyBalance));
    }
    setFault(messages.refusal(outcome));
  }

  return (
    <QuickFrame
      title={t('top-ups.company-quick-title')}
      facts={[
        { term: t('top-ups.order-amount'), value: money },
        { term: t('top-ups.company-quick-card'), value: cardName(card) },
      ]}
      warning={waiting === undefined ? undefined : t(`top-ups.company-quick-waiting-${waiting}`)}
      fault={fault}
      pay={t('top-ups.company-quick-pay', { amount: money })}
      keep={t('top-ups.company-quick-keep')}
      busy={busy}
      onPay={pay}
      onClose={onClose}
    />
  );
}
