import { getPonuda, getPorudzbine, napraviPorudzbinu } from '@rampa/contract/purchases';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldFault } from '@rampa/contract';
import type { Refusal } from '../../lib/api/api.ts';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { openPaymentPage } from '../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../lib/payment/use-leaving.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { orderKeeping } from './kept-orders.ts';
import {
  firstValues,
  type Offer,
  type OrderFaults,
  type OrderValues,
  toOrder,
} from './order-values.ts';
import { texts } from '../../lib/portal.ts';
import type { TextKey } from '../../lib/texts/keys.generated.ts';

interface PlaceOrder {
  /** Leads on; or returns the errors that the server found, by field. */
  readonly place: (values: OrderValues) => Promise<{ readonly faults: OrderFaults } | undefined>;
  readonly busy: boolean;
  /** What is wrong with the order as a whole. */
  readonly refusal: Refusal | undefined;
}

/** Places the order, once for each intent, and leads to its payment or its page. */
export function usePlaceOrder(offer: Offer, onPlaced: () => void): PlaceOrder {
  const { languageId } = useTexts();
  const { submit, busy } = useSubmit(napraviPorudzbinu);
  const [leaving, leave] = useLeaving();
  const [refusal, setRefusal] = useState<Refusal>();
  const { authenticated } = useSession();
  const navigate = useNavigate();

  return {
    busy: busy || leaving,
    refusal,
    async place(values) {
      setRefusal(undefined);
      const order = toOrder(values, offer, languageId);
      const outcome = await submit({ ...order, idempotencyKey: orderKeeping.keyFor(order) });
      if (!outcome.ok) {
        const faults = readFaults(outcome.faults);
        if (Object.keys(faults).length === 0) setRefusal(outcome);
        // Prices or stock differ from what is shown.
        if (outcome.status === 409) void refreshCalls(getPonuda);
        return { faults };
      }
      const { order_number: orderNumber, ticket, redirectUrl } = outcome.value;
      // A customer's own order needs none, and signing out leaves nothing behind.
      if (!authenticated) orderKeeping.keepTicket(orderNumber, ticket);
      orderKeeping.ordered(orderNumber);
      onPlaced();
      void refreshCalls(getPorudzbine, getPonuda);
      if (redirectUrl !== null) {
        leave();
        openPaymentPage(redirectUrl);
        return undefined;
      }
      await navigate({ to: '/pages/kupovina-pregled', search: { order_number: orderNumber } });
      return undefined;
    },
  };
}

const fields = new Set([...Object.keys(firstValues), 'lines']);

/** The server's errors by the form's own fields; one without a text is shown as a wrong value. */
function readFaults(faults: readonly FieldFault[]): OrderFaults {
  const own = faults.flatMap(({ field, message }) => {
    const [name = ''] = field.split('.');
    const [key = ''] = message.split(';');
    // Just seen to be a key with a text.
    const text = texts.exists(key) ? (key as TextKey) : 'field.invalid';
    return fields.has(name) ? [[name, text] as const] : [];
  });
  return Object.fromEntries(own);
}
