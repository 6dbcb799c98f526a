import {
  getBrzaDopuna,
  getDopune,
  getPregled,
  napraviDopunuKarticom,
} from '@rampa/contract/top-ups';
import { getKartice } from '@rampa/contract/cards';
import { getPocetna } from '@rampa/contract/home';
import { getTagovi } from '@rampa/contract/tags';
import { useState } from 'react';
import { refreshCalls } from '../api/queries.ts';
import { useSubmit } from '../api/use-submit.ts';
import { messages } from '../calls.ts';
import { cardName } from '../cards/card-name.ts';
import { useTexts } from '../texts/use-texts.ts';
import { idempotencyKey } from '../top-ups/intents.ts';
import { intents } from '../top-ups/own-intents.ts';
import type { QuickChoice } from './quick-choice.ts';
import { QuickFrame } from './quick-frame.tsx';
import { QuickResult } from './quick-result.tsx';

interface QuickDialogProps {
  readonly tagId: string;
  readonly name: string;
  readonly choice: QuickChoice;
  readonly onClose: () => void;
  readonly onOrdered?: (orderNumber: string) => void;
  /** What paying with another card means; left out: the form, where one chooses it. */
  readonly onOtherCard?: () => void;
}

/** Names tag, amount and card; then, in the same place, what came of it. */
export function QuickDialog({
  tagId,
  name,
  choice,
  onClose,
  onOrdered,
  onOtherCard,
}: QuickDialogProps) {
  const { t, formats, languageId } = useTexts();
  const { submit, busy } = useSubmit(napraviDopunuKarticom);
  const [begun, setBegun] = useState(() => intents.current(tagId));
  const [order, setOrder] = useState<string>();
  const [fault, setFault] = useState<string>();
  const { card, amount, target, waiting } = choice;
  const money = formats.money(amount, { exact: true });

  async function pay(): Promise<void> {
    setFault(undefined);
    const intent = intents.sending(tagId, begun);
    const outcome = await submit({
      tag_id: tagId,
      amount: amount.amount,
      ...(target === undefined ? {} : { target: target.amount }),
      cardId: card.cardId,
      languageId,
      idempotencyKey: idempotencyKey(intent, {
        amount: amount.amount,
        method: 'card',
        cardId: card.cardId,
      }),
    });
    if (outcome.ok) {
      intents.ordered(tagId, intent, outcome.value.order_number);
      setOrder(outcome.value.order_number);
      onOrdered?.(outcome.value.order_number);
      return;
    }
    // Closing the step-up dialog means a change of mind.
    if (outcome.code === 'identity.proof-needed') return;
    if (outcome.code === 'top-ups.key-used-otherwise') {
      intents.drop(tagId);
      setBegun(intents.current(tagId));
    }
    if (outcome.code === 'cards.not-found' || outcome.code === 'cards.expired') {
      void refreshCalls(getKartice, getBrzaDopuna);
    }
    setFault(messages.refusal(outcome));
  }

  const refresh = (): void => {
    if (order !== undefined)
      void refreshCalls(getPocetna, getTagovi, getPregled, getDopune, getBrzaDopuna);
  };
  const close = (): void => {
    onClose();
    refresh();
  };

  return (
    <QuickFrame
      title={t('quick-top-up.title')}
      facts={[
        { term: t('quick-top-up.tag'), value: name },
        { term: t('quick-top-up.amount'), value: money },
        ...(target === undefined
          ? []
          : [{ term: t('quick-top-up.target'), value: formats.money(target, { exact: true }) }]),
        { term: t('quick-top-up.card'), value: cardName(card) },
      ]}
      warning={waiting === undefined ? undefined : t(`quick-top-up.waiting-${waiting}`)}
      fault={fault}
      pay={t('quick-top-up.pay', { amount: money })}
      keep={t('quick-top-up.keep')}
      busy={busy}
      onPay={pay}
      onClose={close}
      result={
        order === undefined ? undefined : (
          <QuickResult
            orderNumber={order}
            tagId={tagId}
            onClose={close}
            onOtherCard={
              onOtherCard &&
              (() => {
                onOtherCard();
                refresh();
              })
            }
          />
        )
      }
    />
  );
}
