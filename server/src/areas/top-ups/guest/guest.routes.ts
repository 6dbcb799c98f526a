import { success } from '@rampa/contract';
import {
  getPonudaGosta,
  getPotvrdaGosta,
  getStatusGosta,
  getUplatnicaGosta,
  napraviDopunuGosta,
  nastaviPlacanjeGosta,
} from '@rampa/contract/top-ups';
import { toWireInstant } from '../../../platform/clock.ts';
import type { Http } from '../../../platform/http/http.ts';
import { viewed } from '../../../platform/http/viewed.ts';
import { slipView } from '../../payments/index.ts';
import { offerView, paymentPageView } from '../top-up-view.ts';
import type { OpenedBy } from './guest-orders.ts';
import type { GuestTopUps } from './guest-top-ups.ts';

export function registerGuestTopUpsRoutes(http: Http, guests: GuestTopUps): void {
  http.serve(getPonudaGosta, async () => success(offerView(guests.offer())));
  http.serve(
    napraviDopunuGosta,
    async ({ serial_number: serialNumber, amount: amountMinor, ...wanted }, context) =>
      viewed(await guests.begin({ serialNumber, amountMinor, ...wanted }, context), (begun) => ({
        ...paymentPageView(begun),
        code: begun.code,
      })),
  );
  http.serve(getStatusGosta, async (input, context) =>
    viewed(
      await guests.status(openedBy(input), context),
      ({ topUp, resumable, instant, takenBack }) => ({
        order_number: topUp.orderNumber,
        status: topUp.state,
        amount: { amount: topUp.amountMinor, currency: topUp.currency },
        // Guests choose among these two.
        method: topUp.method === 'card' ? ('card' as const) : ('bank-transfer' as const),
        ...(topUp.paidWith === null ? {} : { paidWith: topUp.paidWith }),
        resumable,
        ...(instant ? { instant } : {}),
        settledAt: topUp.settledAt === null ? null : toWireInstant(topUp.settledAt),
        ...(takenBack === undefined ? {} : { takenBack }),
      }),
    ),
  );
  http.serve(getUplatnicaGosta, async (input, context) =>
    viewed(await guests.slip(openedBy(input), context), slipView),
  );
  http.serve(nastaviPlacanjeGosta, (input, context) => guests.resume(openedBy(input), context));
  http.serve(getPotvrdaGosta, async (input, context) =>
    viewed(
      await guests.receipt({ ...openedBy(input), languageId: input.languageId }, context),
      ({ fileName, content }) => ({
        fileName,
        contentType: 'application/pdf' as const,
        data: content.toString('base64'),
      }),
    ),
  );
}

function openedBy({
  order_number: orderNumber,
  code,
}: {
  readonly order_number: string;
  readonly code: string;
}): OpenedBy {
  return { orderNumber, code };
}
