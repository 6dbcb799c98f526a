import { getDopune, getPregled, napraviDopunu, napraviUplatnicu } from '@rampa/contract/top-ups';
import type { ChosenMethod } from '@rampa/contract/top-ups';
import { useState } from 'react';
import type { Refusal } from '../../lib/api/api.ts';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { idempotencyKey } from '../../lib/top-ups/intents.ts';
import { intents } from '../../lib/top-ups/own-intents.ts';
import { openPaymentPage } from '../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../lib/payment/use-leaving.ts';

interface StartTopUp {
  /** Goes to the payment page, or returns the order to show, or why not. */
  readonly start: (choice: {
    readonly amount: number;
    /** What is to be on the tag afterwards, where that was chosen. */
    readonly target: number | undefined;
    readonly method: ChosenMethod;
    readonly keepCard: boolean;
  }) => Promise<{ readonly order: string } | { readonly refusal: Refusal } | 'leaving'>;
  readonly busy: boolean;
}

/** Starts a top-up of a tag, once per intent: see `intents.ts`. */
export function useStartTopUp(tagId: string): StartTopUp {
  const { languageId } = useTexts();
  const [begun, setBegun] = useState(() => intents.current(tagId));
  const [leaving, leave] = useLeaving();
  const card = useSubmit(napraviDopunu);
  const slip = useSubmit(napraviUplatnicu);

  return {
    busy: card.busy || slip.busy || leaving,
    async start({ amount, target, method, keepCard }) {
      const intent = intents.sending(tagId, begun);
      const input = {
        tag_id: tagId,
        amount,
        ...(target === undefined ? {} : { target }),
        languageId,
        idempotencyKey: idempotencyKey(intent, { amount, method, keepCard }),
      };
      const outcome = await (method === 'card'
        ? card.submit({ ...input, keepCard })
        : slip.submit(input));
      if (!outcome.ok) {
        if (outcome.code === 'top-ups.key-used-otherwise') {
          intents.drop(tagId);
          setBegun(intents.current(tagId));
        }
        return { refusal: outcome };
      }
      intents.ordered(tagId, intent, outcome.value.order_number);
      void refreshCalls(getPregled, getDopune);
      if (!('redirectUrl' in outcome.value)) return { order: outcome.value.order_number };
      leave();
      openPaymentPage(outcome.value.redirectUrl);
      return 'leaving';
    },
  };
}
