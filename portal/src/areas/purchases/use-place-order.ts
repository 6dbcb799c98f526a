import { getPonuda, getPorudzbine, napraviPorudzbinu } from '@rampa/contract/purchases';
import { useNavigate } from '@tanstack/react-router';
import type { Refusal } from '../../lib/api/api.ts';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { openPaymentPage } from '../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../lib/payment/use-leaving.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { orderKeeping } from './kept-orders.ts';
import { type Offer, type OrderValues, toOrder } from './order-values.ts';

interface PlaceOrder {
  /** Leads on; or returns why the server refused. */
  readonly place: (values: OrderValues) => Promise<Refusal | undefined>;
  readonly busy: boolean;
}

/** Places the order, once for each intent, and leads to its payment or its page. */
export function usePlaceOrder(offer: Offer, onPlaced: () => void): PlaceOrder {
  const { languageId } = useTexts();
  const { submit, busy } = useSubmit(napraviPorudzbinu);
  const [leaving, leave] = useLeaving();
  const { authenticated } = useSession();
  const navigate = useNavigate();

  return {
    busy: busy || leaving,
    async place(values) {
      const order = toOrder(values, offer, languageId);
      const outcome = await submit({ ...order, idempotencyKey: orderKeeping.keyFor(order) });
      if (!outcome.ok) {
        // Prices or stock differ from what is shown.
        if (outcome.status === 409) void refreshCalls(getPonuda);
        return outcome;
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
